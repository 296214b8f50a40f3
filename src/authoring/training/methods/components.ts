// Hyper-parameters that several methods share: ambient directions projected away, samples trimmed from class means.
import { type ClassMeans, type ClassStatistics, computeWeightedMean } from '../problem/class-statistics.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';
import type { Dimension } from './method.js';

/** Number of principal directions of the ambient corpus projected away. */
export const componentsDimension: Dimension = { name: 'pc', values: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

/** Fraction of each class, the samples farthest from its mean, excluded from that mean. */
export const trimDimension: Dimension = { name: 'trim', values: [0, 0.05, 0.1, 0.15, 0.2] };

/** Class means without the `fraction` of each class farthest from its plain mean; of ties the later sample goes first. */
export function computeTrimmedMeans(
  statistics: ClassStatistics,
  subset: WeightedSubset,
  fraction: number,
): ClassMeans {
  if (fraction === 0) return statistics.getMeans(subset);
  const { positive, negative } = statistics.rankByDistance(subset);
  const trim = (ranked: Uint32Array) => {
    const kept = ranked.slice(0, ranked.length - Math.floor(fraction * ranked.length));
    return kept.reverse();
  };
  return {
    positive: computeWeightedMean(statistics.x, subset.positive, trim(positive)),
    negative: computeWeightedMean(statistics.x, subset.negative, trim(negative)),
  };
}
