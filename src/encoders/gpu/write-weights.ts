// Stored matrices side by side, as half floats or float32: what the programs read. Pure.

import { toFloat16 } from '../../core/numerics/index.js';
import type { EncoderWeights, StoredMatrix, StoredNumbers } from '../runtime/index.js';
import type { FloatPrecision } from './shaders/weights.wgsl.js';

/** Numbers that the programs read: the bits of half floats, or float32. */
export type DeviceNumbers = Uint16Array | Float32Array;

/** The numbers of a buffer. */
export function createNumbers(precision: FloatPrecision, contents: ArrayBuffer): DeviceNumbers {
  return precision === 'single' ? new Float32Array(contents) : new Uint16Array(contents);
}

/** Bits that are all set in infinity and NaN, and in no other half float. */
const exponentBits = 0x7c00;

/** The number at an index of a file; `channel` is its column, or its row in a table. */
type ReadNumber = (index: number, channel: number) => number;

/** @throws Error when the file has not `count` numbers */
function openNumbers(numbers: StoredNumbers, count: number): ReadNumber {
  const values = numbers.read();
  if (values.length !== count) throw new Error(`weights have ${values.length} numbers, expected ${count}`);
  if (numbers.kind === 'floats') return (index) => values[index];
  const { zeros, scales } = numbers;
  const zeroOf = zeros.length === 1 ? () => zeros[0] : (channel: number) => zeros[channel];
  const scaleOf = scales.length === 1 ? () => scales[0] : (channel: number) => scales[channel];
  return (index, channel) => (values[index] - zeroOf(channel)) * scaleOf(channel);
}

/** @throws Error for a number that no half float holds */
function toHalf(value: number): number {
  const half = toFloat16(value);
  if ((half & exponentBits) === exponentBits) {
    throw new Error(`a weight is ${value}, beyond the range of half floats`);
  }
  return half;
}

/** @throws Error for a number that no float32 holds */
function checkFinite(value: number): number {
  if (!Number.isFinite(Math.fround(value))) throw new Error(`a weight is ${value}`);
  return value;
}

const findEncoding = (out: DeviceNumbers) => (out instanceof Uint16Array ? toHalf : checkFinite);

/**
 * Writes matrices side by side.
 * @param columns of a row of `out`; columns and rows that no matrix fills stay as they are
 * @param out (rows, columns), row-major
 * @throws Error for NaN and infinity, in half floats for a number beyond 65,504, and for more or fewer numbers than the shape has
 */
export function writeMatrices(matrices: readonly StoredMatrix[], columns: number, out: DeviceNumbers): void {
  const encode = findEncoding(out);
  let first = 0;
  for (const matrix of matrices) {
    const read = openNumbers(matrix.numbers, matrix.rows * matrix.columns);
    const { rows, transposed } = matrix;
    const [rowStep, columnStep] = transposed ? [1, rows] : [matrix.columns, 1];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < matrix.columns; column++) {
        out[row * columns + first + column] = encode(read(row * rowStep + column * columnStep, column));
      }
    }
    first += matrix.columns;
  }
}

/**
 * Writes a table of words.
 * @param out (rows, columns), row-major
 * @throws as {@link writeMatrices}
 */
export function writeTable({ rows, columns, numbers }: EncoderWeights['words'], out: DeviceNumbers): void {
  const encode = findEncoding(out);
  if (numbers.kind === 'floats' && numbers.readPart) {
    const values = new Float32Array(columns);
    for (let first = 0; first < rows * columns; first += columns) {
      numbers.readPart(first, values);
      for (let column = 0; column < columns; column++) out[first + column] = encode(values[column]);
    }
    return;
  }
  const read = openNumbers(numbers, rows * columns);
  for (let row = 0, index = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, index++) out[index] = encode(read(index, row));
  }
}
