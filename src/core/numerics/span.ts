// What is left of a vector outside the span of orthonormal rows. Pure unless a doc says "in place".
import { accumulate, dot, type Vector } from './vector.js';

/**
 * Squared length of y outside the span of the rows, without computing the vector itself.
 *
 * Four products at a time: a single sum would wait for its own latency at every step.
 * @param y (d)
 * @param square ‖y‖²
 * @param rows orthonormal, (d) each
 * @returns ‖y‖² - sum over rows of (y.row)²; rounding can make it slightly negative
 */
export function computeResidualSquare(y: Float64Array, square: number, rows: readonly Vector[]): number {
  let remaining = square;
  const whole = rows.length - (rows.length % 4);
  for (let k = 0; k < whole; k += 4) {
    const a = rows[k];
    const b = rows[k + 1];
    const c = rows[k + 2];
    const d = rows[k + 3];
    let alongA = 0;
    let alongB = 0;
    let alongC = 0;
    let alongD = 0;
    for (let j = 0; j < y.length; j++) {
      const value = y[j];
      alongA += a[j] * value;
      alongB += b[j] * value;
      alongC += c[j] * value;
      alongD += d[j] * value;
    }
    remaining = remaining - alongA * alongA - alongB * alongB - alongC * alongC - alongD * alongD;
  }
  for (let k = whole; k < rows.length; k++) remaining -= dot(rows[k], y) ** 2;
  return remaining;
}

/** Removes the components of y along orthonormal rows, in place. */
export function removeComponents(y: Float64Array, rows: readonly Vector[]): void {
  for (const row of rows) accumulate(y, -dot(row, y), row);
}

/** ‖g * y‖², g * y element by element. */
export function computeScaledSquare(y: Float64Array, scale: Vector): number {
  let square = 0;
  for (let j = 0; j < y.length; j++) square += (scale[j] * y[j]) ** 2;
  return square;
}
