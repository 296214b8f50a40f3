// The lexicon's features over lists of a few words, worked out by hand; over the shipped lists, against a second
// implementation; and the block made from them.
import { describe, expect, test } from 'vitest';
import {
  ambientDeviation,
  ambientMean,
} from '../../../../../../src/core/embedding/features/lexicon/ambient-statistics.js';
import { wordList } from '../../../../../../src/core/embedding/features/lexicon/entries.js';
import { hashWord, toKey } from '../../../../../../src/core/embedding/features/lexicon/hash.js';
import {
  computeLexiconBlock,
  computeLexiconFeatures,
  isEnglish,
  lexiconDimensions,
  lexiconFeatureNames,
  lexiconRevision,
} from '../../../../../../src/core/embedding/features/lexicon/lexicon.js';
import { row } from '../../../../../../src/core/numerics/index.js';
import { casesOf } from '../../../../../support/long.mjs';
import { fixtureTexts } from '../../fixtures.js';
import { strangeTexts } from '../../strange-texts.js';
import { createLexicon, shippedLexicon } from './tiny-lexicon.js';

type FeatureName = (typeof lexiconFeatureNames)[number];

const tiny = createLexicon({
  the: { rarity: 0, lists: ['daleChall', 'spache'] },
  in: { rarity: 0, lists: ['daleChall', 'spache', 'opensPhrase'] },
  'in order': { lists: ['opensPhrase'] },
  'in order to': { lists: ['reason'] },
  because: { rarity: 1, lists: ['daleChall', 'spache', 'reason'] },
  stuff: { rarity: 4, lists: ['filler', 'vague'] },
  perhaps: { rarity: 3, lists: ['daleChall', 'hedge', 'filler'] },
  about: { rarity: 1, lists: ['daleChall', 'spache', 'hedge', 'weasel'] },
  crap: { profanity: 1, afinn: -3, valence: -16, rarity: 6 },
  swear: { profanity: 2 },
  nice: { afinn: 3, valence: 18, rarity: 3, lists: ['daleChall', 'spache'] },
  kind: { valence: 24, rarity: 2, lists: ['opensPhrase'] },
  'kind of': { lists: ['hedge', 'dampener'] },
  '😀': { afinn: 2 },
  ':(': { valence: -19 },
});

function feature(text: string, name: FeatureName, lexicon = tiny): number {
  return computeLexiconFeatures(lexicon, text)[lexiconFeatureNames.indexOf(name)] ?? Number.NaN;
}

/** Feature, text, expected value over the tiny lists. */
const workedOut: [FeatureName, string, number][] = [
  ['reason words', 'because the stuff', 1 / 3],
  ['reason words', 'in order to sort the stuff', 1 / 6],
  ['reason words', 'in order, to sort', 0],
  ['reason words', 'in the order to sort', 0],
  ['reason words', 'in in order to sort', 1 / 5],
  ['filler words', 'perhaps stuff', 1],
  ['vague words', 'perhaps stuff', 1 / 2],
  ['hedges', 'it is kind of about that', 2 / 6],
  ['weasel words', 'all about Stuff', 1 / 3],
  ['profanity', 'crap', 1],
  ['profanity', 'the SWEAR crap', 2],
  ['profane words', 'crap swear the the', (0.5 + 1) / 4],
  ['AFINN valence', 'nice crap nice the', (3 - 3 + 3) / Math.sqrt(4)],
  ['AFINN positive words', 'nice 😀', 5 / 1],
  ['AFINN negative words', 'the crap', 3 / 2],
  ['unfamiliar words (Dale-Chall)', 'perhaps the zyzzyva', 1 / 3],
  ['unfamiliar words (Spache)', 'perhaps the zyzzyva', 2 / 3],
  ['rarity of words', 'the stuff', 2],
  ['rarity of words', 'the xylem', 7 / 2],
  ['unlisted words', 'the xylem 42', 1 / 2],
  ['unlisted words', "the stuff's", 0],
  ['syllables per word', 'the table created unhappiness', (1 + 2 + 2 + 4) / 4],
  ['syllables per word', 'jumped wanted boxes makes make', (1 + 2 + 2 + 1 + 1) / 5],
  ['syllables per word', 'hmm', 1],
  ['valence', 'the :(', -1.9 / Math.sqrt(1.9 ** 2 + 15)],
  ['valence', 'a:( the', 0],
  ['valence', 'kind of nice', (1.8 - 0.293) / Math.sqrt((1.8 - 0.293) ** 2 + 15)],
];

