// The shape of an outlier trait's cohort: mean, principal directions with shrunk variances, and one variance for all
// other directions (probabilistic PCA, Tipping & Bishop, 1999). Pure.
import { computeSecondMoment, decomposeSymmetric, toCovariance } from '../../../core/numerics/index.js';
import type { CohortShape } from '../../../core/scoring/index.js';
import { at } from '../data/places.js';
import { computeWeightedMean, getWeight, listMembers } from '../problem/class-statistics.js';
import type { FitProblem } from '../problem/problem.js';
import { computeShrinkage, computeSquaredDistance } from '../problem/shrinkage.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';

/** Share of the variance that the directions explain. */
const explained = 0.95;
/** Most directions, the limit of a model file. */
const mostDirections = 256;
/** Smallest variance, of unit vectors: a cohort of copies has variance 0. */
const leastVariance = 1e-6;

/** The shape of the subset's negatives: directions up to 95 % of the variance, at most a quarter of their number. */
export function fitCohort({ reduction, space }: FitProblem, subset: WeightedSubset): CohortShape {
  const d = space.x.columns;
  const members = listMembers(subset.negative, subset.rows);
  const totalWeight = getWeight(subset.negative, members);
  const weights = subset.negative.map((weight) => weight / totalWeight);
  const center = computeWeightedMean(reduction.x, weights, members);
  const size = center.length;
  const covariance = toCovariance(computeSecondMoment(reduction.x, weights, members), 1, center);
  const { values, vectors } = decomposeSymmetric(covariance, size);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const most = Math.min(Math.floor(members.length / 4), size - 1, mostDirections);
  let k = 0;
  let inside = 0;
  while (k < most && inside < explained * total) inside += at(values, k++);
  const shrinkage = computeShrinkage(
    covariance,
    Float64Array.from(members, (i) => computeSquaredDistance(reduction.x, i, center)),
    Float64Array.from(members, (i) => at(weights, i)),
    d,
  );
  const shrink = (variance: number): number =>
    Math.max(leastVariance, (1 - shrinkage) * variance + (shrinkage * total) / d);
  const components = new Float32Array(k * d);
  for (let c = 0; c < k; c++) components.set(reduction.lift(vectors.slice(c * size, (c + 1) * size)), c * d);
  return {
    mean: Float32Array.from(reduction.lift(center)),
    components,
    variances: Float32Array.from(values.subarray(0, k), shrink),
    residual_variance: shrink(Math.max(0, total - inside) / (d - k)),
  };
}
