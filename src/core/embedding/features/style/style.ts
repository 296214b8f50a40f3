// Style: 28 surface features of how a text is written, independent of its meaning. Raw, and as the block appended to a
// semantic vector: standardised over ambient English, clipped, scaled to a length of at most 3. Pure.
import { type Matrix, row, zeros } from '../../../numerics/index.js';
import { writeStandardised } from '../standardise.js';
import * as ambient from './ambient-statistics.js';
import { TextCounts } from './text-counts.js';

/** Changes whenever a style vector could: the features or the ambient constants. */
export const styleRevision = 'style-2';

/** Names of the features, in the order of the block's columns. Per word, per character, 0 or 1. */
export const styleFeatureNames = [
  'log words',
  'letters per word',
  'log words per sentence',
  'distinct words per word',
  'words over 6 letters',
  'function words',
  'words all in capitals',
  'words with a capital',
  'digits per character',
  'commas per word',
  'full stops per word',
  'exclamation marks per word',
  'question marks per word',
  'double quotes per word',
  'apostrophes per word',
  'opening brackets per word',
  'colons and semicolons per word',
  'dashes per word',
  'first-person words',
  'second-person words',
  'third-person words',
  'words in -ing',
  'words in -ed',
  'words in -ly',
  'words in -tion, -ment, -ness, -ity',
  'negations',
  'starts in lower case',
  'ends as a sentence',
] as const;

/** What people read about each feature. */
export const styleFeatureLabels = {
  'log words': 'number of words',
  'letters per word': 'length of words',
  'log words per sentence': 'words per sentence',
  'distinct words per word': 'words that are not repeated',
  'words over 6 letters': 'long words',
  'function words': 'short everyday words (the, of, is)',
  'words all in capitals': 'words in CAPITALS',
  'words with a capital': 'words with a capital letter',
  'digits per character': 'digits',
  'commas per word': 'commas',
  'full stops per word': 'full stops',
  'exclamation marks per word': 'exclamation marks',
  'question marks per word': 'question marks',
  'double quotes per word': 'quotation marks',
  'apostrophes per word': 'apostrophes',
  'opening brackets per word': 'brackets',
  'colons and semicolons per word': 'colons and semicolons',
  'dashes per word': 'dashes and hyphens',
  'first-person words': 'I, me, we, our',
  'second-person words': 'you, your',
  'third-person words': 'he, she, it, they',
  'words in -ing': 'words that end in -ing',
  'words in -ed': 'words that end in -ed',
  'words in -ly': 'words that end in -ly',
  'words in -tion, -ment, -ness, -ity': 'nouns that end in -tion, -ment, -ness or -ity',
  negations: 'negations (not, never, no)',
  'starts in lower case': 'starts with a small letter',
  'ends as a sentence': 'ends with a full stop, ! or ?',
} as const satisfies Record<(typeof styleFeatureNames)[number], string>;

/** Columns of the style block. */
export const styleDimensions = styleFeatureNames.length;

/**
 * Computes the raw features of a text.
 * @returns (28), every value finite and at least 0; for the empty text all are 0 except the last, which is 1
 */
export function computeStyleFeatures(text: string): Float32Array {
  return Float32Array.from(computeFeatures(new TextCounts(), text));
}

/**
 * Computes the style block of texts.
 * @returns (n, 28) row-major: (feature - ambient mean) / ambient deviation, clipped to [-3, 3], over sqrt(28)
 */
export function computeStyleBlock(texts: readonly string[]): Matrix {
  const block = zeros(texts.length, styleDimensions);
  const counts = new TextCounts();
  texts.forEach((text, i) => {
    writeStandardised(computeFeatures(counts, text), ambient, row(block, i));
  });
  return block;
}

function computeFeatures(counts: TextCounts, text: string): readonly number[] {
  counts.count(text);
  const words = Math.max(1, counts.words);
  const count = (characters: string) =>
    [...characters].reduce((sum, character) => sum + counts.countCharacter(character), 0);
  return [
    Math.log1p(counts.words),
    counts.letters / words,
    Math.log1p(counts.words / Math.max(1, counts.sentences)),
    counts.distinctWords / words,
    counts.countClass('long') / words,
    counts.countClass('functionWord') / words,
    counts.countClass('allCaps') / words,
    counts.countClass('capitalised') / words,
    counts.digits / Math.max(1, counts.characters),
    count(',') / words,
    count('.') / words,
    count('!') / words,
    count('?') / words,
    count('"') / words,
    count("'") / words,
    count('([') / words,
    count(':;') / words,
    (count('-') + counts.enDashes) / words,
    counts.countClass('firstPerson') / words,
    counts.countClass('secondPerson') / words,
    counts.countClass('thirdPerson') / words,
    counts.countClass('endsIng') / words,
    counts.countClass('endsEd') / words,
    counts.countClass('endsLy') / words,
    counts.countClass('nominal') / words,
    counts.countClass('negation') / words,
    counts.startsLowerCase ? 1 : 0,
    counts.endsSentence ? 1 : 0,
  ];
}
