import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/scoring/aggregation.js';

const scores = [
  { universal: 0.25, measures: [-0.5, 2] },
  { universal: 0.75, measures: [0.5, 4] },
  { universal: 0.5, measures: [0, 8] },
];
const tokens = [2, 1, 1];

describe('aggregation over segments', () => {
  it('mean weighs universal and native measures by tokens', () => {
    expect(aggregate('mean', scores, tokens)).toEqual({ universal: 0.4375, measures: [-0.125, 4] });
  });

  it('max takes the segment that won, native with it', () => {
    expect(aggregate('max', scores, tokens)).toBe(scores[1]);
  });

  it('min takes the segment that won, native with it', () => {
    expect(aggregate('min', scores, tokens)).toBe(scores[0]);
  });

  it('the first of equal segments wins', () => {
    const tied = [
      { universal: 0.5, measures: [1] },
      { universal: 0.5, measures: [2] },
    ];
    expect(aggregate('max', tied, [1, 9])).toBe(tied[0]);
    expect(aggregate('min', tied, [1, 9])).toBe(tied[0]);
  });

  it('none passes the one score of the whole on', () => {
    expect(aggregate('none', [scores[2]], tokens)).toBe(scores[2]);
  });

  it('mean of equal segments is exactly theirs, however many', () => {
    const universal = 0.1 + 0.2;
    const equal = Array.from({ length: 7 }, () => ({ universal, measures: [universal] }));
    expect(aggregate('mean', equal, [3, 1, 4, 1, 5, 9, 2])).toEqual({ universal, measures: [universal] });
  });
});
