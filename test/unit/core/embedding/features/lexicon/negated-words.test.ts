import { describe, expect, test } from 'vitest';
import { readBareValence } from '../../../../../../src/core/embedding/features/lexicon/negated-words.js';
import { createLexicon, shippedLexicon } from './tiny-lexicon.js';

const read = (text: string) => readBareValence(shippedLexicon, text);

describe('negated words', () => {
  test.each([
    ['This movie was not bad at all', -1],
    ['It never fails to amuse.', -1],
    ['There is not a dull moment.', -1],
    ["It isn't stupid.", -1],
    ['There is hardly a wrong note in it.', -1],
    ['Without a single weak performance.', -1],
    ['Far from boring.', -1],
    ['It was anything but boring.', -1],
    ['No bad ideas here.', -1],
    ['This is not good.', 1],
    ['I never enjoyed it.', 1],
    ['I do not like it, it is not clever.', 1],
  ])('are found where they turn a text round: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['a text without negations', 'This is a good film.'],
    ['a text without words of praise or blame', 'It does not rain on the table.'],
    ['a negation of something else', 'The bus does not stop here, so we walked to a wonderful film.'],
    ['words that other words outweigh', 'It is not bad, it is awful, horrible and disgusting.'],
    ['a contrast between negation and word', 'Not long but awful.'],
    ['"not only"', 'Not only awful.'],
    ['"without doubt"', 'Without doubt awful.'],
    ['"no" at a distance', 'No, it really was awful.'],
    ['a text of another language', 'Der Film ist nicht schlecht.'],
    ['no text', ''],
  ])('are none in %s', (_, text) => {
    expect(read(text)).toBe(0);
  });

  test('count by their valence, by the second list if the first has none', () => {
    const lexicon = createLexicon({
      not: { lists: ['negation'] },
      bad: { valence: -20 },
      fine: { afinn: 2 },
      great: { valence: 30 },
      neutral: { valence: 0, afinn: 3 },
    });
    expect(readBareValence(lexicon, 'not fine')).toBe(1);
    expect(readBareValence(lexicon, 'not bad')).toBe(-1);
    expect(readBareValence(lexicon, 'not bad and so great')).toBe(0);
    expect(readBareValence(lexicon, 'not a great one, and so bad')).toBe(1);
    expect(readBareValence(lexicon, 'not neutral')).toBe(0);
  });
});
