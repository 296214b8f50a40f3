import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../../src/core/scoring/card/aggregation.js';

const scores = [
  { universal: 0.25, probability: 0.1, measures: { relevance: -0.5, agreement: 2 } },
  { universal: 0.75, probability: 0.9, measures: { relevance: 0.5, agreement: 4 } },
  { universal: 0.5, probability: 0.3, measures: { relevance: 0, agreement: 8 } },
];
const tokens = [2, 1, 1];

describe('aggregation of segments', () => {
  it('averages universal score, probability and native measures by tokens for mean', () => {
    expect(aggregate('mean', scores, tokens)).toEqual({
      universal: 0.4375,
      probability: 0.35,
      measures: { relevance: -0.125, agreement: 4 },
    });
  });

  it('returns the highest segment with its native measures for max', () => {
    expect(aggregate('max', scores, tokens)).toBe(scores[1]);
  });

  it('returns the lowest segment with its native measures for min', () => {
    expect(aggregate('min', scores, tokens)).toBe(scores[0]);
  });

  it('returns the first of equal segments for max and min', () => {
    const tied = [
      { universal: 0.5, probability: 0.5, measures: { polarity: 1 } },
      { universal: 0.5, probability: 0.5, measures: { polarity: 2 } },
    ];
    expect(aggregate('max', tied, [1, 9])).toBe(tied[0]);
    expect(aggregate('min', tied, [1, 9])).toBe(tied[0]);
  });

  it('returns the only score for none', () => {
    expect(aggregate('none', [scores[2]], tokens)).toBe(scores[2]);
  });

  it('returns exactly the score of equal segments for mean', () => {
    const universal = 0.1 + 0.2;
    const equal = Array.from({ length: 7 }, () => ({
      universal,
      probability: universal,
      measures: { polarity: universal },
    }));
    expect(aggregate('mean', equal, [3, 1, 4, 1, 5, 9, 2])).toEqual({
      universal,
      probability: universal,
      measures: { polarity: universal },
    });
  });
});
