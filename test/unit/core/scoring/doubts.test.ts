import { describe, expect, it } from 'vitest';
import type { Confidence } from '../../../../src/core/contract/resource-types.js';
import {
  findWeakest,
  getConfidence,
  limitByEvidence,
  limitByFamiliarity,
  limitByNegation,
  limitByReading,
  limitBySpelling,
} from '../../../../src/core/scoring/card/confidence.js';
import { findConfidence, type Standing, type TextReading } from '../../../../src/core/scoring/card/doubts.js';
import { computeBreaks, getTier } from '../../../../src/core/scoring/card/tier.js';

const always = { high: 50, moderate: 50 };
const quartiles = { neg_p25: 20, neg_p75: 40, pos_p25: 60, pos_p75: 80 };
const separated: Standing = {
  quartiles,
  widened: quartiles,
  evidence: { negative: always, positive: always },
};
const overlap = { neg_p25: 30, neg_p75: 60, pos_p25: 40, pos_p75: 75 };
const overlapping: Standing = { ...separated, quartiles: overlap, widened: overlap };
const unproven: Standing = {
  ...separated,
  evidence: { negative: { high: 10, moderate: 30 }, positive: { high: null, moderate: 70 } },
};
const plain: TextReading = { unread: 0, foreign: false, familiarity: 60 };

describe('doubts of a score', () => {
  it.each<[string, number, Standing, Partial<TextReading>, Confidence, string[]]>([
    ['none where confidence is high', 90, separated, {}, 'high', []],
    ['the gap between the poles', 50, separated, {}, 'moderate', ['between_poles']],
    ['the overlap of the poles', 50, overlapping, {}, 'low', ['between_poles']],
    ['scores that were too often wrong', 65, unproven, {}, 'low', ['evidence']],
    ['the same, with a gap that alone would leave more', 50, unproven, {}, 'low', ['evidence']],
    ['another language', 90, separated, { foreign: true }, 'low', ['language']],
    ['another form', 90, separated, { otherForm: true }, 'low', ['form']],
    ['a question', 90, separated, { asks: true }, 'low', ['question']],
    ['negated words', 90, separated, { barePole: 1 }, 'low', ['negation']],
    ['negated words that speak for the other pole', 90, separated, { barePole: -1 }, 'high', []],
    ['a spelling that hides the other verdict', 90, separated, { respelt: 10 }, 'low', ['spelling']],
    ['a spelling that hides nothing', 90, separated, { respelt: 85 }, 'high', []],
    ['a part that is not read', 90, separated, { unread: 0.3 }, 'moderate', ['unread']],
    ['a text that nothing is like', 90, separated, { familiarity: 0 }, 'low', ['unfamiliar']],
    ['a text that little is like', 90, separated, { familiarity: 3 }, 'moderate', ['unfamiliar']],
    ['the same in the gap', 50, separated, { familiarity: 3 }, 'low', ['unfamiliar']],
    ['the same where nothing is left to take', 50, overlapping, { familiarity: 3 }, 'low', ['between_poles']],
    ['a familiarity that is not known', 90, separated, { familiarity: null }, 'high', []],
  ])('are %s', (_, score, standing, reading, confidence, doubts) => {
    expect(findConfidence(score, standing, { ...plain, ...reading })).toEqual({ confidence, doubts });
  });

  it('are all that limit it as much, what the text is like before where it scores', () => {
    const reading = { ...plain, foreign: true, otherForm: true, asks: true, familiarity: 0, unread: 0.9 };
    expect(findConfidence(50, overlapping, reading).doubts).toEqual([
      'language',
      'form',
      'question',
      'unread',
      'unfamiliar',
      'between_poles',
    ]);
  });

  it('leave the confidence that follows from one rule after the other', () => {
    const oneAfterTheOther = (score: number, standing: Standing, reading: TextReading): Confidence => {
      const tier = (value: number) => getTier(value, computeBreaks(standing.quartiles));
      const rate = (value: number) =>
        limitByEvidence(getConfidence(value, tier(value), standing.widened), value, standing.evidence);
      const { unread, familiarity, foreign, otherForm, asks, barePole = 0, respelt = score } = reading;
      const known = limitByFamiliarity(limitByReading(rate(score), unread), familiarity);
      const read = limitByNegation(known, score, barePole);
      const spelt = limitBySpelling(read, rate(respelt), [tier(score), tier(respelt)]);
      return foreign || otherForm || asks ? 'low' : findWeakest([spelt]);
    };
    let checked = 0;
    for (const standing of [separated, overlapping, unproven])
      for (let score = 0; score <= 100; score += 5)
        for (const unread of [0, 0.2, 0.6])
          for (const familiarity of [null, 0, 3, 60])
            for (const barePole of [-1, 0, 1])
              for (const respelt of [undefined, 5, 50, 95])
                for (const [asks, otherForm] of [
                  [false, false],
                  [false, true],
                  [true, false],
                ]) {
                  const reading = { ...plain, unread, familiarity, barePole, respelt, asks, otherForm };
                  const { confidence, doubts } = findConfidence(score, standing, reading);
                  const expected = oneAfterTheOther(score, standing, reading);
                  if (confidence !== expected || (doubts.length === 0) !== (expected === 'high'))
                    expect.fail(`${JSON.stringify({ score, reading })}: ${confidence}, not ${expected}`);
                  checked += 1;
                }
    expect(checked).toBe(3 * 21 * 3 * 4 * 3 * 4 * 3);
  });
});
