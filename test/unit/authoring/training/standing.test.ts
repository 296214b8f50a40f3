import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { computeMargins } from '../../../../src/authoring/training/calibration/margins.js';
import {
  computeQuartiles,
  describeStanding,
} from '../../../../src/authoring/training/calibration/standing.js';

describe('computeQuartiles', () => {
  const positive = Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1);
  const universal = Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.505, 0.6, 0.7, 0.8);

  it('computes quartiles of type 7 for each pole, rounded half up', () => {
    expect(computeQuartiles(positive, universal)).toEqual({
      neg_p25: 18,
      neg_p75: 33,
      pos_p25: 58,
      pos_p75: 73,
    });
  });

  it('moves every quartile outwards by the standard error of its level', () => {
    // sqrt(0.25 * 0.75 / 12) = 0.125: levels 0.125 and 0.875, places 0.375 and 2.625 of 0..3.
    expect(computeQuartiles(positive, universal, { positive: 12, negative: 12 })).toEqual({
      neg_p25: 14,
      neg_p75: 36,
      pos_p25: 54,
      pos_p75: 76,
    });
  });

  it('widens to all scores of a pole with 3 samples', () => {
    expect(computeQuartiles(positive, universal, { positive: 3, negative: 3 })).toEqual({
      neg_p25: 10,
      neg_p75: 40,
      pos_p25: 51,
      pos_p75: 80,
    });
  });
});

describe('computeMargins', () => {
  it('takes the ceil(0.9 (n + 1))-th smallest distance from the end of the scale', () => {
    const negatives = [5, 1, 9, 30, 2, 3, 4, 6, 7, 8];
    const positives = negatives.map((score) => 100 - 2 * score);
    const scores = Float64Array.from([...negatives, ...positives]);
    const positive = Uint8Array.from(scores, (_, i) => (i < 10 ? 0 : 1));
    const counts = { positive: 10, negative: 10 };
    expect(computeMargins(positive, scores, counts)).toEqual({ negative: 30, positive: 60 });
    // ceil(0.9 * 20) = 18 of 19
    const many = Float64Array.from({ length: 38 }, (_, i) => i % 19);
    const ofMany = Uint8Array.from(many, (_, i) => (i < 19 ? 0 : 1));
    expect(computeMargins(ofMany, many, { positive: 19, negative: 19 })).toEqual({
      negative: 17,
      positive: 99,
    });
  });

  it('reaches the other end for fewer than 9 samples', () => {
    const scores = Float64Array.of(10, 10, 10, 90, 90, 90);
    const positive = Uint8Array.of(0, 0, 0, 1, 1, 1);
    expect(computeMargins(positive, scores, { positive: 3, negative: 3 })).toEqual({
      negative: 100,
      positive: 100,
    });
  });

  it('covers nine in ten new scores of each pole on average', () => {
    const random = createRandom(3, 'conformal');
    let covered = 0;
    const runs = 400;
    const draw = (n: number, pole: number) =>
      Array.from({ length: n }, () =>
        Math.min(100, Math.max(0, Math.round(30 + 40 * pole + 15 * random.normal()))),
      );
    for (let run = 0; run < runs; run++) {
      const scores = Float64Array.from([...draw(20, 0), ...draw(20, 1)]);
      const positive = Uint8Array.from(scores, (_, i) => (i < 20 ? 0 : 1));
      const margins = computeMargins(positive, scores, { positive: 20, negative: 20 });
      const [negative = 0, other = 0] = [...draw(1, 0), ...draw(1, 1)];
      covered +=
        (Number(negative <= margins.negative) + Number(100 - other <= margins.positive)) / (2 * runs);
    }
    expect(covered).toBeGreaterThan(0.88);
    expect(covered).toBeLessThan(0.94);
  });
});

it('describeStanding: widened quartiles contain the quartiles', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true });
  const samples = fc.array(score, { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(samples, samples, (up, down) => {
      const universal = Float64Array.from([...up, ...down]);
      const positive = Uint8Array.from(universal, (_, i) => (i < up.length ? 1 : 0));
      const counts = { positive: up.length, negative: down.length };
      const { quartiles, widened } = describeStanding('spectrum', positive, universal, counts);
      expect(widened.neg_p25).toBeLessThanOrEqual(quartiles.neg_p25);
      expect(widened.neg_p75).toBeGreaterThanOrEqual(quartiles.neg_p75);
      expect(widened.pos_p25).toBeLessThanOrEqual(quartiles.pos_p25);
      expect(widened.pos_p75).toBeGreaterThanOrEqual(quartiles.pos_p75);
    }),
    { seed: 11, numRuns: 200 },
  );
});
