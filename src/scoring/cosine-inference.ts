// raw(x) = cos(g * P(x - c), a): centered_cosine, balanced_cosine, weighted_cosine. Pure but for one scratch vector.
// P and g are symmetric, so the numerator folds into one product: (g * P(x - c)).a = x.h - c.h with h = P(g * a).
// The length of g * P(x - c) does not fold: without g it takes one product a component, with g one pass more.
import { cosine } from './direction.js';
import { dot, rowsOf } from './dot.js';
import type { CosineGeometry } from './geometry.js';

/** `target -= factor * vector`, in place. */
function subtract(target: Float64Array, vector: Float32Array, factor: number): void {
  for (let j = 0; j < target.length; j++) target[j]! -= factor * vector[j]!;
}

/** h = P(g * a), (D). */
function foldedAxis({ axis, scale }: CosineGeometry, components: readonly Float32Array[]): Float64Array {
  const folded = Float64Array.from(axis, (value, j) => value * (scale?.[j] ?? 1));
  for (const component of components) subtract(folded, component, dot(component, folded));
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
      if (scale !== null) subtract(residual, component, share);
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