/** Counts by regular expressions, for texts of ASCII characters. */
function countPlainly(text: string): Partial<Record<FeatureName, number>> {
  const { afinn, profanity, rarity, lists } = shippedLexicon.entries;
  const find = (word: string) => shippedLexicon.table.find(toKey(hashWord(word), shippedLexicon.seed));
  const words = (text.toLowerCase().match(/[a-z0-9]+(?:'[a-z][a-z0-9]*)*/g) ?? []).filter((word) =>
    /[a-z]/.test(word),
  );
  const entries = words.map(
    (word) => find(word) || (word.includes("'") ? find(word.replace(/'[^']*$/, '')) : 0),
  );
  const sum = (value: (entry: number) => number) => entries.reduce((total, entry) => total + value(entry), 0);
  const count = Math.max(1, words.length);
  const positive = sum((entry) => Math.max(0, afinn[entry]!));
  const negative = sum((entry) => Math.max(0, -afinn[entry]!));
  return {
    'AFINN valence': (positive - negative) / Math.sqrt(count),
    'AFINN positive words': positive / count,
    'AFINN negative words': negative / count,
    profanity: Math.max(0, ...entries.map((entry) => profanity[entry]!)),
    'profane words': sum((entry) => profanity[entry]! / 2) / count,
    'unfamiliar words (Dale-Chall)': sum((entry) => (lists[entry]! & wordList.daleChall ? 0 : 1)) / count,
    'unfamiliar words (Spache)': sum((entry) => (lists[entry]! & wordList.spache ? 0 : 1)) / count,
    'rarity of words': sum((entry) => rarity[entry]!) / count,
    'unlisted words': sum((entry) => (rarity[entry] === 7 ? 1 : 0)) / count,
  };
}

const texts = fixtureTexts().slice(0, casesOf(1500));
const english = "I really like this phone, but its battery doesn't last!";

describe('lexicon features', () => {
  test.each(workedOut)('%s of %j', (name, text, expected) => {
    expect(feature(text, name)).toBeCloseTo(expected, 6);
  });

  test('equal a count by regular expressions over the shipped lists', () => {
    const ascii = texts.filter((text) => /^[\x20-\x7e]*$/.test(text));
    expect(ascii.length).toBeGreaterThan(texts.length / 1.5);
    for (const text of ascii) {
      for (const [name, expected] of Object.entries(countPlainly(text))) {
        expect(feature(text, name as FeatureName, shippedLexicon), `${name}: ${text}`).toBeCloseTo(
          expected,
          4,
        );
      }
    }
  });

  test.each(Object.entries({ ...strangeTexts, 'a megabyte of English': english.repeat(20_000) }))(
    'are finite for %s',
    (_, text) => {
      const features = computeLexiconFeatures(shippedLexicon, text);
      expect(features.every(Number.isFinite)).toBe(true);
      expect(computeLexiconBlock(shippedLexicon, [text]).data.every(Number.isFinite)).toBe(true);
    },
  );

  test.each(['', ' \n', '...!?', '42 - 17', '🤷🏽♂'])('are 0 for %j, which has no words', (text) => {
    expect([...computeLexiconFeatures(shippedLexicon, text)]).toEqual(Array(lexiconDimensions).fill(0));
  });

  test('read profanity that no list shows in clear text', () => {
    expect(feature('what the damn hell', 'profanity', shippedLexicon)).toBeGreaterThan(0);
    expect(feature('what the good man', 'profanity', shippedLexicon)).toBe(0);
  });
});

describe('language guess', () => {
  test.each([
    english,
    'Fix race condition in worker dispatch',
    'HELLO WORLD, HOW ARE YOU?',
    'ok',
    "It's Zoë's old café",
  ])('takes %j for English', (text) => {
    expect(isEnglish(shippedLexicon, text)).toBe(true);
  });

  test.each([
    'Tous les êtres humains naissent libres et égaux en dignité et en droits.',
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
    'Todos los seres humanos nacen libres e iguales en dignidad y derechos.',
    'Alla människor är födda fria och lika i värde och rättigheter.',
    'Все люди рождаются свободными и равными в своём достоинстве и правах.',
    '人人生而自由，在尊严和权利上一律平等。',
    'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.',
    'すべての人間は、生まれながらにして自由であり',
    '',
    '?!',
    '😀',
    '12345',
  ])('takes %j for another language', (text) => {
    expect(isEnglish(shippedLexicon, text)).toBe(false);
  });
});

describe('lexicon block', () => {
  test('is the features in standard deviations from the ambient mean, clipped at 3, over the root of 20', () => {
    const block = computeLexiconBlock(shippedLexicon, texts);
    let clipped = 0;
    texts.forEach((text, i) => {
      if (!isEnglish(shippedLexicon, text)) return;
      computeLexiconFeatures(shippedLexicon, text).forEach((value, j) => {
        const deviations = (value - ambientMean[j]!) / ambientDeviation[j]!;
        if (Math.abs(deviations) > 3) clipped++;
        expect(row(block, i)[j]).toBeCloseTo(Math.min(3, Math.max(-3, deviations)) / Math.sqrt(20), 4);
      });
    });
    expect(clipped).toBeGreaterThan(0);
  });

  test('is zero for other languages, and only there', () => {
    const mixed = ['Tous les êtres humains naissent libres', english, '', '!!!'];
    const block = computeLexiconBlock(shippedLexicon, mixed);
    const isZero = mixed.map((_, i) => row(block, i).every((value) => value === 0));
    expect(isZero).toEqual([true, false, true, true]);
  });

  test('does not depend on the texts before', () => {
    const some = [...texts.slice(0, 200), ...Object.values(strangeTexts)];
    const block = computeLexiconBlock(shippedLexicon, some);
    some.forEach((text, i) => {
      expect(row(block, i)).toEqual(row(computeLexiconBlock(shippedLexicon, [text]), 0));
    });
  });

  test('of no texts is empty', () => {
    expect(computeLexiconBlock(shippedLexicon, [])).toMatchObject({ rows: 0 });
  });

  test('has constants for every feature, and a revision', () => {
    expect(ambientMean).toHaveLength(lexiconDimensions);
    expect(ambientDeviation).toHaveLength(lexiconDimensions);
    expect(Math.min(...ambientDeviation)).toBeGreaterThan(0);
    expect(new Set(lexiconFeatureNames).size).toBe(20);
    expect(lexiconRevision).toBe('lexicon-1');
  });
});
