// Scores of samples by geometries that did not see them, and the cross-validated objective made of them.
import { auroc, mean, spearman } from '../numerics/statistics.js';
import { prepareGeometry } from '../scoring/geometry-inference.js';
import type { Fold } from './folds.js';
import type { Labels } from './labels.js';
import type { MethodTrainer, Parameters } from './method.js';
import type { Problem } from './problem.js';

/**
 * Raw out-of-fold scores of one repeat.
 * @returns (n)
 */
export function outOfFold(
  problem: Problem,
  folds: readonly Fold[],
  method: MethodTrainer,
  parameters: Parameters,
): Float64Array {
  const raw = new Float64Array(problem.space.points.length);
  for (const { train, held } of folds) {
    const score = prepareGeometry(method.fit(problem, train, parameters));
    for (const i of held) raw[i] = score(problem.space.points[i]!);
  }
  return raw;
}

/**
 * How well raw scores order samples: AUROC of the two classes, for graded qualities its mean with Spearman's
 * correlation with quality. Higher is better.
 * @param samples places of the samples to judge by, all unless given; those between the boundaries count for Spearman alone
 */
export function objective(
  raw: Float64Array,
  labels: Labels,
  samples: Uint32Array = everything(labels),
): number {
  const classed = samples.filter((i) => labels.classes[i] !== -1);
  const area = auroc(
    Float64Array.from(classed, (i) => raw[i]!),
    Uint8Array.from(classed, (i) => labels.classes[i]!),
  );
  if (!labels.graded) return area;
  const order = spearman(
    Float64Array.from(samples, (i) => raw[i]!),
    Float64Array.from(samples, (i) => labels.quality[i]!),
  );
  return (area + order) / 2;
}

const everything = (labels: Labels): Uint32Array => Uint32Array.from(labels.classes, (_, i) => i);

/** The objective over all samples, mean over repeats. */
export function meanObjective(raws: readonly Float64Array[], labels: Labels): number {
  return mean(raws.map((raw) => objective(raw, labels)));
}
