// Out-of-fold raw scores with their classes: what calibration, tiers and figures are made from. Pure.
import type { Fold } from './folds.js';
import type { Labels } from './labels.js';

export interface LabelledScores {
  /** (m) */
  readonly raw: Float64Array;
  /** (m) 1 or 0. */
  readonly positive: Uint8Array;
  /** (m) > 0, relative within a class; both classes weigh the same. */
  readonly weights: Float64Array;
  /** (m) scores of one group are held out together when calibration itself is cross-validated. */
  readonly groups: Uint8Array;
}

/** The scores of all repeats, one after the other; samples in neither class fall out. Groups: the first repeat's folds. */
export function labelledScores(
  raws: readonly Float64Array[],
  labels: Labels,
  folds: readonly Fold[],
): LabelledScores {
  const places = labelledPlaces(labels);
  const groupOf = new Uint8Array(labels.classes.length);
  folds.forEach(({ held }, fold) => {
    for (const i of held) groupOf[i] = fold;
  });
  const repeated = (value: (i: number, raw: Float64Array) => number): number[] =>
    raws.flatMap((raw) => Array.from(places, (i) => value(i, raw)));
  return {
    raw: Float64Array.from(repeated((i, raw) => raw[i]!)),
    positive: Uint8Array.from(repeated((i) => labels.classes[i]!)),
    weights: Float64Array.from(repeated((i) => labels.weights[i]!)),
    groups: Uint8Array.from(repeated((i) => groupOf[i]!)),
  };
}

/** Places of the samples in either class, ascending: the scores of one repeat are theirs. */
export function labelledPlaces(labels: Labels): Uint32Array {
  return Uint32Array.from(labels.classes, (_, i) => i).filter((i) => labels.classes[i] !== -1);
}

/** The scores at the given places. */
export function selectScores(scores: LabelledScores, keep: (index: number) => boolean): LabelledScores {
  const places = Uint32Array.from(scores.raw, (_, i) => i).filter(keep);
  return {
    raw: Float64Array.from(places, (i) => scores.raw[i]!),
    positive: Uint8Array.from(places, (i) => scores.positive[i]!),
    weights: Float64Array.from(places, (i) => scores.weights[i]!),
    groups: Uint8Array.from(places, (i) => scores.groups[i]!),
  };
}

/** (m) weights scaled so that each class sums to 1/2; a class alone sums to 1/2 too. */
export function classBalanced({ positive, weights }: LabelledScores): Float64Array {
  const sums = [0, 0];
  weights.forEach((weight, i) => {
    sums[positive[i]!]! += weight;
  });
  return weights.map((weight, i) => weight / (2 * sums[positive[i]!]!));
}
