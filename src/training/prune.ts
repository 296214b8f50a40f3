// Samples that look mislabelled: scored, by models that did not see them, far on the other side of their own class.
import { quantile } from '../numerics/quantile.js';
import { deviation, mean } from '../numerics/statistics.js';
import type { Labels } from './labels.js';

const usualThreshold = 3;
/** Without a threshold asked for, no more than this share of the samples goes. */
const mostPruned = 0.05;

/**
 * Places of samples whose mean out-of-fold score lies more than `threshold` deviations of their class on the wrong
 * side of its mean, ascending.
 * @param raws out-of-fold scores, one (n) array a repeat
 * @param threshold in deviations, or null: 3, or as much more as keeps 95 % of the samples
 */
export function wrongSide(
  raws: readonly Float64Array[],
  labels: Labels,
  threshold: number | null,
): Uint32Array {
  const scores = labels.classes.reduce<number[]>((list, _, i) => {
    list.push(mean(raws.map((raw) => raw[i]!)));
    return list;
  }, []);
  const distance = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY);
  for (const kind of [1, 0]) {
    const members = scores.filter((_, i) => labels.classes[i] === kind);
    const center = mean(members);
    const spread = deviation(members);
    if (spread === 0) continue;
    scores.forEach((score, i) => {
      if (labels.classes[i] === kind) distance[i] = ((kind === 1 ? -1 : 1) * (score - center)) / spread;
    });
  }
  const judged = distance.filter((value) => value > Number.NEGATIVE_INFINITY);
  const limit = threshold ?? Math.max(usualThreshold, quantile(judged, 1 - mostPruned));
  return Uint32Array.from(distance, (_, i) => i).filter((i) => distance[i]! > limit);
}

export const nothingPruned = new Uint32Array(0);
