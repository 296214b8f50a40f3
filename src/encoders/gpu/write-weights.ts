// Stored matrices side by side, as half floats, float32, or the integers of the file: what the programs read. Pure.

import { toFloat16 } from '../../core/numerics/index.js';
import type { EncoderWeights, StoredMatrix, StoredNumbers } from '../runtime/index.js';
import type { Precision } from './shaders/weights.wgsl.js';

/** Numbers that the programs read: the bits of half floats, float32, or integers without their scales. */
export type DeviceNumbers = Uint16Array | Float32Array | Int8Array;

/** The numbers of a buffer. */
export function createNumbers(precision: Precision, contents: ArrayBuffer): DeviceNumbers {
  if (precision === 'integer') return new Int8Array(contents);
  return precision === 'single' ? new Float32Array(contents) : new Uint16Array(contents);
}

type Integers = Extract<StoredNumbers, { kind: 'integers' }>;

/** @throws Error for numbers that are not int8 around zero */
function requireIntegers(numbers: StoredNumbers): Integers {
  const isInt8 = numbers.kind === 'integers' && numbers.read() instanceof Int8Array;
  if (!isInt8 || numbers.zeros.some((zero) => zero !== 0))
    throw new Error('its weights are not integers of 8 bits around zero');
  return numbers;
}

/** A scale for each of `count` columns or rows of int8. @throws Error for other numbers */
export function listScales(numbers: StoredNumbers, count: number): Float32Array {
  const { scales } = requireIntegers(numbers);
  return scales.length === count ? scales : new Float32Array(count).fill(scales[0]);
}

/** Bits that are all set in infinity and NaN, and in no other half float. */
const exponentBits = 0x7c00;

/** The number at an index of a file; `channel` is its column, or its row in a table. */
type ReadNumber = (index: number, channel: number) => number;

/** @throws Error when the file has not `count` numbers, or not the integers that `out` is for */
function openNumbers(numbers: StoredNumbers, count: number, out: DeviceNumbers): ReadNumber {
  const values = numbers.read();
  if (values.length !== count) throw new Error(`weights have ${values.length} numbers, expected ${count}`);
  if (out instanceof Int8Array) requireIntegers(numbers);
  if (numbers.kind === 'floats' || out instanceof Int8Array) return (index) => values[index];
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
 * @throws Error for NaN and infinity, in half floats for a number beyond 65,504, in int8 for floats and integers that are not
 *   around zero, and for more or fewer numbers than the shape has
 */
export function writeMatrices(matrices: readonly StoredMatrix[], columns: number, out: DeviceNumbers): void {
  const encode = findEncoding(out);
  let first = 0;
  for (const matrix of matrices) {
    const read = openNumbers(matrix.numbers, matrix.rows * matrix.columns, out);
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
  const read = openNumbers(numbers, rows * columns, out);
  for (let row = 0, index = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, index++) out[index] = encode(read(index, row));
  }
}
