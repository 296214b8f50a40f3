// The number of clusters by silhouette: how much nearer texts are to their own cluster than to the next (Rousseeuw, 1987).
import { computeSilhouette, type Matrix, norm, type Random, row } from '../../numerics/index.js';
import type { SpaceView } from '../types.js';
import { type Clustering, clusterRows, sumClusters } from './clusters.js';

const grid = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128];
/** Texts that a cluster needs on average. */
const textsPerCluster = 8;

/** Starts of which the best is kept: the silhouettes of single starts differ more than those of different numbers. */
const starts = 3;

/** The clusters of several starts whose rows are nearest to their centers. */
export async function clusterBest(
  x: Matrix,
  k: number,
  random: Random,
  step: () => Promise<void>,
): Promise<Clustering> {
  let best: { clustering: Clustering; closeness: number } | undefined;
  for (let start = 0; start < starts; start++) {
    const clustering = await clusterRows(x, k, random, step);
    const closeness = measureCloseness(x, clustering);
    if (best === undefined || closeness > best.closeness) best = { clustering, closeness };
    await step();
  }
  return best!.clustering;
}

/** Sum of the cosines of rows with their centers: the lengths of the clusters' sums, for unit rows. */
function measureCloseness(x: Matrix, { assignments, k }: Clustering): number {
  const { sums } = sumClusters(x, assignments, k);
  const d = x.columns;
  let total = 0;
  for (let c = 0; c < k; c++) total += norm(sums.subarray(c * d, (c + 1) * d));
  return total;
}

/** The number of clusters of the sample with the highest silhouette; of equal ones the smallest. */
export async function chooseClusterCount(
  { sample }: SpaceView,
  createRandom: (k: number) => Random,
  step: () => Promise<void>,
): Promise<number> {
  const points = Array.from({ length: sample.rows }, (_, i) => Float64Array.from(row(sample, i)));
  let best = { k: 2, silhouette: Number.NEGATIVE_INFINITY };
  for (const k of grid) {
    if (k > 2 && k * textsPerCluster > sample.rows) break;
    const { centers, assignments, k: found } = await clusterBest(sample, k, createRandom(k), step);
    const d = sample.columns;
    const clusters = {
      centers: Array.from({ length: found }, (_, c) => centers.subarray(c * d, (c + 1) * d)),
      assignments,
    };
    const silhouette = computeSilhouette(points, clusters);
    if (silhouette > best.silhouette) best = { k, silhouette };
    await step();
  }
  return best.k;
}
