// Shrinkage of a covariance towards a multiple of the identity. Pure.
import { dot, type Matrix } from '../../../core/numerics/index.js';
import { at } from '../data/positions.js';

/**
 * The shrinkage a of (1 - a) S + a tr(S)/D I that minimises the expected squared error (Ledoit & Wolf, 2004).
 * Unequal weights count by their squares, as an effective number of samples.
 *
 * @param covariance (r, r) weighted covariance S of the centred samples, r <= D
 * @param lengths (n) squared lengths of the centred samples
 * @param weights (n) weights, any scale
 * @param dimensions D
 * @returns in [0, 1]; 1 where the samples do not vary
 */
export function computeShrinkage(
  covariance: Float64Array,
  lengths: Float64Array,
  weights: Float64Array,
  dimensions: number,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = computeTrace(covariance, Math.sqrt(covariance.length)) / dimensions;
  const square = dot(covariance, covariance);
  let noise = 0;
  weights.forEach((weight, i) => {
    const share = weight / total;
    const length = at(lengths, i);
    noise += share * share * (length * length - square);
  });
  const distance = square - dimensions * mean * mean;
  return distance > 0 ? Math.max(0, Math.min(1, noise / distance)) : 1;
}

/** Sum of the diagonal of a (size, size) matrix. */
export function computeTrace(a: Float64Array, size: number): number {
  let sum = 0;
  for (let j = 0; j < size; j++) sum += at(a, j * size + j);
  return sum;
}

/** ‖x_row - center‖². */
export function computeSquaredDistance(x: Matrix, row: number, center: Float64Array): number {
  let square = 0;
  for (let j = 0; j < center.length; j++) {
    const offset = x.data[row * x.columns + j]! - center[j]!;
    square += offset * offset;
  }
  return square;
}
