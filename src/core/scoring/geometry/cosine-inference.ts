// raw(x) = cos(g * P(x - c), a): centered_cosine, balanced_cosine, weighted_cosine. Pure except for a scratch vector.
// P and g are symmetric, so the numerator folds into one product: (g * P(x - c)).a = x.h - c.h with h = P(g * a).
// The length of g * P(x - c) does not fold: without g it takes one product per component, with g one more pass.

import {
  computeResidualSquare,
  computeScaledSquare,
  dot,
  multiplyElements,
  removeComponents,
} from '../../numerics/index.js';
import { cosine } from './direction.js';
import type { CosineGeometry } from './geometry.js';
import { splitRows } from './rows.js';

/** h = P(g * a), (D). */
function foldAxis({ axis, scale }: CosineGeometry, components: readonly Float32Array[]): Float64Array {
  const folded = new Float64Array(axis);
  if (scale !== null) multiplyElements(folded, scale);
  removeComponents(folded, components);
  return folded;
}

/** g * P(x - c) as seen along a. The next call overwrites it. */
interface CosineView {
  /** (g * P(x - c)).a = x.h - constant */
  along: number;
  /** ‖g * P(x - c)‖² */
  square: number;
}

/** Both parts of the cosine as functions of x (D), and h and the constant of the numerator. */
export interface CosineParts {
  readonly folded: Float64Array;
  readonly constant: number;
  readonly view: (x: Float32Array) => CosineView;
}

export function prepareCosineParts(geometry: CosineGeometry): CosineParts {
  const { center, scale } = geometry;
  const components = splitRows(geometry.components, center.length);
  const folded = foldAxis(geometry, components);
  const constant = dot(center, folded);
  const offset = new Float64Array(center.length);
  const seen = { along: 0, square: 0 };

  const view = (x: Float32Array) => {
    let along = -constant;
    let square = 0;
    // One loop for both sums: each hides the latency of the other.
    for (let j = 0; j < center.length; j++) {
      const value = x[j]!;
      const difference = value - center[j]!;
      offset[j] = difference;
      square += difference * difference;
      along += value * folded[j]!;
    }
    seen.along = along;
    if (scale === null) seen.square = computeResidualSquare(offset, square, components);
    else {
      removeComponents(offset, components);
      seen.square = computeScaledSquare(offset, scale);
    }
    return seen;
  };
  return { folded, constant, view };
}

/**
 * The raw score as a function of x (D).
 * @returns x -> [-1, 1]; 0 where g * P(x - c) has no direction
 */
export function prepareCosine(geometry: CosineGeometry): (x: Float32Array) => number {
  const { view } = prepareCosineParts(geometry);
  return (x) => {
    const { along, square } = view(x);
    return cosine(along, square);
  };
}
