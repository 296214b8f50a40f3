// The number of clusters: where texts are nearer to their own cluster than to the next (silhouette; Rousseeuw, 1987), and
// halves of the texts give the same clusters (Lange et al., 2004). A number that only one of the two prefers divides the
// texts by chance: without clear clusters the silhouette rises with the number.
import { dot, type Matrix, row } from '../../../core/numerics/index.js';
import { multiplyTransposed, type Random } from '../../numerics/index.js';
import { listBlocks, selectRows } from '../space.js';
import { assignAll, clusterRows, moveByRounds, sumClusters } from './clusters.js';
import { type Levels, mergeClusters } from './hierarchy.js';
import { smoothRows } from './smooth-rows.js';

const grid = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 128];
/** Texts that a cluster needs on average. */
const textsPerCluster = 8;
/** Clusters that are merged. */
const maxClusters = 128;
/** Rounds of k-means from merged clusters, which are near their end. */
const rounds = 3;
/** Rounds for the chosen number, until no row moves: less depends on the start. */
const finalRounds = 30;
/** Divisions of the texts into halves. */
const divisions = 3;
const blockRows = 512;

/** Clusters of smoothed rows. */
export interface ChosenClusters {
  readonly k: number;
  /** (n) */
  readonly assignments: Uint32Array;
}

/**
 * @param z (n, r) unit rows, n >= 16
 * @returns the clusters in the number for which silhouette times agreement is highest; of equal ones the smallest
 */
export async function chooseClusters(
  z: Matrix,
  createRandom: (purpose: string, index: number) => Random,
  step: () => Promise<void>,
): Promise<ChosenClusters> {
  const counts = grid.filter((k) => k === 2 || k * textsPerCluster <= z.rows);
  const smooth = await smoothRows(z, step);
  const levels = await findLevels(smooth, counts, createRandom('clusters', 0), step);
  const halves: [Levels, Levels][] = [];
  for (let division = 0; division < divisions; division++)
    halves.push(await divide(z, counts, (half) => createRandom('halves', 2 * division + half), step));
  const one: Float64Array = new Float64Array(z.columns);
  let best = { k: 1, centers: one, score: Number.NEGATIVE_INFINITY };
  for (const [k, centers] of [...levels].reverse()) {
    const assignments = await assignAll(smooth, centers, step);
    let agreement = 0;
    for (const [a, b] of halves) {
      const [first, second] = [a.get(k), b.get(k)];
      // A half whose rows are too few or too alike for so many clusters cannot confirm them.
      if (!first || !second) continue;
      const assigned = await assignAll(smooth, first, step);
      agreement += measureAgreement(assigned, await assignAll(smooth, second, step), k) / divisions;
    }
    const score = Math.max(0, agreement) * (await measureSilhouette(smooth, assignments, k, step));
    if (score > best.score) best = { k, centers, score };
  }
  await moveByRounds(smooth, best.centers, finalRounds, step);
  return { k: best.k, assignments: await assignAll(smooth, best.centers, step) };
}

/** Centers for each number of clusters, from the most down. */
async function findLevels(
  smooth: Matrix,
  counts: readonly number[],
  random: Random,
  step: () => Promise<void>,
): Promise<Levels> {
  const maxCount = Math.max(2, Math.min(maxClusters, Math.floor(smooth.rows / textsPerCluster)));
  const levels = mergeClusters(smooth, await clusterRows(smooth, maxCount, random, step), new Set(counts));
  for (const centers of levels.values()) await moveByRounds(smooth, centers, rounds, step);
  return levels;
}

/** Clusters of two halves of the rows, each found without the other. */
async function divide(
  z: Matrix,
  counts: readonly number[],
  createRandom: (half: number) => Random,
  step: () => Promise<void>,
): Promise<[Levels, Levels]> {
  const random = createRandom(0);
  const order = random.shuffle(Uint32Array.from({ length: z.rows }, (_, i) => i));
  const middle = Math.floor(z.rows / 2);
  const find = async (rows: Uint32Array, source: Random) =>
    findLevels(await smoothRows(selectRows(z, rows), step), counts, source, step);
  return [await find(order.subarray(0, middle), random), await find(order.subarray(middle), createRandom(1))];
}

/** Adjusted Rand index (Hubert & Arabie, 1985): 1 for the same division, 0 for chance. @param k clusters of each */
export function measureAgreement(a: Uint32Array, b: Uint32Array, k: number): number {
  const joint = new Float64Array(k * k);
  const [first, second] = [new Float64Array(k), new Float64Array(k)];
  for (let i = 0; i < a.length; i++) {
    joint[a[i]! * k + b[i]!]!++;
    first[a[i]!]!++;
    second[b[i]!]!++;
  }
  const countPairs = (counts: Float64Array) => counts.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const [together, inFirst, inSecond] = [countPairs(joint), countPairs(first), countPairs(second)];
  const expected = (inFirst * inSecond) / ((a.length * (a.length - 1)) / 2);
  const max = (inFirst + inSecond) / 2;
  return max > expected ? (together - expected) / (max - expected) : 0;
}

/** Mean silhouette with distance 1 - cosine, from the sums of the clusters. */
export async function measureSilhouette(
  x: Matrix,
  assignments: Uint32Array,
  k: number,
  step: () => Promise<void>,
): Promise<number> {
  const { sums, sizes } = sumClusters(x, assignments, k);
  let total = 0;
  let at = 0;
  for (const block of listBlocks(x, blockRows)) {
    const along = multiplyTransposed(block, sums, k);
    for (let i = 0; i < block.rows; i++, at++) {
      const cluster = assignments[at]!;
      if (sizes[cluster]! < 2) continue;
      const square = dot(row(block, i), row(block, i));
      const inside = 1 - (along[i * k + cluster]! - square) / (sizes[cluster]! - 1);
      let nearest = Number.POSITIVE_INFINITY;
      for (let c = 0; c < k; c++)
        if (c !== cluster && sizes[c]! > 0) nearest = Math.min(nearest, 1 - along[i * k + c]! / sizes[c]!);
      const larger = Math.max(inside, nearest);
      if (larger > 0 && larger < Number.POSITIVE_INFINITY) total += (nearest - inside) / larger;
    }
    await step();
  }
  return total / x.rows;
}
