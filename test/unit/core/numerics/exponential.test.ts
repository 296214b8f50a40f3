import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { exp, log } from '../../../../src/core/numerics/exponential.js';
import { exponentialsHash, hashExponentials } from '../../../support/exponentials.js';

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);
/** Numbers between two of one sign. */
function countSteps(a: number, b: number): number {
  const [x, y] = [a, b].map((value) => {
    double[0] = value;
    return bits[0]!;
  });
  return Math.abs(Number(x! - y!));
}
const { uniform } = createRandom(2, 'exponential');
const draw = (low: number, high: number) =>
  Array.from({ length: 5_000 }, () => low + (high - low) * uniform());

describe('exp', () => {
  it.each([
    [-1e-9, 1e-9],
    [-0.34, 0.34],
    [-1.04, 1.04],
    [-40, 40],
    [-745, -700],
    [700, 709.78],
  ])('is within one step of Math.exp from %d to %d', (low, high) => {
    for (const x of draw(low, high)) expect(countSteps(exp(x), Math.exp(x))).toBeLessThanOrEqual(1);
  });

  test.each([
    [0, 1],
    [-0, 1],
    [1e-300, 1],
    [-746, 0],
    [Number.NEGATIVE_INFINITY, 0],
    [710, Number.POSITIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NaN, Number.NaN],
    [-745, 5e-324],
  ])('of %d is %d', (x, expected) => {
    expect(exp(x)).toBe(expected);
  });
});

describe('log', () => {
  it.each([
    [1e-12, 1e-11],
    [0.6, 0.8],
    [0.999999, 1.000001],
    [1.2, 1.5],
    [1, 100],
    [1e15, 1e300],
    [1e-320, 1e-308],
  ])('is within one step of Math.log from %d to %d', (low, high) => {
    for (const x of draw(low, high)) expect(countSteps(log(x), Math.log(x))).toBeLessThanOrEqual(1);
  });

  test.each([
    [1, 0],
    [2, Math.LN2],
    [0.5, -Math.LN2],
    [Math.E, 1],
    [0, Number.NEGATIVE_INFINITY],
    [-0, Number.NEGATIVE_INFINITY],
    [-1, Number.NaN],
    [Number.NEGATIVE_INFINITY, Number.NaN],
    [Number.NaN, Number.NaN],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.MAX_VALUE, 709.782712893384],
    [5e-324, -744.4400719213812],
  ])('of %d is %d', (x, expected) => {
    expect(log(x)).toBe(expected);
  });
});

test('have the same bits in every engine', () => {
  expect(hashExponentials(exp, log)).toBe(exponentialsHash);
});
