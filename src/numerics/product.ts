// Products of a row-major Float32 matrix with vectors, over chosen rows. Pure, float64 accumulation.
import type { Matrix } from './matrix.js';

/**
 * X v for the given rows.
 * @param x (n, d)
 * @param v (d)
 * @param rows (m) row indices
 * @returns (m), in the order of `rows`
 */
export function rowsTimes(x: Matrix, v: Float64Array, rows: Uint32Array): Float64Array {
  const d = x.columns;
  const data = x.data;
  const out = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const at = rows[i] * d;
    let even = 0;
    let odd = 0;
    let j = 0;
    for (; j + 1 < d; j += 2) {
      even += data[at + j] * v[j];
      odd += data[at + j + 1] * v[j + 1];
    }
    if (j < d) even += data[at + j] * v[j];
    out[i] = even + odd;
  }
  return out;
}

/**
 * Weighted sum of rows: sum over `rows` of weights[row] x_row. Rows of weight 0 are skipped.
 * @param x (n, d)
 * @param weights (n), indexed by row
 * @returns (d); zeros when no row has weight
 */
export function weightedSum(x: Matrix, weights: Float64Array, rows: Uint32Array): Float64Array {
  const d = x.columns;
  const data = x.data;
  const out = new Float64Array(d);
  for (let i = 0; i < rows.length; i++) {
    const weight = weights[rows[i]];
    if (weight === 0) continue;
    const at = rows[i] * d;
    for (let j = 0; j < d; j++) out[j] += weight * data[at + j];
  }
  return out;
}
