import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeComposite } from '../../../../src/core/scoring/card/composite.js';

it('composite: is the rounded harmonic mean', () => {
  expect(computeComposite([77, 85])).toBe(81); // 80.80
  expect(computeComposite([20, 30, 60])).toBe(30);
});

it('composite: rounds one half up exactly, in any order', () => {
  expect(computeComposite([1, 3])).toBe(2); // 1.5
  expect(computeComposite([15, 30, 14])).toBe(computeComposite([14, 15, 30]));
  expect(computeComposite([9, 10, 15])).toBe(11); // 10.8
  expect(computeComposite([7, 21])).toBe(11); // 10.5
});

it('composite: ignores traits that score 0', () => {
  expect(computeComposite([0, 40, 0, 60])).toBe(computeComposite([40, 60]));
});

it('composite: is 0 when every trait scores 0', () => {
  expect(computeComposite([0, 0])).toBe(0);
});

it('composite: equals the score of a single trait', () => {
  for (let score = 0; score <= 100; score++) expect(computeComposite([score])).toBe(score);
});

it('composite: is between the lowest and the highest score above 0 and agrees with floating point except at halves', () => {
  const scores = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(scores, (values) => {
      const composite = computeComposite(values);
      expect(composite).toBeGreaterThanOrEqual(Math.min(...values));
      expect(composite).toBeLessThanOrEqual(Math.max(...values));
      const mean = values.length / values.reduce((sum, value) => sum + 1 / value, 0);
      if (Math.abs(mean - Math.floor(mean) - 0.5) > 1e-9) expect(composite).toBe(Math.floor(mean + 0.5));
    }),
    { seed: 5, numRuns: 500 },
  );
});

it('composite: is exact for a thousand traits', () => {
  expect(computeComposite(Array.from({ length: 1000 }, (_, index) => 1 + (index % 100)))).toBe(19);
});
