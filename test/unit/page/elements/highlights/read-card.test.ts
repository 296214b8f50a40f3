import { expect, test } from 'vitest';
import type { ModelTrait, Native, ScoreCard } from '../../../../../src/core/contract/index.js';
import { findNamedTrait } from '../../../../../src/page/elements/highlights/read-card.js';

type Trait = readonly [score: number, native: Native, headroom?: number];

/** A card of traits; each has the reading that its native measure has. */
const cardOf = (traits: Readonly<Record<string, Trait>>) =>
  ({
    detail: Object.fromEntries(
      Object.entries(traits).map(([key, [score, native, headroom = null]]) => [
        key,
        { score, native, headroom, confidence: 'high' },
      ]),
    ),
  }) as unknown as ScoreCard;

const qualities = ['clarity', 'depth'].map((key) => ({ key, reading: 'quality' }) as unknown as ModelTrait);

test('the named trait of qualities is the one with the most to gain, and none where nothing is to gain', () => {
  const card = (depth: number) =>
    cardOf({ clarity: [40, { polarity: 0 }, 0], depth: [90, { polarity: 1 }, depth] });
  expect(findNamedTrait(card(3), qualities)).toBe('depth');
  expect(findNamedTrait(card(0), qualities)).toBeUndefined();
});

test('the named trait of topics is the topic of the text, and none where no score is 50 or more', () => {
  const card = (sport: number) =>
    cardOf({ art: [20, { topicality: 0 }], sport: [sport, { topicality: 0.5 }] });
  expect(findNamedTrait(card(80), [])).toBe('sport');
  expect(findNamedTrait(card(49), [])).toBeUndefined();
});
