// Samples that look mislabelled: models fitted without them score them far on the other side of their class.
import { mean, quantile, standardDeviation } from '../../../core/numerics/index.js';
import type { Labels } from '../data/labels.js';
import { at, findPlaces } from '../data/places.js';
import type { Plan } from '../effort.js';
import type { OptionUse } from '../option-use.js';

/** How samples are pruned; null: not pruned. */
export type Pruning = { readonly threshold: number | null } | null;

/** @param key of the trait, whose use of the options is recorded */
export function getPruning({ prune, pruneThreshold }: Plan, use: OptionUse, key: string): Pruning {
  use.read(key, 'auto_prune');
  if (prune) use.read(key, 'prune_z_threshold');
  else use.skip('auto_prune is off', 'prune_z_threshold');
  return prune ? { threshold: pruneThreshold } : null;
}

/** Deviations from the mean of the class. */
const defaultThreshold = 3;
/** Largest share of the samples pruned by default. */
const mostPruned = 0.05;

/**
 * Places of samples whose mean out-of-fold score is far on the wrong side, ascending.
 * @param repeats out-of-fold scores, one (n) array a repeat
 * @param threshold deviations of the class beyond the boundary between the classes, half-way between their medians; a lower
 *   one finds more. null: 3 deviations from the mean of the class, or more where needed to keep 95 % of the samples
 */
export function findMislabelled(
  repeats: readonly Float64Array[],
  labels: Labels,
  threshold: number | null,
): Uint32Array {
  const scores = Array.from(labels.classes, (_, i) => mean(repeats.map((raw) => at(raw, i))));
  const classes = [1, 0].map((label) => scores.filter((_, i) => labels.classes[i] === label));
  const boundary = mean(classes.map((members) => quantile(members, 0.5)));
  const distances = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY);
  for (const [label, sign, members] of [
    [1, -1, at(classes, 0)],
    [0, 1, at(classes, 1)],
  ] as const) {
    const center = threshold === null ? mean(members) : boundary;
    const spread = threshold === null ? standardDeviation(members) : measureSpread(members);
    if (spread === 0) continue;
    scores.forEach((score, i) => {
      if (labels.classes[i] === label) distances[i] = (sign * (score - center)) / spread;
    });
  }
  const known = distances.filter((value) => value > Number.NEGATIVE_INFINITY);
  const limit = threshold ?? Math.max(defaultThreshold, quantile(known, 1 - mostPruned));
  return findPlaces(distances, (distance) => distance > limit);
}

/** Deviation of a normal distribution by its median deviation, which a few mislabelled samples do not widen. */
function measureSpread(values: readonly number[]): number {
  const center = quantile(values, 0.5);
  const deviations = values.map((value) => Math.abs(value - center));
  return 1.4826 * quantile(deviations, 0.5) || standardDeviation(values);
}

export const nothingPruned = new Uint32Array(0);
