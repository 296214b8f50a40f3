// Hyper-parameters that several methods share: principal ambient directions taken away, samples trimmed.
import { type ClassMeans, type Cloud, weightedMean } from '../cloud.js';
import type { Dimension } from '../method.js';
import type { Part } from '../part.js';

/** How many principal directions of the ambient corpus are projected away first. */
export const componentsDimension: Dimension = { name: 'pc', values: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

/** The fraction of each class that lies farthest from its mean and is left out of it. */
export const trimDimension: Dimension = { name: 'trim', values: [0, 0.05, 0.1, 0.15, 0.2] };

/** Class means without the `fraction` of each class that lies farthest from its plain mean; of equal distances the later sample goes. */
export function trimmedMeans(cloud: Cloud, part: Part, fraction: number): ClassMeans {
  if (fraction === 0) return cloud.means(part);
  const { positive, negative } = cloud.nearest(part);
  const kept = (nearest: Uint32Array) => {
    const members = nearest.slice(0, nearest.length - Math.floor(fraction * nearest.length));
    return members.reverse();
  };
  return {
    positive: weightedMean(cloud.x, part.positive, kept(positive)),
    negative: weightedMean(cloud.x, part.negative, kept(negative)),
  };
}
