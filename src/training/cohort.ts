// The shape of a cohort of texts: mean, principal directions with shrunk variances, and one variance for what lies
// outside them (probabilistic PCA, Tipping & Bishop, 1999). Pure.
import { symmetricEigen } from '../numerics/eigen.js';
import { aboutMean, secondMoment } from '../numerics/second-moment.js';
import type { TrainedOutlier } from '../scoring/trained-model.js';
import { weightedMean } from './cloud.js';
import type { Part } from './part.js';
import type { Problem } from './problem.js';
import { ledoitWolfShrinkage, squaredDistance } from './shrinkage.js';

export type Cohort = Pick<TrainedOutlier, 'mean' | 'components' | 'variances' | 'residual_variance'>;

/** Share of the variance that the directions explain. */
const explained = 0.95;
/** Directions at most: what an artifact holds. */
const mostDirections = 256;
/** A variance counts as at least this, of unit vectors: a cohort of copies has none. */
const least = 1e-6;

/** The part's negatives as a cohort: directions up to 95 % of the variance, at most a quarter of their number. */
export function cohortOf({ core, space }: Problem, part: Part): Cohort {
  const d = space.x.columns;
  const members = part.rows.filter((i) => part.negative[i]! > 0);
  const weights = evenWeights(part.negative, members);
  const center = weightedMean(core.x, weights, members);
  const covariance = aboutMean(secondMoment(core.x, weights, members), 1, center);
  const { values, vectors } = symmetricEigen(covariance, center.length);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const most = Math.min(Math.floor(members.length / 4), center.length - 1, mostDirections);
  let k = 0;
  let inside = 0;
  while (k < most && inside < explained * total) inside += values[k++]!;
  const shrink = ledoitWolfShrinkage(
    covariance,
    Float64Array.from(members, (i) => squaredDistance(core.x, i, center)),
    Float64Array.from(members, (i) => weights[i]!),
    d,
  );
  const shrunk = (variance: number): number =>
    Math.max(least, (1 - shrink) * variance + (shrink * total) / d);
  const components = new Float32Array(k * d);
  for (let c = 0; c < k; c++)
    components.set(core.lift(vectors.slice(c * center.length, (c + 1) * center.length)), c * d);
  return {
    mean: Float32Array.from(core.lift(center)),
    components,
    variances: Float32Array.from(values.subarray(0, k), shrunk),
    residual_variance: shrunk(Math.max(0, total - inside) / (d - k)),
  };
}

/** The members' weights scaled to sum to 1. */
function evenWeights(weights: Float64Array, members: Uint32Array): Float64Array {
  const total = members.reduce((sum, i) => sum + weights[i]!, 0);
  return weights.map((weight) => weight / total);
}
