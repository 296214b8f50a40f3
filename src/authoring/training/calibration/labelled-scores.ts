// Out-of-fold raw scores with their classes: the input of calibration, tiers and metrics. Pure.
import type { Labels } from '../data/labels.js';
import { at, findPositions, listPositions } from '../data/positions.js';
import type { Fold } from '../problem/folds.js';

export interface LabelledScores {
  /** (m) */
  readonly raw: Float64Array;
  /** (m) 1 or 0. */
  readonly positive: Uint8Array;
  /** (m) > 0, relative within a class; both classes have the same total. */
  readonly weights: Float64Array;
  /** (m) scores of one group are held out together when calibration is cross-validated. */
  readonly groups: Uint8Array;
}

/**
 * The scores of all repeats, one repeat after the other, without samples in neither class.
 * @param repeats raw scores, one (n) array a repeat
 * @param folds of the first repeat: they are the groups
 */
export function createLabelledScores(
  repeats: readonly Float64Array[],
  labels: Labels,
  folds: readonly Fold[],
): LabelledScores {
  const positions = findLabelledPositions(labels);
  const groups = new Uint8Array(labels.classes.length);
  folds.forEach(({ held }, fold) => {
    for (const i of held) groups[i] = fold;
  });
  const repeat = (read: (i: number, raw: Float64Array) => number): number[] =>
    repeats.flatMap((raw) => Array.from(positions, (i) => read(i, raw)));
  return {
    raw: Float64Array.from(repeat((i, raw) => at(raw, i))),
    positive: Uint8Array.from(repeat((i) => at(labels.classes, i))),
    weights: Float64Array.from(repeat((i) => at(labels.weights, i))),
    groups: Uint8Array.from(repeat((i) => at(groups, i))),
  };
}

/** Positions of the samples in either class, ascending: one repeat has a score for each of them. */
export function findLabelledPositions(labels: Labels): Uint32Array {
  return findPositions(labels.classes, (label) => label !== -1);
}

/** The scores whose position passes a test. */
export function selectScores(scores: LabelledScores, keep: (position: number) => boolean): LabelledScores {
  const positions = listPositions(scores.raw.length).filter(keep);
  return {
    raw: Float64Array.from(positions, (i) => at(scores.raw, i)),
    positive: Uint8Array.from(positions, (i) => at(scores.positive, i)),
    weights: Float64Array.from(positions, (i) => at(scores.weights, i)),
    groups: Uint8Array.from(positions, (i) => at(scores.groups, i)),
  };
}

/** (m) weights scaled so that each class sums to 1/2; a single class sums to 1/2 too. */
export function balanceClasses({ positive, weights }: LabelledScores): Float64Array {
  let up = 0;
  let down = 0;
  weights.forEach((weight, i) => {
    if (positive[i] === 1) up += weight;
    else down += weight;
  });
  return weights.map((weight, i) => weight / (2 * (positive[i] === 1 ? up : down)));
}
