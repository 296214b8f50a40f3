// raw(x) = F(w.x), F the class-balanced distribution function of the training samples: percentile. Pure.
import { dot } from '../numerics/vector.js';
import type { EmpiricalGeometry } from './geometry.js';
import { interpolate } from './piecewise-linear.js';

/** The raw score as a function of x (D); within the levels, so in [-1, 1]. */
export function prepareEmpirical({ weights, knots, levels }: EmpiricalGeometry): (x: Float32Array) => number {
  return (x) => interpolate(dot(weights, x), knots, levels);
}
