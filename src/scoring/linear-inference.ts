// raw(x) = w.x + b: balanced_linear, weighted_linear, weighted_fisher, ridge, regression. Pure.
import { dot } from '../numerics/vector.js';
import type { LinearGeometry } from './geometry.js';

/** The raw score as a function of x (D); unbounded. */
export function prepareLinear({ weights, bias }: LinearGeometry): (x: Float32Array) => number {
  return (x) => dot(weights, x) + bias;
}
