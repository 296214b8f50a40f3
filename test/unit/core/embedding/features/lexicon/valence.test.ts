// Valence against the figures that VADER's authors publish, and against its rules worked out by hand.
import { describe, expect, test } from 'vitest';
import type { Lexicon } from '../../../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { TextScan } from '../../../../../../src/core/embedding/features/lexicon/text-scan.js';
import { Valence } from '../../../../../../src/core/embedding/features/lexicon/valence.js';
import { createLexicon, shippedLexicon } from './tiny-lexicon.js';

function read(lexicon: Lexicon, text: string): Valence {
  const scan = new TextScan(lexicon);
  const valence = new Valence(lexicon.entries);
  scan.scan(text);
  valence.read(scan);
  return valence;
}

/** From the documentation of vaderSentiment 3.3.2 (README, "Code Examples"): compound, positive, negative. */
const published: [string, number, number, number][] = [
  ['VADER is smart, handsome, and funny.', 0.8316, 0.746, 0],
  ['VADER is smart, handsome, and funny!', 0.8439, 0.752, 0],
  ['VADER is very smart, handsome, and funny.', 0.8545, 0.701, 0],
  ['VADER is VERY SMART, handsome, and FUNNY.', 0.9227, 0.754, 0],
  ['VADER is VERY SMART, handsome, and FUNNY!!!', 0.9342, 0.767, 0],
  ['The book was good.', 0.4404, 0.492, 0],
  ['The book was kind of good.', 0.3832, 0.343, 0],
  ['Today sux', -0.3612, 0, 0.714],
  ['Today SUX!', -0.5461, 0, 0.779],
  ["Today only kinda sux! But I'll get by, lol", 0.5249, 0.317, 0.127],
  ['Make sure you :) or :D today!', 0.8633, 0.706, 0],
  ['Not bad at all', 0.431, 0.487, 0],
  ["At least it isn't a horrible book.", 0.431, 0.363, 0],
  [
    'The plot was good, but the characters are uncompelling and the dialog is not great.',
    -0.7042,
    0.094,
    0.327,
  ],
];

/** Round valences, so that sums can be followed. */
const tiny = createLexicon({
  great: { valence: 30 },
  bad: { valence: -20 },
  fine: { valence: 10 },
  no: { valence: -10 },
  very: { lists: ['intensifier'] },
  hardly: { lists: ['dampener'] },
  not: { lists: ['negation'] },
  never: { lists: ['negation'] },
  without: { lists: ['negation'] },
  "isn't": { lists: ['negation'] },
  but: { lists: ['contrast'] },
});
const normalize = (sum: number) => sum / Math.sqrt(sum * sum + 15);

/** Sums by the rules: 0.293 an intensifier (0.95 and 0.9 of it further away), -0.74 a negation, 0.733 capitals. */
const workedOut: [string, string, number][] = [
  ['a listed word', 'it is great', 3],
  ['an intensifier', 'it is very great', 3 + 0.293],
  ['an intensifier before a negative word', 'it is very bad', -2 - 0.293],
  ['a dampener', 'it is hardly great', 3 - 0.293],
  ['an intensifier two words before', 'very much great', 3 + 0.293 * 0.95],
  ['an intensifier three words before', 'very much so great', 3 + 0.293 * 0.9],
  ['an intensifier four words before, which is too far', 'very much so indeed great', 3],
  ['a negation', 'it is not great', 3 * -0.74],
  ['a negation three words before', 'not quite so great', 3 * -0.74],
  ['a negation four words before, which is too far', 'not in that way great', 3],
  ['a negated intensifier', 'not very great', (3 + 0.293) * -0.74],
  ['two negations', 'never not great', 3 * 0.74 * 0.74],
  ['an intensifier that is no part of it, behind a listed word', 'fine great', 1 + 3],
  ['"never so"', 'never so great', 3 * 1.25],
  ['"never this" further away', 'never this really great', 3 * 1.25],
  ['"without doubt"', 'without doubt great', 3],
  ['"without" alone', 'without being great', 3 * -0.74],
  ['"no" before a listed word', 'no great', 3 * -0.74],
  ['"no" alone', 'oh no', -1],
  ['"no" and "nor" further away', 'no rain nor great', -1 + 3 * -0.74],
  ['"least"', 'the least great', 3 * -0.74],
  ['"at least"', 'at least great', 3],
  ['"but", which halves before and adds half behind', 'bad but great', -2 * 0.5 + 3 * 1.5],
  ['capitals', 'it is GREAT', 3 + 0.733],
  ['capitals of a negative word', 'it is BAD', -2 - 0.733],
  ['capitals throughout, which say nothing', 'IT IS GREAT', 3],
  ['an intensifier in capitals', 'it is VERY great', 3 + 0.293 + 0.733],
  ['exclamation marks', 'great!!', 3 + 2 * 0.292],
  ['at most four exclamation marks', 'great!!!!!!!', 3 + 4 * 0.292],
  ['exclamation marks after a negative word', 'bad!', -2 - 0.292],
  ['one question mark, which says nothing', 'great?', 3],
  ['question marks', 'great???', 3 + 3 * 0.18],
  ['many question marks', 'great?????', 3 + 0.96],
  ['marks without valence', 'it is!!!', 0],
  ['negations with an apostrophe', "it isn't great", 3 * -0.74],
  ['words of one letter, which are passed over', 'not a b c great', 3 * -0.74],
];

describe('valence', () => {
  test.each(published)('of %s is as published', (text, compound, positive, negative) => {
    const valence = read(shippedLexicon, text);
    expect(valence.compound).toBeCloseTo(compound, 4);
    expect(valence.positive).toBeCloseTo(positive, 3);
    expect(valence.negative).toBeCloseTo(negative, 3);
  });

  test.each(workedOut)('follows the rule for %s', (_, text, sum) => {
    expect(read(tiny, text).compound).toBeCloseTo(normalize(sum), 12);
  });

  test('shares weigh a listed word by its valence plus 1, others by 1, with emphasis on the larger side', () => {
    const { positive, negative } = read(tiny, 'it is great, bad and so on!');
    const total = 4 + 0.292 + 3 + 5;
    expect(positive).toBeCloseTo((4 + 0.292) / total, 12);
    expect(negative).toBeCloseTo(3 / total, 12);
  });

  test('names the most positive and the most negative word', () => {
    const valence = read(tiny, 'very great, not fine, bad');
    expect(valence.highest).toBeCloseTo(3.293, 12);
    // "fine" is negated by "not" and then, three words further back, intensified by "very".
    expect(valence.lowest).toBeCloseTo(0.74 + 0.293 * 0.9, 12);
  });

  test('is 0 for a text without words, whatever came before', () => {
    const scan = new TextScan(tiny);
    const valence = new Valence(tiny.entries);
    for (const text of ['bad!', '']) {
      scan.scan(text);
      valence.read(scan);
    }
    const { compound, positive, negative, highest, lowest } = valence;
    expect([compound, positive, negative, highest, lowest]).toEqual([0, 0, 0, 0, 0]);
  });
});
