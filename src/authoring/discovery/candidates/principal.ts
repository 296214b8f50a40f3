// Axes of greatest variance (PCA). Resamples are compared inside the span of the leading directions, where a
// covariance costs a hundredth.

import type { Matrix } from '../../../core/numerics/index.js';
import {
  computeSecondMoment,
  drawUniform,
  findLeadingEigen,
  iterateLeadingEigen,
  multiplyTransposed,
  sumWeighted,
  toCovariance,
} from '../../numerics/index.js';
import { minVariance } from '../space.js';
import type { AxisFamily, SpaceView } from '../types.js';

/** Directions that span the resamples. */
const spanned = 32;

/** @param count number of axes; fewer where the texts vary in fewer directions */
export async function findPrincipalAxes(
  { mean, covariance, sample }: SpaceView,
  count: number,
  step: () => Promise<void>,
): Promise<AxisFamily> {
  const d = mean.length;
  const { values, vectors } = await findDirections(covariance, d, Math.max(spanned, 2 * count), step);
  const rank = values.filter((value) => value > minVariance).length;
  const axes = Array.from({ length: Math.min(count, rank) }, (_, k) => vectors.slice(k * d, (k + 1) * d));
  const coordinates = project(sample, mean, vectors.subarray(0, rank * d), rank);
  return {
    origin: 'pca',
    axes,
    async match(weights) {
      const resampled = findResampled(coordinates, weights, axes.length);
      // The axes are the first unit vectors of the span.
      return Float64Array.from(axes, (_, i) =>
        resampled.reduce((nearest, vector) => Math.max(nearest, Math.abs(vector[i]!)), 0),
      );
    },
  };
}

/** The leading eigenvectors of a (d, d) covariance. @param step called between steps of one product with it */
export async function findDirections(
  covariance: Float64Array,
  d: number,
  count: number,
  step: () => Promise<void>,
): Promise<ReturnType<typeof findLeadingEigen>> {
  const steps = iterateLeadingEigen(covariance, d, count, drawUniform);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await step();
  }
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
  const { values, vectors } = findLeadingEigen(covariance, z.columns, count, drawUniform);
  return Array.from(values, (_, k) => vectors.slice(k * z.columns, (k + 1) * z.columns));
}
