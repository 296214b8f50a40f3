import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compositeOf } from '../../../src/scoring/composite.js';

it('is the harmonic mean, rounded', () => {
  expect(compositeOf([77, 85])).toBe(81); // 80.80
  expect(compositeOf([20, 30, 60])).toBe(30);
});

it('rounds one half up exactly, in any order', () => {
  expect(compositeOf([1, 3])).toBe(2); // 1.5
  expect(compositeOf([15, 30, 14])).toBe(compositeOf([14, 15, 30]));
  expect(compositeOf([9, 10, 15])).toBe(11); // 10.8
  expect(compositeOf([7, 21])).toBe(11); // 10.5
});

it('leaves out traits that score 0', () => {
  expect(compositeOf([0, 40, 0, 60])).toBe(compositeOf([40, 60]));
});

it('is 0 when every trait scores 0', () => {
  expect(compositeOf([0, 0])).toBe(0);
});

it('of one trait is its score, for every score', () => {
  for (let score = 0; score <= 100; score++) expect(compositeOf([score])).toBe(score);
});

it('lies between the least and the greatest score above 0, and agrees with floating point off the halves', () => {
  const scores = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(scores, (values) => {
      const composite = compositeOf(values);
      expect(composite).toBeGreaterThanOrEqual(Math.min(...values));
      expect(composite).toBeLessThanOrEqual(Math.max(...values));
      const mean = values.length / values.reduce((sum, value) => sum + 1 / value, 0);
      if (Math.abs(mean - Math.floor(mean) - 0.5) > 1e-9) expect(composite).toBe(Math.floor(mean + 0.5));
    }),
    { seed: 5, numRuns: 500 },
  );
});

it('holds for a thousand traits', () => {
  expect(compositeOf(Array.from({ length: 1000 }, (_, index) => 1 + (index % 100)))).toBe(19);
});
