// Spherical k-means on the rows of a matrix: k-means++ start, Lloyd's rounds for up to a few thousand rows, mini-batches
// for more (Dhillon & Modha, 2001; Arthur & Vassilvitskii, 2007; Sculley, 2010). Seeded.
import { type Matrix, row } from '../../../core/numerics/index.js';
import { multiplyTransposed, norm, type Random, spreadIndices } from '../../numerics/index.js';
import { listBlocks, selectRows } from '../space.js';

export interface Clustering {
  readonly k: number;
  /** (k, D) row-major, unit rows. */
  readonly centers: Float64Array;
  /** (n) cluster of each row. */
  readonly assignments: Uint32Array;
}

/** Rows up to which every round uses all of them. */
const maxLloydRows = 4096;
const lloydRounds = 30;
/** Rows that the start is drawn from. */
const maxStartRows = 2000;
const batchRows = 1024;
const batches = 100;
/** Products of one block of rows with the centers: about 10 ms. */
const blockProducts = 2 ** 23;
/** Rows that are summed between two steps. */
const summedRows = 4096;

/**
 * @param x (n, D) unit rows
 * @param k maximum number of clusters; fewer where there are fewer distinct rows
 * @param step called between rounds and blocks
 */
export async function clusterRows(
  x: Matrix,
  k: number,
  random: Random,
  step: () => Promise<void>,
): Promise<Clustering> {
  const start = selectRows(x, spreadIndices(x.rows, maxStartRows));
  await step();
  const centers = await drawCenters(start, k, random, step);
  const count = centers.length / x.columns;
  if (x.rows > maxLloydRows) await moveByBatches(x, centers, random, step);
  else await moveByRounds(x, centers, lloydRounds, step);
  return { k: count, centers, assignments: await assignAll(x, centers, step) };
}

/** Lloyd's rounds, in place, until no row changes its cluster. */
export async function moveByRounds(
  x: Matrix,
  centers: Float64Array,
  rounds: number,
  step: () => Promise<void>,
): Promise<void> {
  let last: Uint32Array | undefined;
  for (let round = 0; round < rounds; round++) {
    const assigned = await assignAll(x, centers, step);
    if (last?.every((cluster, i) => cluster === assigned[i])) break;
    last = assigned;
    moveToMeans(x, assigned, centers);
    await step();
  }
}

/** Nearest center of each row, as {@link assignRows}. @param step called between blocks of rows */
export async function assignAll(
  x: Matrix,
  centers: Float64Array,
  step: () => Promise<void>,
): Promise<Uint32Array> {
  const assignments = new Uint32Array(x.rows);
  const rows = Math.max(16, Math.floor(blockProducts / centers.length));
  let from = 0;
  for (const block of listBlocks(x, rows)) {
    assignments.set(assignRows(block, centers), from);
    from += block.rows;
    await step();
  }
  return assignments;
}

/** Nearest center of each row by cosine; of equal ones the first. */
export function assignRows(x: Matrix, centers: Float64Array): Uint32Array {
  const k = centers.length / x.columns;
  const along = multiplyTransposed(x, centers, k);
  return Uint32Array.from({ length: x.rows }, (_, i) => {
    let best = 0;
    for (let c = 1; c < k; c++) if (along[i * k + c]! > along[i * k + best]!) best = c;
    return best;
  });
}

/**
 * Moves each center to the direction of the mean of its rows, in place; a center without rows stays.
 * @param weights (n) how often each row counts. Default once
 */
export function moveToMeans(
  x: Matrix,
  assigned: Uint32Array,
  centers: Float64Array,
  weights?: Float64Array,
): void {
  const d = x.columns;
  const { sums } = sumClusters(x, assigned, centers.length / d, weights);
  for (let at = 0; at < centers.length; at += d) {
    const sum = sums.subarray(at, at + d);
    const length = norm(sum);
    if (length > 1e-12) for (let j = 0; j < d; j++) centers[at + j] = sum[j]! / length;
  }
}

/** (k, D) sums of the rows of each cluster, and (k) their weights. */
export interface ClusterSums {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

/** @param weights (n) how often each row counts. Default once */
export function sumClusters(
  x: Matrix,
  assigned: Uint32Array,
  k: number,
  weights?: Float64Array,
): ClusterSums {
  const sums = { sums: new Float64Array(k * x.columns), sizes: new Float64Array(k) };
  addToClusters(sums, x, assigned, weights);
  return sums;
}

/** The same for many rows. @param step called between blocks of rows */
export async function sumAllClusters(
  x: Matrix,
  assigned: Uint32Array,
  k: number,
  step: () => Promise<void>,
): Promise<ClusterSums> {
  const sums = { sums: new Float64Array(k * x.columns), sizes: new Float64Array(k) };
  let from = 0;
  for (const block of listBlocks(x, summedRows)) {
    addToClusters(sums, block, assigned.subarray(from, from + block.rows));
    from += block.rows;
    await step();
  }
  return sums;
}

function addToClusters(
  { sums, sizes }: ClusterSums,
  { columns: d, data }: Matrix,
  assigned: Uint32Array,
  weights?: Float64Array,
): void {
  assigned.forEach((cluster, i) => {
    const weight = weights === undefined ? 1 : weights[i]!;
    if (weight === 0) return;
    sizes[cluster]! += weight;
    const to = cluster * d;
    const from = i * d;
    for (let j = 0; j < d; j++) sums[to + j]! += weight * data[from + j]!;
  });
}

/** k-means++: draws each center with probability proportional to its distance from the nearest one so far. */
async function drawCenters(
  x: Matrix,
  k: number,
  random: Random,
  step: () => Promise<void>,
): Promise<Float64Array> {
  const d = x.columns;
  const chosen = [random.integer(x.rows)];
  const distances = new Float64Array(x.rows).fill(Number.POSITIVE_INFINITY);
  while (chosen.length < k) {
    await step();
    const along = multiplyTransposed(x, Float64Array.from(row(x, chosen.at(-1)!)), 1);
    let total = 0;
    along.forEach((cosine, i) => {
      distances[i] = Math.min(distances[i]!, Math.max(0, 1 - cosine));
      total += distances[i]!;
    });
    if (total <= 1e-9) break;
    let left = random.uniform() * total;
    let pick = 0;
    while (pick < x.rows - 1 && left >= distances[pick]!) left -= distances[pick++]!;
    chosen.push(pick);
  }
  const centers = new Float64Array(chosen.length * d);
  chosen.forEach((index, c) => {
    centers.set(row(x, index), c * d);
  });
  return centers;
}

/** Moves each center towards the mean of its rows in a batch, by their share of all its rows so far. */
async function moveByBatches(
  x: Matrix,
  centers: Float64Array,
  random: Random,
  step: () => Promise<void>,
): Promise<void> {
  const d = x.columns;
  const k = centers.length / d;
  const seen = new Float64Array(k);
  for (let round = 0; round < batches; round++) {
    const batch = selectRows(
      x,
      Uint32Array.from({ length: batchRows }, () => random.integer(x.rows)),
    );
    const { sums, sizes } = sumClusters(batch, assignRows(batch, centers), k);
    for (let c = 0; c < k; c++) {
      if (sizes[c] === 0) continue;
      seen[c]! += sizes[c]!;
      const rate = 1 / seen[c]!;
      const center = centers.subarray(c * d, (c + 1) * d);
      for (let j = 0; j < d; j++) center[j] = (1 - sizes[c]! * rate) * center[j]! + rate * sums[c * d + j]!;
      const length = norm(center);
      if (length > 1e-12) for (let j = 0; j < d; j++) center[j]! /= length;
    }
    await step();
  }
}
