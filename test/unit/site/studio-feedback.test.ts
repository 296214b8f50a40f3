// Feedback in the studio: corrections of scores, the grades that they become, and what retraining changed.
import { describe, expect, it } from 'vitest';
import {
  type Correction,
  compareScores,
  findDirection,
  toFeedback,
  toggleCorrection,
} from '../../../public/build-page/feedback/corrections.js';
import { findSimilar } from '../../../public/build-page/feedback/similar.js';
import type { ScoreCard } from '../../../src/core/contract/index.js';

const higher: Correction = { text: 'a', key: 'tone', name: 'Tone', direction: 'higher', before: 40 };
const lower: Correction = { ...higher, direction: 'lower', before: 41 };
const other: Correction = { ...higher, text: 'b', before: 70, direction: 'lower' };

it('adds a correction, turns it around, and removes it when it is given twice', () => {
  const added = toggleCorrection([other], higher);
  expect(added).toEqual([other, higher]);
  expect(toggleCorrection(added, lower)).toEqual([other, { ...lower, before: 40 }]);
  expect(toggleCorrection(added, higher)).toEqual([other]);
  expect(findDirection(added, 'a', 'tone')).toBe('higher');
  expect(findDirection(added, 'a', 'length')).toBeUndefined();
});

it('grades each text once, with all of its traits', () => {
  const length = { ...higher, key: 'length', direction: 'lower' } as const;
  expect(toFeedback([higher, other, length])).toEqual([
    { text: 'a', grades: { tone: 'positive', length: 'negative' } },
    { text: 'b', grades: { tone: 'negative' } },
  ]);
});

it('says of each corrected score whether it moved as the visitor wanted', () => {
  const toCard = (tone: number) => ({ scores: { tone } }) as unknown as ScoreCard;
  const cards = new Map([
    ['a', toCard(60)],
    ['b', toCard(75)],
  ]);
  const gone = { ...higher, key: 'gone' };
  expect(compareScores([higher, other, gone], cards)).toEqual([
    { ...higher, after: 60, moved: true },
    { ...other, after: 75, moved: false },
  ]);
});

describe('texts like a corrected one', () => {
  const texts = [
    'The screen is flickering',
    'Lunch is at noon',
    'My screen is black',
    'The screen flickers again',
  ];

  it('share its rarest words, the most similar first, and are never the text itself', () => {
    expect(findSimilar('The screen flickers again', texts, 2)).toEqual([
      'The screen is flickering',
      'My screen is black',
    ]);
  });

  it('are none where no word is shared', () => {
    expect(findSimilar('Unbelievable weather', texts, 3)).toEqual([]);
    expect(findSimilar('', [], 3)).toEqual([]);
  });
});
