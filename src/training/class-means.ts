// Weighted class means: what every method starts from. Pure.
import { weightedSum } from '../numerics/product.js';
import { blend, unit } from '../numerics/vector.js';
import type { Part } from './part.js';
import type { Space } from './space.js';

export interface ClassMeans {
  /** m+ and m-, (D). Zeros for a class without samples. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

export function classMeans(space: Space, part: Part): ClassMeans {
  return {
    positive: weightedMean(space, part.positive, part.rows),
    negative: weightedMean(space, part.negative, part.rows),
  };
}

/** c = (m+ + m-) / 2. */
export function midpoint(means: ClassMeans): Float64Array {
  return blend(0.5, means.positive, 0.5, means.negative);
}

/** unit(m+ - m-); zeros where the means coincide. */
export function meanAxis(means: ClassMeans): Float64Array {
  return unit(blend(1, means.positive, -1, means.negative));
}

function weightedMean(space: Space, weights: Float64Array, rows: Uint32Array): Float64Array {
  let total = 0;
  for (const i of rows) total += weights[i]!;
  const sum = weightedSum(space.x, weights, rows);
  if (total > 0) for (let j = 0; j < sum.length; j++) sum[j]! /= total;
  return sum;
}
