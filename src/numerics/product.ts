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

/**
 * X Q': every row of x against every row of q, four rows of q at a time to load less than is multiplied.
 * @param x (n, d)
 * @param q (m, d) row-major
 * @returns (n, m) row-major
 */
export function rowsTimesRows(x: Matrix, q: Float64Array, m: number): Float64Array {
  const d = x.columns;
  const out = new Float64Array(x.rows * m);
  const point = new Float64Array(d);
  const whole = m - (m % 4);
  for (let i = 0; i < x.rows; i++) {
    point.set(x.data.subarray(i * d, (i + 1) * d));
    for (let k = 0; k < whole; k += 4) fourProducts(out, i * m + k, point, q, k * d);
    for (let k = whole; k < m; k++) {
      let sum = 0;
      for (let j = 0; j < d; j++) sum += point[j] * q[k * d + j];
      out[i * m + k] = sum;
    }
  }
  return out;
}

function fourProducts(out: Float64Array, to: number, point: Float64Array, q: Float64Array, at: number): void {
  const d = point.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let j = 0; j < d; j++) {
    const value = point[j];
    s0 += value * q[at + j];
    s1 += value * q[at + d + j];
    s2 += value * q[at + 2 * d + j];
    s3 += value * q[at + 3 * d + j];
  }
  out[to] = s0;
  out[to + 1] = s1;
  out[to + 2] = s2;
  out[to + 3] = s3;
}
