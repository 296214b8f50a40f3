// raw(x) = cos(g * P(x - c), a): centered_cosine, balanced_cosine, weighted_cosine. Pure but for one scratch vector.
// P and g are symmetric, so the numerator folds into one product: (g * P(x - c)).a = x.h - c.h with h = P(g * a).
// The length of g * P(x - c) does not fold: without g it takes one product a component, with g one pass more.

import { accumulate, dot } from '../numerics/vector.js';
import { cosine } from './direction.js';
import type { CosineGeometry } from './geometry.js';
import { rowsOf } from './rows.js';

/** h = P(g * a), (D). */
function foldedAxis({ axis, scale }: CosineGeometry, components: readonly Float32Array[]): Float64Array {
  const folded = new Float64Array(axis);
  if (scale !== null) for (let j = 0; j < folded.length; j++) folded[j]! *= scale[j]!;
  for (const component of components) accumulate(folded, -dot(component, folded), component);
  return folded;
}

/**
 * The raw score as a function of x (D).
 * @returns x -> [-1, 1]; 0 where g * P(x - c) has no direction
 */
export function prepareCosine(geometry: CosineGeometry): (x: Float32Array) => number {
  const { center, scale } = geometry;
  const components = rowsOf(geometry.components, center.length);
  const folded = foldedAxis(geometry, components);
  const constant = dot(center, folded);
  const residual = new Float64Array(center.length);

  return (x) => {
    let along = -constant;
    let square = 0;
    for (let j = 0; j < center.length; j++) {
      const offset = x[j]! - center[j]!;
      residual[j] = offset;
      square += offset * offset;
      along += x[j]! * folded[j]!;
    }
    for (const component of components) {
      const share = dot(component, residual);
      square -= share * share;
      if (scale !== null) accumulate(residual, -share, component);
    }
    return cosine(along, scale === null ? square : scaledSquare(residual, scale));
  };
}

/** ‖g * y‖². */
function scaledSquare(residual: Float64Array, scale: Float32Array): number {
  let square = 0;
  for (let j = 0; j < residual.length; j++) square += (scale[j]! * residual[j]!) ** 2;
  return square;
}
