// Samples that look mislabelled: models fitted without them score them far on the other side of their class.
import { mean, quantile, standardDeviation } from '../../numerics/index.js';
import type { Labels } from '../data/labels.js';
import { at, findPlaces } from '../data/places.js';
import type { Plan } from '../effort.js';

/** How samples are pruned; null: not pruned. */
export type Pruning = { readonly threshold: number | null } | null;

export function getPruning({ prune, pruneThreshold }: Plan): Pruning {
  return prune ? { threshold: pruneThreshold } : null;
}

const defaultThreshold = 3;
/** Largest share of the samples pruned by default. */
const mostPruned = 0.05;

/**
 * Places of samples whose mean out-of-fold score is more than `threshold` deviations of their class on the wrong side
 * of its mean, ascending.
 * @param repeats out-of-fold scores, one (n) array a repeat
 * @param threshold in deviations, or null: 3, or more where needed to keep 95 % of the samples
 */
export function findMislabelled(
  repeats: readonly Float64Array[],
  labels: Labels,
  threshold: number | null,
): Uint32Array {
  const scores = Array.from(labels.classes, (_, i) => mean(repeats.map((raw) => at(raw, i))));
  const distances = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY);
  for (const [label, sign] of [
    [1, -1],
    [0, 1],
  ] as const) {
    const members = scores.filter((_, i) => labels.classes[i] === label);
    const center = mean(members);
    const spread = standardDeviation(members);
    if (spread === 0) continue;
    scores.forEach((score, i) => {
      if (labels.classes[i] === label) distances[i] = (sign * (score - center)) / spread;
    });
  }
  const known = distances.filter((value) => value > Number.NEGATIVE_INFINITY);
  const limit = threshold ?? Math.max(defaultThreshold, quantile(known, 1 - mostPruned));
  return findPlaces(distances, (distance) => distance > limit);
}

export const nothingPruned = new Uint32Array(0);
