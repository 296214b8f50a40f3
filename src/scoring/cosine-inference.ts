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
    square = scale === null ? outside(square, residual, components) : projected(residual, components, scale);
    return cosine(along, square);
  };
}

/** ‖y‖² less the part along the components. Four products at once, because one alone waits for each of its sums. */
function outside(square: number, residual: Float64Array, components: readonly Float32Array[]): number {
  let rest = square;
  const whole = components.length - (components.length % 4);
  for (let k = 0; k < whole; k += 4) {
    const [a, b, c, d] = [components[k]!, components[k + 1]!, components[k + 2]!, components[k + 3]!];
    let alongA = 0;
    let alongB = 0;
    let alongC = 0;
    let alongD = 0;
    for (let j = 0; j < residual.length; j++) {
      const value = residual[j]!;
      alongA += a[j]! * value;
      alongB += b[j]! * value;
      alongC += c[j]! * value;
      alongD += d[j]! * value;
    }
    rest = rest - alongA * alongA - alongB * alongB - alongC * alongC - alongD * alongD;
  }
  for (let k = whole; k < components.length; k++) rest -= dot(components[k]!, residual) ** 2;
  return rest;
}

/** Takes the components out of y, in place, and returns ‖g * y‖² of what is left. */
function projected(residual: Float64Array, components: readonly Float32Array[], scale: Float32Array): number {
  for (const component of components) accumulate(residual, -dot(component, residual), component);
  let square = 0;
  for (let j = 0; j < residual.length; j++) square += (scale[j]! * residual[j]!) ** 2;
  return square;
}
