// The direction in which a geometry's raw score rises. Pure.
import { accumulate, dot, unit } from '../../numerics/vector.js';
import type { Geometry } from '../../scoring/geometry.js';

/** Unit vector (D); for cosine geometries that of the numerator, P(g * a). Zeros for a flat geometry. */
export function axisOf(geometry: Geometry): Float64Array {
  switch (geometry.kind) {
    case 'linear':
    case 'empirical':
      return unit(geometry.weights);
    case 'cosine': {
      const { axis, scale, components } = geometry;
      const folded = Float64Array.from(axis, (value, j) => value * (scale?.[j] ?? 1));
      for (let at = 0; at < components.length; at += axis.length) {
        const direction = components.subarray(at, at + axis.length);
        accumulate(folded, -dot(direction, folded), direction);
      }
      return unit(folded);
    }
    default:
      throw geometry satisfies never;
  }
}
