// Spherical k-means: clusters of unit vectors by cosine, k-means++ start, seeded (Dhillon & Modha, 2001; Arthur &
// Vassilvitskii, 2007), and the silhouette, which measures how well a number of clusters fits (Rousseeuw, 1987). Pure.

import { accumulate, dot } from '../../core/numerics/index.js';
import type { Random } from './random.js';
import { norm, unit } from './vector.js';

export interface Clusters {
  /** (k) unit vectors. */
  readonly centers: readonly Float64Array[];
  /** (n) index of each point's cluster. */
  readonly assignments: Uint32Array;
}

const maxRounds = 50;

/**
 * Clusters unit vectors by cosine.
 * @param points (n) unit vectors, n >= 1
 * @param k maximum number of clusters; empty ones are dropped
 */
export function clusterSpherical(points: readonly Float64Array[], k: number, source: Random): Clusters {
  let centers = seedCenters(points, k, source);
  let assigned = assignToNearest(points, centers);
  for (let round = 0; round < maxRounds; round++) {
    centers = centers.map((center, c) => computeMeanDirection(points, assigned, c) ?? center);
    const next = assignToNearest(points, centers);
    const converged = next.every((cluster, i) => cluster === assigned[i]);
    assigned = next;
    if (converged) break;
  }
  const used = [...new Set(assigned)].sort((a, b) => a - b);
  return {
    centers: used.map((c) => centers[c]),
    assignments: assigned.map((cluster) => used.indexOf(cluster)),
  };
}

/** k-means++: draws each center with probability proportional to its squared distance from the nearest one so far. */
function seedCenters(points: readonly Float64Array[], k: number, source: Random): Float64Array[] {
  const centers = [points[source.integer(points.length)]];
  const distances = points.map((point) => 1 - dot(point, centers[0]));
  while (centers.length < k) {
    const total = distances.reduce((sum, distance) => sum + Math.max(0, distance), 0);
    if (total <= 1e-12) break;
    let left = source.uniform() * total;
    let pick = 0;
    while (pick < points.length - 1 && left >= Math.max(0, distances[pick]))
      left -= Math.max(0, distances[pick++]);
    const center = points[pick];
    centers.push(center);
    points.forEach((point, i) => {
      distances[i] = Math.min(distances[i], 1 - dot(point, center));
    });
  }
  return centers;
}

function assignToNearest(points: readonly Float64Array[], centers: readonly Float64Array[]): Uint32Array {
  return Uint32Array.from(points, (point) => {
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    centers.forEach((center, c) => {
      const along = dot(point, center);
      if (along > highest) [best, highest] = [c, along];
    });
    return best;
  });
}

/** Unit mean of a cluster's points; null if the cluster is empty or its points cancel out. */
function computeMeanDirection(
  points: readonly Float64Array[],
  assigned: Uint32Array,
  cluster: number,
): Float64Array | null {
  const sum = new Float64Array(points[0].length);
  points.forEach((point, i) => {
    if (assigned[i] === cluster) accumulate(sum, 1, point);
  });
  return norm(sum) > 1e-12 ? unit(sum) : null;
}

/**
 * Mean silhouette with distance 1 - cosine, in [-1, 1]; 0 for a single cluster.
 *
 * The mean distance to a cluster follows from the sum of its points, so the cost is n k, not n².
 */
export function computeSilhouette(
  points: readonly Float64Array[],
  { centers, assignments: assigned }: Clusters,
): number {
  const k = centers.length;
  if (k < 2) return 0;
  const sums = centers.map((center) => new Float64Array(center.length));
  const sizes = new Float64Array(k);
  points.forEach((point, i) => {
    accumulate(sums[assigned[i]], 1, point);
    sizes[assigned[i]]++;
  });
  let total = 0;
  points.forEach((point, i) => {
    const cluster = assigned[i];
    if (sizes[cluster] < 2) return;
    const inside = 1 - (dot(point, sums[cluster]) - dot(point, point)) / (sizes[cluster] - 1);
    let nearest = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++)
      if (c !== cluster) nearest = Math.min(nearest, 1 - dot(point, sums[c]) / sizes[c]);
    const larger = Math.max(inside, nearest);
    if (larger > 0) total += (nearest - inside) / larger;
  });
  return total / points.length;
}
