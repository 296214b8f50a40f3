// Axes of greatest variance (PCA). Resamples are compared inside the span of the leading directions, where a
// covariance costs a hundredth.
import {
  computeSecondMoment,
  findLeadingEigen,
  type Matrix,
  multiplyTransposed,
  sumWeighted,
  toCovariance,
} from '../../numerics/index.js';
import type { AxisFamily, SpaceView } from '../types.js';

/** Directions that span the resamples. */
const spanned = 32;
/** Variance, of unit rows, below which a direction is a rounding error. */
const leastVariance = 1e-9;

/** @param count number of axes; fewer where the texts vary in fewer directions */
export function findPrincipalAxes({ mean, covariance, sample }: SpaceView, count: number): AxisFamily {
  const d = mean.length;
  const { values, vectors } = findLeadingEigen(covariance, d, Math.max(spanned, 2 * count));
  const rank = values.filter((value) => value > leastVariance).length;
  // In single precision: the eigenvectors start from normal random numbers, whose last bits differ between engines.
  const axes = Array.from({ length: Math.min(count, rank) }, (_, k) =>
    Float64Array.from(vectors.subarray(k * d, (k + 1) * d), (value) => Math.fround(value)),
  );
  const coordinates = project(sample, mean, vectors.subarray(0, rank * d), rank);
  return {
    origin: 'pca',
    axes,
    match(weights) {
      const found = findResampled(coordinates, weights, axes.length);
      // The axes are the first unit vectors of the span.
      return Float64Array.from(axes, (_, i) =>
        found.reduce((nearest, vector) => Math.max(nearest, Math.abs(vector[i]!)), 0),
      );
    },
  };
}

/** (m, r) coordinates of centred rows. */
function project(sample: Matrix, mean: Float64Array, basis: Float64Array, rank: number): Matrix {
  const along = multiplyTransposed(sample, basis, rank);
  const origin = multiplyTransposed(
    { rows: 1, columns: mean.length, data: Float32Array.from(mean) },
    basis,
    rank,
  );
  return {
    rows: sample.rows,
    columns: rank,
    data: Float32Array.from(along, (value, at) => value - origin[at % rank]!),
  };
}

function findResampled(z: Matrix, weights: Float64Array, count: number): Float64Array[] {
  const rows = Uint32Array.from(weights, (_, i) => i).filter((i) => weights[i]! > 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = sumWeighted(z, weights, rows).map((value) => value / total);
  const covariance = toCovariance(computeSecondMoment(z, weights, rows), total, mean);
  const { values, vectors } = findLeadingEigen(covariance, z.columns, count);
  return Array.from(values, (_, k) => vectors.slice(k * z.columns, (k + 1) * z.columns));
}
