import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeBand } from '../../../../src/core/scoring/card/band.js';
import { findWeakest, getConfidence, limitByEvidence } from '../../../../src/core/scoring/card/confidence.js';
import { computeBreaks, computeTraitHeadroom, getTier } from '../../../../src/core/scoring/card/tier.js';
import type { Quartiles } from '../../../../src/core/scoring/trained-model.js';
import { overlapping, separated } from './fixtures.js';

const percent = fc.integer({ min: 0, max: 100 });
const pair = fc.tuple(percent, percent).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const anyQuartiles = fc
  .tuple(pair, pair)
  .map(([[neg_p25, neg_p75], [pos_p25, pos_p75]]): Quartiles => ({ neg_p25, neg_p75, pos_p25, pos_p75 }));

describe('breaks', () => {
  it('equal the quartiles if the poles are separated', () => {
    expect(computeBreaks(separated)).toEqual({ developing: 40, solid: 60, strong: 80 });
  });

  it('never put solid below developing, even if the poles overlap', () => {
    expect(computeBreaks(overlapping)).toEqual({ developing: 60, solid: 60, strong: 75 });
  });

  it('never put strong below solid, even if the positive pole is below the negative one', () => {
    const reversed = { neg_p25: 70, neg_p75: 90, pos_p25: 20, pos_p75: 30 };
    expect(computeBreaks(reversed)).toEqual({ developing: 90, solid: 90, strong: 90 });
  });
});

