// Hyper-parameters that several methods share: principal ambient directions taken away, samples trimmed.
import { type ClassMeans, type Cloud, weightedMean } from '../cloud.js';
import type { Dimension } from '../method.js';
import type { Part } from '../part.js';
import { squaredDistance } from '../shrinkage.js';

/** How many principal directions of the ambient corpus are projected away first. */
export const componentsDimension: Dimension = { name: 'pc', values: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

/** The fraction of each class that lies farthest from its mean and is left out of it. */
export const trimDimension: Dimension = { name: 'trim', values: [0, 0.05, 0.1, 0.15, 0.2] };

/** Class means without the `fraction` of each class that lies farthest from its plain mean. */
export function trimmedMeans(cloud: Cloud, part: Part, fraction: number): ClassMeans {
  const means = cloud.means(part);
  if (fraction === 0) return means;
  return {
    positive: trimmedMean(cloud, part.rows, part.positive, means.positive, fraction),
    negative: trimmedMean(cloud, part.rows, part.negative, means.negative, fraction),
  };
}

/** Of equal distances the later sample goes. */
function trimmedMean(
  { x }: Cloud,
  rows: Uint32Array,
  weights: Float64Array,
  center: Float64Array,
  fraction: number,
): Float64Array {
  const members = rows.filter((i) => weights[i]! > 0);
  const distances = new Float64Array(weights.length);
  for (const i of members) distances[i] = squaredDistance(x, i, center);
  members.sort((a, b) => distances[b]! - distances[a]! || b - a);
  return weightedMean(x, weights, members.subarray(Math.floor(fraction * members.length)));
}
