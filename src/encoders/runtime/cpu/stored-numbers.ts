// Numbers of a file as float32 in row-major order. Pure.
import type { StoredMatrix, StoredNumbers } from '../weights.js';

/** Side of the squares in which a matrix is transposed: both sides fit the L1 cache. */
const square = 32;

function transpose(from: ArrayLike<number>, rows: number, columns: number, to: Float32Array): void {
  for (let top = 0; top < rows; top += square) {
    for (let left = 0; left < columns; left += square) {
      for (let row = top; row < Math.min(rows, top + square); row++) {
        for (let column = left; column < Math.min(columns, left + square); column++)
          to[row * columns + column] = from[column * rows + row];
      }
    }
  }
}

/** A sum in float64 is finite only if all float32 are. */
function checkFinite(values: Float32Array): void {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at];
  if (!Number.isFinite(sum)) throw new RangeError('Weights have a number that is NaN or infinite');
}

/** @throws RangeError if a file holds too many or too few numbers, or one that is NaN or infinite */
export function readNumbers<N extends StoredNumbers>(numbers: N, count: number): ReturnType<N['read']>;
export function readNumbers(numbers: StoredNumbers, count: number) {
  const stored = numbers.read();
  if (stored.length !== count)
    throw new RangeError(`Weights have ${stored.length} numbers, expected ${count}`);
  if (stored instanceof Float32Array) checkFinite(stored);
  return stored;
}

/**
 * Writes a matrix row by row.
 * @param to (rows, columns)
 * @returns the scales of integers, which are written without them: one, or one for each column; undefined for floats
 * @throws RangeError as {@link readNumbers}
 */
export function writeMatrix(matrix: StoredMatrix, to: Float32Array): Float32Array | undefined {
  const { rows, columns, numbers } = matrix;
  const stored = readNumbers(numbers, rows * columns);
  if (matrix.transposed) transpose(stored, rows, columns, to);
  else to.set(stored);
  if (numbers.kind === 'floats') return undefined;
  const { zeros, scales } = numbers;
  if (zeros.some((zero) => zero !== 0))
    for (let at = 0; at < to.length; at++) to[at] -= zeros[(at % columns) % zeros.length];
  return scales;
}

/** The numbers of a matrix times their scales. @returns (rows, columns) @throws RangeError as {@link readNumbers} */
export function readMatrix(matrix: StoredMatrix): Float32Array {
  const { rows, columns } = matrix;
  const values = new Float32Array(rows * columns);
  const scales = writeMatrix(matrix, values);
  if (scales) for (let at = 0; at < values.length; at++) values[at] *= scales[(at % columns) % scales.length];
  return values;
}
