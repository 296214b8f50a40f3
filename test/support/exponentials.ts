// The bits of many exponentials and logarithms, which must be the same in Node and in browsers.
import { createRandom } from '../../src/authoring/numerics/random.js';
import { hashFloats } from './encoder/golden.js';

/** Of `hashExponentials` with the functions of `src/core/numerics/exponential.ts`. */
export const exponentialsHash = 3_390_253_416;

export function hashExponentials(exp: (x: number) => number, log: (x: number) => number): number {
  const { uniform } = createRandom(1, 'exponentials');
  const values = Float64Array.from({ length: 20_000 }, (_, i) => {
    const wide = (uniform() - 0.5) * 10 ** (1 + (i % 4));
    return i % 2 === 0 ? exp(wide / 8) : log(Math.abs(wide) / (i % 5) ** 9 || 1);
  });
  return hashFloats(new Float32Array(values.buffer));
}
