// Products of a row-major Float32 matrix with vectors, over chosen rows, and with another matrix. Pure, float64
// accumulation. Four rows at a time: four independent sums hide the latency of one.
import type { Matrix } from '../../core/numerics/index.js';

/**
 * X v over chosen rows.
 * @param x (n, d)
 * @param v (d)
 * @param rows (m) row indices
 * @returns (m), in the order of `rows`
 */
export function multiplyRows(x: Matrix, v: Float64Array, rows: Uint32Array): Float64Array {
  const { columns: d, data } = x;
  const out = new Float64Array(rows.length);
  const whole = rows.length - (rows.length % 4);
  for (let i = 0; i < whole; i += 4) {
    const a = rows[i] * d;
    const b = rows[i + 1] * d;
    const c = rows[i + 2] * d;
    const e = rows[i + 3] * d;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let j = 0; j < d; j++) {
      const value = v[j];
      s0 += data[a + j] * value;
      s1 += data[b + j] * value;
      s2 += data[c + j] * value;
      s3 += data[e + j] * value;
    }
    out[i] = s0;
    out[i + 1] = s1;
    out[i + 2] = s2;
    out[i + 3] = s3;
  }
  for (let i = whole; i < rows.length; i++) {
    const at = rows[i] * d;
    for (let j = 0; j < d; j++) out[i] += data[at + j] * v[j];
  }
  return out;
}

/**
 * Weighted sum of chosen rows: weights[row] x_row summed over `rows`.
 * @param x (n, d)
 * @param weights (n), indexed by row
 * @returns (d); zeros if `rows` is empty
 */
export function sumWeighted(x: Matrix, weights: Float64Array, rows: Uint32Array): Float64Array {
  const { columns: d, data } = x;
  const out = new Float64Array(d);
  const whole = rows.length - (rows.length % 4);
  for (let i = 0; i < whole; i += 4) {
    const a = rows[i] * d;
    const b = rows[i + 1] * d;
    const c = rows[i + 2] * d;
    const e = rows[i + 3] * d;
    const wa = weights[rows[i]];
    const wb = weights[rows[i + 1]];
    const wc = weights[rows[i + 2]];
    const we = weights[rows[i + 3]];
    for (let j = 0; j < d; j++)
      out[j] += wa * data[a + j] + wb * data[b + j] + wc * data[c + j] + we * data[e + j];
  }
  for (let i = whole; i < rows.length; i++) {
    const at = rows[i] * d;
    const weight = weights[rows[i]];
    for (let j = 0; j < d; j++) out[j] += weight * data[at + j];
  }
  return out;
}

/**
 * X Q': every row of x times every row of q, two by four at a time: eight products for every six loads.
 * @param x (n, d)
 * @param q (m, d) row-major
 * @returns (n, m) row-major
 */
export function multiplyTransposed(x: Matrix, q: Float64Array, m: number): Float64Array {
  const d = x.columns;
  const out = new Float64Array(x.rows * m);
  const first = new Float64Array(d);
  const second = new Float64Array(d);
  const tail = m - (m % 4);
  for (let i = 0; i < x.rows; i += 2) {
    const other = Math.min(i + 1, x.rows - 1);
    first.set(x.data.subarray(i * d, (i + 1) * d));
    second.set(x.data.subarray(other * d, (other + 1) * d));
    const toFirst = out.subarray(i * m, (i + 1) * m);
    const toSecond = out.subarray(other * m, (other + 1) * m);
    const pair = { first, second, toFirst, toSecond };
    for (let k = 0; k < tail; k += 4) writeFourProducts(pair, q, k);
    for (let k = tail; k < m; k++) writeProduct(pair, q, k);
  }
  return out;
}

/** Two rows of x and the two rows of the result. */
interface RowPair {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly toFirst: Float64Array;
  readonly toSecond: Float64Array;
}

/** Products of both rows with rows k to k + 3 of q. */
function writeFourProducts({ first, second, toFirst, toSecond }: RowPair, q: Float64Array, k: number): void {
  const d = first.length;
  const at = k * d;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  for (let j = 0; j < d; j++) {
    const a = first[j];
    const b = second[j];
    const q0 = q[at + j];
    const q1 = q[at + d + j];
    const q2 = q[at + 2 * d + j];
    const q3 = q[at + 3 * d + j];
    a0 += a * q0;
    a1 += a * q1;
    a2 += a * q2;
    a3 += a * q3;
    b0 += b * q0;
    b1 += b * q1;
    b2 += b * q2;
    b3 += b * q3;
  }
  toFirst[k] = a0;
  toFirst[k + 1] = a1;
  toFirst[k + 2] = a2;
  toFirst[k + 3] = a3;
  toSecond[k] = b0;
  toSecond[k + 1] = b1;
  toSecond[k + 2] = b2;
  toSecond[k + 3] = b3;
}

/** Products of both rows with row k of q. */
function writeProduct({ first, second, toFirst, toSecond }: RowPair, q: Float64Array, k: number): void {
  const d = first.length;
  const at = k * d;
  let a = 0;
  let b = 0;
  for (let j = 0; j < d; j++) {
    a += first[j] * q[at + j];
    b += second[j] * q[at + j];
  }
  toFirst[k] = a;
  toSecond[k] = b;
}
