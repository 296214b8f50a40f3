// Hidden states to one unit vector a text, and to its products with axes: the CPU twins of shaders/. Pure. Sums in
// float64, in token order. hidden (n, tokens, columns) row-major Float32, padded on the right; lengths (n) tokens that
// count.
import { type Matrix, zeros } from '../numerics/matrix.js';
import { RowSums } from './wasm/row-sums.js';

/** mean: over a text's tokens, padding left out. cls: the first token. */
export type Pooling = 'mean' | 'cls';

/** Tokens of a text that are read at most. */
export const tokensRead = (pooling: Pooling, tokens: number): number =>
  pooling === 'cls' ? Math.min(1, tokens) : tokens;

/**
 * The pooled states, each scaled to length 1.
 * @param hidden (n, tokens, columns) row-major; longer than that is allowed
 * @param lengths (n) tokens of each text, at most `tokens`
 * @returns (n, columns) unit rows; the zero row for length 0 and for a state without length; NaN where a token that
 *   counts has a NaN anywhere
 * @throws RangeError when a length or the hidden states do not fit the shape
 */
export function poolRows(
  hidden: Float32Array,
  lengths: Uint32Array,
  tokens: number,
  columns: number,
  pooling: Pooling,
): Matrix {
  checkShape(hidden.length, lengths, tokens, columns);
  const rows = zeros(lengths.length, columns);
  const sum = new Float64Array(columns);
  const most = tokensRead(pooling, tokens);
  for (let i = 0; i < lengths.length; i++) {
    sumTokens(hidden, i * tokens * columns, Math.min(lengths[i], most), sum);
    writeUnit(sum, rows.data, i * columns);
  }
  return rows;
}

/**
 * The products of the pooled unit vectors with axes.
 * @param axes (k, columns) row-major
 * @returns (n, k); 0 where the pooled vector is zero
 * @throws RangeError as {@link poolRows}, and for axes of another width
 */
export function projectRows(
  hidden: Float32Array,
  lengths: Uint32Array,
  tokens: number,
  axes: Matrix,
  pooling: Pooling,
): Matrix {
  const { columns } = axes;
  const pooled = poolRows(hidden, lengths, tokens, columns, pooling);
  const products = zeros(lengths.length, axes.rows);
  for (let i = 0; i < lengths.length; i++) {
    for (let k = 0; k < axes.rows; k++) {
      products.data[i * axes.rows + k] = dotAt(pooled.data, i * columns, axes.data, k * columns, columns);
    }
  }
  return products;
}

/**
 * What GPU and CPU ask of their input.
 * @param held floats of the hidden states that are there
 * @throws RangeError naming what does not fit
 */
export function checkShape(held: number, lengths: Uint32Array, tokens: number, columns: number): void {
  const needed = lengths.length * tokens * columns;
  if (held < needed) throw new RangeError(`hidden states: ${needed} floats needed, ${held} there`);
  for (let i = 0; i < lengths.length; i++) {
    if (lengths[i] > tokens) throw new RangeError(`text ${i}: ${lengths[i]} tokens in a row of ${tokens}`);
  }
}

const rowSums = RowSums.open();

/** sum = the first `count` rows from `offset` on added up. The same bits either way. */
function sumTokens(hidden: Float32Array, offset: number, count: number, sum: Float64Array): void {
  const columns = sum.length;
  if (rowSums && count > 1 && columns % 16 === 0) {
    rowSums.sum(hidden.subarray(offset, offset + count * columns), sum);
    return;
  }
  sum.fill(0);
  for (let token = 0, at = offset; token < count; token++, at += columns) {
    for (let i = 0; i < columns; i++) sum[i] += hidden[at + i];
  }
}

/** A mean and a sum differ in length alone, so the sum is what is scaled. */
function writeUnit(sum: Float64Array, out: Float32Array, offset: number): void {
  let squares = 0;
  for (let i = 0; i < sum.length; i++) squares += sum[i] * sum[i];
  const inverse = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  for (let i = 0; i < sum.length; i++) out[offset + i] = sum[i] * inverse;
}

/** Four sums at once: one alone waits for itself at every step. */
function dotAt(a: Float32Array, atA: number, b: Float32Array, atB: number, length: number): number {
  let p = 0;
  let q = 0;
  let r = 0;
  let s = 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    p += a[atA + i] * b[atB + i];
    q += a[atA + i + 1] * b[atB + i + 1];
    r += a[atA + i + 2] * b[atB + i + 2];
    s += a[atA + i + 3] * b[atB + i + 3];
  }
  for (; i < length; i++) p += a[atA + i] * b[atB + i];
  return p + q + (r + s);
}
