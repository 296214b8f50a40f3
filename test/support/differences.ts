// How far numbers of a device are from those of its twin.
import { type Matrix, row } from '../../src/core/numerics/matrix.js';

/** The largest difference of two numbers at the same index; NaN for lists of other lengths. */
export const findLargest = (found: ArrayLike<number>, expected: ArrayLike<number>): number =>
  Array.from(found).reduce(
    (most, value, i) => Math.max(most, Math.abs(value - expected[i]!)),
    found.length === expected.length ? 0 : Number.NaN,
  );

/** The largest difference in each row. */
export const listDifferences = (found: Matrix, expected: Matrix): number[] =>
  Array.from({ length: expected.rows }, (_, i) => findLargest(row(found, i), row(expected, i)));
