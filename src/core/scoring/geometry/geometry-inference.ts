// The raw score of every geometry kind, and the two kinds that are an inner product: linear and empirical. Pure.
import { dot, interpolate } from '../../numerics/index.js';
import { prepareCosine } from './cosine-inference.js';
import type { EmpiricalGeometry, Geometry, GeometryKind, LinearGeometry } from './geometry.js';

/** raw(x) = w.x + b; unbounded. */
function prepareLinear({ weights, bias }: LinearGeometry): (x: Float32Array) => number {
  return (x) => dot(weights, x) + bias;
}

/** raw(x) = F(w.x), F the class-balanced distribution function of the training samples; in [-1, 1]. */
function prepareEmpirical({ weights, knots, levels }: EmpiricalGeometry): (x: Float32Array) => number {
  return (x) => interpolate(dot(weights, x), knots, levels);
}

const preparations: {
  readonly [Kind in GeometryKind]: (geometry: Geometry<Kind>) => (x: Float32Array) => number;
} = { linear: prepareLinear, empirical: prepareEmpirical, cosine: prepareCosine };

/**
 * The raw score as a function of x, constants computed once.
 *
 * The function is synchronous, allocates nothing and keeps no state between calls.
 * @returns x (D), finite -> a finite number; its range is the geometry's
 */
export function prepareGeometry<Kind extends GeometryKind>(
  geometry: Geometry<Kind>,
): (x: Float32Array) => number {
  const kind: Kind = geometry.kind;
  return preparations[kind](geometry);
}
