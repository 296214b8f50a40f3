// The shape of an outlier trait's cohort: mean, principal directions with shrunk variances, and one variance for all
// other directions (probabilistic PCA, Tipping & Bishop, 1999). Pure.
import { accumulate, dot, type Matrix, row } from '../../../core/numerics/index.js';
import type { CohortShape } from '../../../core/scoring/index.js';
import { blend, computeSecondMoment, decomposeSymmetric, norm, toCovariance } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { computeWeightedMean, getWeight, listMembers } from '../problem/class-statistics.js';
import type { FitProblem } from '../problem/problem.js';
import { computeShrinkage, computeSquaredDistance } from '../problem/shrinkage.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';

/** Share of the variance that the directions explain. */
const explained = 0.95;
/** Most directions, the limit of a model file. */
const maxDirections = 256;
/** Smallest variance, of unit vectors: a cohort of copies has variance 0. */
const minVariance = 1e-6;

/** The shape of the subset's negatives: directions up to 95 % of the variance, at most a quarter of their number. */
export function fitCohort({ reduction, space }: FitProblem, subset: WeightedSubset): CohortShape {
  const d = space.x.columns;
  const members = listMembers(subset.negative, subset.rows);
  const totalWeight = getWeight(subset.negative, members);
  const weights = subset.negative.map((weight) => weight / totalWeight);
  const center = computeWeightedMean(reduction.x, weights, members);
  const size = center.length;
  const { covariance, values, getDirection } =
    2 * members.length <= size
      ? decomposeFew(reduction.x, weights, members, center)
      : decomposeMany(reduction.x, weights, members, center);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const max = Math.min(Math.floor(members.length / 4), size - 1, maxDirections);
  let k = 0;
  let inside = 0;
  while (k < max && inside < explained * total) inside += at(values, k++);
  const shrinkage = computeShrinkage(
    covariance,
    Float64Array.from(members, (i) => computeSquaredDistance(reduction.x, i, center)),
    Float64Array.from(members, (i) => at(weights, i)),
    d,
  );
  const shrink = (variance: number): number =>
    Math.max(minVariance, (1 - shrinkage) * variance + (shrinkage * total) / d);
  const components = new Float32Array(k * d);
  for (let c = 0; c < k; c++) components.set(reduction.lift(getDirection(c)), c * d);
  return {
    mean: Float32Array.from(reduction.lift(center)),
    components,
    variances: Float32Array.from(values.subarray(0, k), shrink),
    residual_variance: shrink(Math.max(0, total - inside) / (d - k)),
  };
}

/** The covariance of the members, or a matrix with the same trace, norm and eigenvalues other than 0. */
interface Decomposed {
  readonly covariance: Float64Array;
  /** Descending. */
  readonly values: Float64Array;
  /** The unit direction of the k-th value. */
  getDirection(k: number): Float64Array;
}

function decomposeMany(
  x: Matrix,
  weights: Float64Array,
  members: Uint32Array,
  center: Float64Array,
): Decomposed {
  const size = center.length;
  const covariance = toCovariance(computeSecondMoment(x, weights, members), 1, center);
  const { values, vectors } = decomposeSymmetric(covariance, size);
  return { covariance, values, getDirection: (k) => vectors.slice(k * size, (k + 1) * size) };
}

/** Of few members by the inner products of their centred rows: the time of a decomposition grows with the cube of its size. */
function decomposeFew(
  x: Matrix,
  weights: Float64Array,
  members: Uint32Array,
  center: Float64Array,
): Decomposed {
  const m = members.length;
  const rows = Array.from(members, (i) => {
    const factor = Math.sqrt(at(weights, i));
    return blend(factor, Float64Array.from(row(x, i)), -factor, center);
  });
  const products = new Float64Array(m * m);
  rows.forEach((a, i) => {
    rows.forEach((b, j) => {
      products[i * m + j] = dot(a, b);
    });
  });
  const { values, vectors } = decomposeSymmetric(products, m);
  return {
    covariance: products,
    values,
    getDirection: (k) => {
      const direction = new Float64Array(center.length);
      rows.forEach((part, i) => {
        accumulate(direction, at(vectors, k * m + i), part);
      });
      const length = norm(direction);
      return length > 0 ? direction.map((value) => value / length) : direction;
    },
  };
}
