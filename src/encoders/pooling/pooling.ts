// Pools hidden states to one unit vector per text: the CPU twin of shaders/. Pure. Sums in float64, in token
// order. hidden (n, tokens, columns) row-major Float32, padded on the right; lengths (n) token counts without padding.
import { type Matrix, zeros } from '../../core/numerics/index.js';
import { RowSums } from './row-sums.js';

/** Numbers of hidden states. */
export type Floats = Float32Array | Float64Array;

/** mean: over the tokens of a text, without padding. cls: the first token. */
export type Pooling = 'mean' | 'cls';

/** Maximum number of tokens read from each text. */
export const countTokensRead = (pooling: Pooling, tokens: number): number =>
  pooling === 'cls' ? Math.min(1, tokens) : tokens;

/**
 * Pools hidden states and scales each result to length 1.
 * @param hidden (n, tokens, columns) row-major; may be longer
 * @param lengths (n) token count of each text, <= `tokens`
 * @returns (n, columns) unit rows; a zero row if a text has no tokens or its sum is zero; NaN if a token has NaN
 * @throws RangeError if a length or the hidden states do not fit the shape
 */
export function poolRows(
  hidden: Floats,
  lengths: Uint32Array,
  tokens: number,
  columns: number,
  pooling: Pooling,
): Matrix {
  checkShape(hidden.length, lengths, tokens, columns);
  const rows = zeros(lengths.length, columns);
  const sum = new Float64Array(columns);
  const limit = countTokensRead(pooling, tokens);
  for (let i = 0; i < lengths.length; i++) {
    sumTokens(hidden, i * tokens * columns, Math.min(lengths[i], limit), sum);
    writeUnit(sum, rows.data, i * columns);
  }
  return rows;
}

/**
 * Validates the input of pooling on GPU and CPU.
 * @param available number of floats in the hidden states
 * @throws RangeError naming the value that does not fit
 */
export function checkShape(available: number, lengths: Uint32Array, tokens: number, columns: number): void {
  const needed = lengths.length * tokens * columns;
  if (available < needed) {
    throw new RangeError(`Hidden states have ${available} floats, but the shape needs ${needed}`);
  }
  for (let i = 0; i < lengths.length; i++) {
    if (lengths[i] > tokens) {
      throw new RangeError(`Text ${i} has ${lengths[i]} tokens, but the hidden states have ${tokens}`);
    }
  }
}

const rowSums = RowSums.create();

/** Sums `count` rows from `offset` on into `sum`; bit-identical with and without WebAssembly. */
function sumTokens(hidden: Floats, offset: number, count: number, sum: Float64Array): void {
  const columns = sum.length;
  if (rowSums && hidden instanceof Float32Array && count > 1 && columns % 16 === 0) {
    rowSums.sum(hidden.subarray(offset, offset + count * columns), sum);
    return;
  }
  sum.fill(0);
  for (let token = 0, at = offset; token < count; token++, at += columns) {
    for (let i = 0; i < columns; i++) sum[i] += hidden[at + i];
  }
}

/** Scales a sum to length 1. The mean has the same direction, so it is not computed. */
function writeUnit(sum: Float64Array, out: Float32Array, offset: number): void {
  let squares = 0;
  for (let i = 0; i < sum.length; i++) squares += sum[i] * sum[i];
  const inverse = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  for (let i = 0; i < sum.length; i++) out[offset + i] = sum[i] * inverse;
}
