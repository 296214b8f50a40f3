// The direction in which a geometry's raw score rises. Pure.
import { unit } from '../../numerics/vector.js';
import type { Geometry } from '../../scoring/geometry.js';
import { projectedAway } from '../problem.js';

/** Unit vector (D); for cosine geometries that of the numerator, P(g * a). Zeros for a flat geometry. */
export function axisOf(geometry: Geometry): Float64Array {
  switch (geometry.kind) {
    case 'linear':
    case 'empirical':
      return unit(geometry.weights);
    case 'cosine': {
      const { axis, scale, components } = geometry;
      const folded = Float64Array.from(axis, (value, j) => value * (scale?.[j] ?? 1));
      return unit(projectedAway(folded, components));
    }
    default:
      throw geometry satisfies never;
  }
}
