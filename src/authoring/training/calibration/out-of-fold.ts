// Scores of samples by geometries fitted without them, and the cross-validated objective.

import { prepareGeometry } from '../../../core/scoring/index.js';
import { auroc, mean, spearman } from '../../numerics/index.js';
import type { Labels } from '../data/labels.js';
import { at, listPositions } from '../data/positions.js';
import type { MethodTrainer, Parameters } from '../methods/method.js';
import type { Fold } from '../problem/folds.js';
import type { FitProblem } from '../problem/problem.js';

/** Raw out-of-fold scores, one (n) array a repeat. */
export interface OutOfFoldScores {
  /** On the folds of the search: settings are compared by them. */
  readonly searched: readonly Float64Array[];
  /** On the folds that calibrate: the same, but for few samples one sample of the smaller pole a fold. */
  readonly calibrated: readonly Float64Array[];
}

/**
 * Raw out-of-fold scores of one repeat.
 * @returns (n)
 */
export function scoreOutOfFold(
  problem: FitProblem,
  folds: readonly Fold[],
  method: MethodTrainer,
  parameters: Parameters,
): Float64Array {
  const { points } = problem.space;
  const raw = new Float64Array(points.length);
  for (const { train, held } of folds) {
    const score = prepareGeometry(method.fit(problem, train, parameters));
    for (const i of held) raw[i] = score(at(points, i));
  }
  return raw;
}

/**
 * How well raw scores order samples: AUROC of the two classes; for graded qualities the mean of that and Spearman's
 * correlation with quality. Higher is better.
 * @param samples positions to evaluate on. Default all. Samples between the boundaries count for Spearman only.
 */
export function computeObjective(
  raw: Float64Array,
  labels: Labels,
  samples: Uint32Array = listPositions(labels.classes.length),
): number {
  const classed = samples.filter((i) => labels.classes[i] !== -1);
  const area = auroc(
    Float64Array.from(classed, (i) => at(raw, i)),
    Uint8Array.from(classed, (i) => at(labels.classes, i)),
  );
  if (!labels.graded) return area;
  const order = spearman(
    Float64Array.from(samples, (i) => at(raw, i)),
    Float64Array.from(samples, (i) => at(labels.quality, i)),
  );
  return (area + order) / 2;
}

/** (n) mean raw score of each sample over the repeats. */
export function averageRepeats(repeats: readonly Float64Array[]): Float64Array {
  const [first] = repeats;
  if (first === undefined) throw new RangeError('Expected at least one repeat');
  return first.map((_, i) => mean(repeats.map((raw) => at(raw, i))));
}

/** Mean objective of several repeats, over all samples. */
export function averageObjective(repeats: readonly Float64Array[], labels: Labels): number {
  return mean(repeats.map((raw) => computeObjective(raw, labels)));
}
