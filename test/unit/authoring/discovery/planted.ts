// Unit rows with planted structure, for the tests of discovery.
import { createRandom, unit } from '../../../../src/authoring/numerics/index.js';
import { type Matrix, zeros } from '../../../../src/core/numerics/index.js';

/** Rows around the given directions, `noise` deviation in each dimension, in turn. */
export function plantRows(directions: readonly (readonly number[])[], count: number, noise: number): Matrix {
  const d = directions[0]!.length;
  const x = zeros(count, d);
  const random = createRandom(7, 'planted');
  for (let i = 0; i < count; i++) {
    const center = directions[i % directions.length]!;
    x.data.set(unit(Float64Array.from(center, (value) => value + noise * random.normal())), i * d);
  }
  return x;
}

/** The unit vector of one dimension, optionally negative. */
export const basis = (d: number, at: number, sign = 1): number[] =>
  Array.from({ length: d }, (_, j) => (j === at ? sign : 0));

export const noStep = async () => {};
