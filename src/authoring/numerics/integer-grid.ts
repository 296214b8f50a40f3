// Rows rounded to a grid of integers. Sums of products of such rows are exact in float64, so they are the same bits in
// any order and on any device. Pure.
import { type Matrix, zeros } from '../../core/numerics/index.js';

/**
 * Steps of the grid from 0 to 1: rounding moves a component by at most 6.1e-5. A product has up to 26 bits, so that 32-bit
 * integers hold the sum of 16, and float64 the sum of 2^27.
 */
export const gridSteps = 8192;

/**
 * Rounds every component to the grid, ties upwards.
 * @param x (n, d), components in [-1, 1] but for rounding, as in unit rows
 * @returns (n, d) integers in [-8192, 8192]
 * @throws RangeError for a component that is NaN or outside
 */
export function roundToGrid(x: Matrix): Matrix {
  const out = zeros(x.rows, x.columns);
  for (let i = 0; i < out.data.length; i++) {
    const value = Math.floor(x.data[i] * gridSteps + 0.5);
    if (!(Math.abs(value) <= gridSteps)) throw new RangeError(describeOutside(x, i));
    out.data[i] = value;
  }
  return out;
}

function describeOutside({ columns, data }: Matrix, at: number): string {
  const location = `row ${Math.floor(at / columns)}, column ${at % columns}`;
  return Number.isFinite(data[at])
    ? `Component ${data[at]} (${location}) is outside [-1, 1]`
    : `Component ${data[at]} (${location}) is not finite`;
}
