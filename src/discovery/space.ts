// The texts in one feature space: mean and covariance by blocks of rows, and the sample that is resampled.
import {
  accumulate,
  computeSecondMoment,
  type Matrix,
  row,
  spreadIndices,
  sumWeighted,
  toCovariance,
  zeros,
} from '../numerics/index.js';
import type { SpaceView } from './types.js';

/** Rows of one block: about 10 ms at 300 dimensions. */
const blockRows = 512;
/** Rows of the sample. */
const mostSampled = 2000;

/** @param step called between blocks */
export async function createSpaceView(x: Matrix, step: () => Promise<void>): Promise<SpaceView> {
  const { rows: n, columns: d } = x;
  const sum = new Float64Array(d);
  const moment = new Float64Array(d * d);
  for (const block of listBlocks(x, blockRows)) {
    const places = Uint32Array.from({ length: block.rows }, (_, i) => i);
    const ones = new Float64Array(block.rows).fill(1);
    accumulate(sum, 1, sumWeighted(block, ones, places));
    accumulate(moment, 1, computeSecondMoment(block, ones, places));
    await step();
  }
  const mean = sum.map((value) => value / n);
  const sampled = spreadIndices(n, mostSampled);
  return { x, mean, covariance: toCovariance(moment, n, mean), sampled, sample: selectRows(x, sampled) };
}

/** Views on consecutive rows of x. */
export function listBlocks(x: Matrix, rows: number): Matrix[] {
  const { columns, data } = x;
  return Array.from({ length: Math.ceil(x.rows / rows) }, (_, at) => {
    const from = at * rows;
    const to = Math.min(x.rows, from + rows);
    return { rows: to - from, columns, data: data.subarray(from * columns, to * columns) };
  });
}

export function selectRows(x: Matrix, rows: Uint32Array): Matrix {
  const out = zeros(rows.length, x.columns);
  rows.forEach((source, i) => {
    out.data.set(row(x, source), i * x.columns);
  });
  return out;
}

/** Sum of the diagonal of a (d, d) matrix. */
export function computeTrace(a: Float64Array, d: number): number {
  let sum = 0;
  for (let j = 0; j < d; j++) sum += a[j * d + j]!;
  return sum;
}

/** v'Av. */
export function computeVariance(a: Float64Array, v: Float64Array): number {
  const d = v.length;
  let sum = 0;
  for (let j = 0; j < d; j++) {
    let along = 0;
    for (let k = 0; k < d; k++) along += a[j * d + k]! * v[k]!;
    sum += v[j]! * along;
  }
  return sum;
}
