// The raw score of every geometry: one file a shape, chosen here.
import { prepareCosine } from './cosine-inference.js';
import { prepareEmpirical } from './empirical-inference.js';
import type { Geometry } from './geometry.js';
import { prepareLinear } from './linear-inference.js';

/**
 * The raw score as a function of x, constants computed once.
 *
 * The function is synchronous, allocates nothing and keeps no state between calls.
 * @returns x (D), finite -> a finite number; its range is the geometry's
 */
export function prepareGeometry(geometry: Geometry): (x: Float32Array) => number {
  switch (geometry.kind) {
    case 'linear':
      return prepareLinear(geometry);
    case 'empirical':
      return prepareEmpirical(geometry);
    case 'cosine':
      return prepareCosine(geometry);
    default:
      throw geometry satisfies never;
  }
}