describe('tier', () => {
  const breaks = computeBreaks(separated);

  it.each([
    [0, 'Weak'],
    [39, 'Weak'],
    [40, 'Developing'],
    [59, 'Developing'],
    [60, 'Solid'],
    [79, 'Solid'],
    [80, 'Strong'],
    [100, 'Strong'],
  ] as const)('of score %d is %s', (score, tier) => {
    expect(getTier(score, breaks)).toBe(tier);
  });

  it('is the highest one of equal breaks', () => {
    expect(getTier(50, { developing: 50, solid: 50, strong: 50 })).toBe('Strong');
    expect(getTier(50, { developing: 50, solid: 50, strong: 51 })).toBe('Solid');
  });

  it('never falls as the score rises', () => {
    const order = ['Weak', 'Developing', 'Solid', 'Strong'];
    fc.assert(
      fc.property(anyQuartiles, percent, percent, (quartiles, a, b) => {
        const rank = (score: number) => order.indexOf(getTier(score, computeBreaks(quartiles)));
        expect(rank(Math.min(a, b))).toBeLessThanOrEqual(rank(Math.max(a, b)));
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe('headroom', () => {
  it.each([
    [10, 'Weak', 30],
    [45, 'Developing', 15],
    [60, 'Solid', 20],
    [93, 'Strong', 0],
  ] as const)('of score %d (%s) is %d', (score, tier, headroom) => {
    expect(computeTraitHeadroom(score, tier, computeBreaks(separated))).toBe(headroom);
  });

  it('is never negative and leads to a higher tier', () => {
    fc.assert(
      fc.property(anyQuartiles, percent, (quartiles, score) => {
        const breaks = computeBreaks(quartiles);
        const tier = getTier(score, breaks);
        const headroom = computeTraitHeadroom(score, tier, breaks);
        expect(headroom).toBeGreaterThanOrEqual(0);
        if (tier !== 'Strong') expect(getTier(score + headroom, breaks)).not.toBe(tier);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('confidence by evidence', () => {
  const evidence = {
    negative: { high: 20, moderate: 40 },
    positive: { high: null, moderate: 70 },
  };

  it.each([
    [0, 'high'],
    [20, 'high'],
    [21, 'moderate'],
    [40, 'moderate'],
    [41, 'low'],
    [50, 'low'],
    [69, 'low'],
    [70, 'moderate'],
    [100, 'moderate'],
  ] as const)('of score %d is at most %s', (score, expected) => {
    expect(limitByEvidence('high', score, evidence)).toBe(expected);
  });

  it('is never raised', () => {
    expect(limitByEvidence('low', 0, evidence)).toBe('low');
    expect(limitByEvidence('moderate', 10, evidence)).toBe('moderate');
  });
});

describe('confidence', () => {
  const confidence = (score: number, quartiles: Quartiles) =>
    getConfidence(score, getTier(score, computeBreaks(quartiles)), quartiles);

  it.each([
    [20, 'high'],
    [39, 'high'],
    [40, 'moderate'],
    [59, 'moderate'],
    [60, 'high'],
    [80, 'high'],
  ])('of score %d between separated poles is %s', (score, expected) => {
    expect(confidence(score, separated)).toBe(expected);
  });

  it.each([
    [10, 'high'],
    [30, 'high'],
    [31, 'moderate'],
    [39, 'moderate'],
    [40, 'low'],
    [60, 'low'],
    [61, 'moderate'],
    [74, 'moderate'],
    [75, 'high'],
  ])('of score %d between overlapping poles is %s', (score, expected) => {
    expect(confidence(score, overlapping)).toBe(expected);
  });

  it('follows the widened quartiles: poles that few samples separate by chance overlap', () => {
    const widened = { neg_p25: 15, neg_p75: 55, pos_p25: 45, pos_p75: 85 };
    const confidenceOf = (score: number) =>
      getConfidence(score, getTier(score, computeBreaks(separated)), widened);
    expect([15, 16, 44, 45, 55, 56, 84, 85].map(confidenceOf)).toEqual([
      'high',
      'moderate',
      'moderate',
      'low',
      'low',
      'moderate',
      'moderate',
      'high',
    ]);
    expect(computeBand(50, 'Developing', 'low', { quartiles: separated, widened })).toEqual([45, 55]);
  });

  it('treats poles that touch as overlapping', () => {
    const touching = { neg_p25: 30, neg_p75: 50, pos_p25: 50, pos_p75: 70 };
    expect(confidence(50, touching)).toBe('low');
    expect(confidence(49, touching)).toBe('moderate');
  });

  it('is low in the overlap even in the tier Strong', () => {
    const reversed = { neg_p25: 10, neg_p75: 90, pos_p25: 20, pos_p75: 30 };
    expect(confidence(90, reversed)).toBe('low');
    expect(confidence(91, reversed)).toBe('high');
  });

  it('of a card is the weakest of its traits', () => {
    expect(findWeakest(['high', 'moderate', 'high'])).toBe('moderate');
    expect(findWeakest(['moderate', 'low', 'high'])).toBe('low');
    expect(findWeakest(['high'])).toBe('high');
  });
});

describe('band', () => {
  const band = (score: number, quartiles: Quartiles) => {
    const tier = getTier(score, computeBreaks(quartiles));
    return computeBand(score, tier, getConfidence(score, tier, quartiles), { quartiles, widened: quartiles });
  };

  it.each([
    ['Weak inside', 30, [20, 40]],
    ['Weak below', 5, [5, 40]],
    ['Developing', 50, [40, 60]],
    ['Solid', 70, [60, 80]],
    ['Strong beyond', 95, [60, 95]],
  ])('is correct between separated poles: %s', (_, score, expected) => {
    expect(band(score, separated)).toEqual(expected);
  });

  it.each([
    ['low: the overlap', 50, [40, 60]],
    ['Solid: the positive span', 70, [40, 75]],
    ['Weak: the negative span', 35, [30, 60]],
    ['Weak below it, widened', 10, [10, 60]],
  ])('is correct between overlapping poles: %s', (_, score, expected) => {
    expect(band(score, overlapping)).toEqual(expected);
  });

  it('contains the score, for any quartiles', () => {
    fc.assert(
      fc.property(anyQuartiles, percent, (quartiles, score) => {
        const [low, high] = band(score, quartiles);
        expect(low).toBeLessThanOrEqual(score);
        expect(high).toBeGreaterThanOrEqual(score);
      }),
      { seed: 4, numRuns: 1000 },
    );
  });
});
