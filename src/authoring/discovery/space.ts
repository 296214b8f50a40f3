// The texts in one feature space: mean and covariance by blocks of rows, and the sample that is resampled.
import { accumulate, type Matrix, row, zeros } from '../../core/numerics/index.js';
import {
  computeSecondMoment,
  gridSteps,
  roundToGrid,
  spreadIndices,
  sumWeighted,
  toCovariance,
} from '../numerics/index.js';
import type { SpaceView, SumProducts } from './types.js';

/** Products of one block of rows: about 5 ms. */
const blockProducts = 2 ** 24;
/** Variance, of unit rows, below which a direction may be an error of rounding to the grid, which adds about 1e-9. */
export const minVariance = 1e-8;
/** Rows of the sample. */
const maxSampled = 2000;

/**
 * Mean and covariance are those of the rows rounded to a grid, so that their sums are exact: the same bits for any blocks,
 * on any device.
 * @param x (n, D) unit rows
 * @param step called between blocks
 * @throws RangeError when a component is not finite or outside [-1, 1]
 */
export async function createSpaceView(
  x: Matrix,
  step: () => Promise<void>,
  sumProducts: SumProducts = async () => null,
): Promise<SpaceView> {
  const { rows: n, columns: d } = x;
  const sum = new Float64Array(d);
  const createBlocks = () => roundBlocks(x, sum, step);
  const moment = (await sumProducts(createBlocks(), d)) ?? (await sumHere(createBlocks(), d));
  await step();
  const mean = sum.map((value) => value / gridSteps / n);
  const scaled = moment.map((value) => value / (gridSteps * gridSteps));
  const sampled = spreadIndices(n, maxSampled);
  return { x, mean, covariance: toCovariance(scaled, n, mean), sampled, sample: selectRows(x, sampled) };
}

/** @param sum (D) receives the sum of the rounded rows */
async function* roundBlocks(x: Matrix, sum: Float64Array, step: () => Promise<void>): AsyncGenerator<Matrix> {
  sum.fill(0);
  for (const block of listBlocks(x, countBlockRows(x))) {
    const rounded = roundToGrid(block);
    accumulate(sum, 1, sumWeighted(rounded, onesOf(rounded), listRowIndices(rounded)));
    yield rounded;
    await step();
  }
}

const countBlockRows = ({ columns }: Matrix): number =>
  Math.max(16, Math.floor(blockProducts / (columns * columns)));

/** The second moment of chosen rows. @param step called between blocks */
export async function sumSecondMoment(
  x: Matrix,
  weights: Float64Array,
  rows: Uint32Array,
  step: () => Promise<void>,
): Promise<Float64Array> {
  const moment = new Float64Array(x.columns * x.columns);
  const size = countBlockRows(x);
  for (let from = 0; from < rows.length; from += size) {
    accumulate(moment, 1, computeSecondMoment(x, weights, rows.subarray(from, from + size)));
    await step();
  }
  return moment;
}

async function sumHere(blocks: AsyncIterable<Matrix>, columns: number): Promise<Float64Array> {
  const moment = new Float64Array(columns * columns);
  for await (const block of blocks)
    accumulate(moment, 1, computeSecondMoment(block, onesOf(block), listRowIndices(block)));
  return moment;
}

const onesOf = ({ rows }: Matrix): Float64Array => new Float64Array(rows).fill(1);
const listRowIndices = ({ rows }: Matrix): Uint32Array => Uint32Array.from({ length: rows }, (_, i) => i);

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
