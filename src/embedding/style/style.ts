// The style block: 28 surface features of how a text is written, whatever it says. Raw, and as the block that
// stands beside a semantic vector: standardised over ambient English, clipped, scaled to at most 3 in length.
import { type Matrix, row, zeros } from '../../numerics/matrix.js';
import { ambientDeviation, ambientMean } from './ambient.js';
import { Survey } from './survey.js';

/** Changes whenever a style vector could: the features or the ambient constants. */
export const styleRevision = 'style-1';

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

/** Columns of the style block. */
export const styleDimensions = styleFeatureNames.length;

/** Standardised features are cut to this many deviations either side. */
const limit = 3;

/**
 * The raw features of a text.
 * @returns (28), every value finite and at least 0; for the empty text all 0 but the last, which is 1
 */
export function styleFeatures(text: string): Float32Array {
  return Float32Array.from(features(new Survey(), text));
}

/**
 * The style block of texts.
 * @returns (n, 28) row-major: (feature - ambient mean) / ambient deviation, clipped to [-3, 3], over sqrt(28)
 */
export function styleBlock(texts: readonly string[]): Matrix {
  const block = zeros(texts.length, styleDimensions);
  const survey = new Survey();
  const scale = 1 / Math.sqrt(styleDimensions);
  texts.forEach((text, i) => {
    const out = row(block, i);
    features(survey, text).forEach((value, j) => {
      const deviations = (value - ambientMean[j]!) / ambientDeviation[j]!;
      out[j] = Math.min(limit, Math.max(-limit, deviations)) * scale;
    });
  });
  return block;
}

function features(survey: Survey, text: string): readonly number[] {
  survey.read(text);
  const words = Math.max(1, survey.words);
  const count = (characters: string) => {
    let sum = 0;
    for (const character of characters) sum += survey.occurrences(character);
    return sum;
  };
  return [
    Math.log1p(survey.words),
    survey.letters / words,
    Math.log1p(survey.words / Math.max(1, survey.sentences)),
    survey.distinctWords / words,
    survey.inClass('long') / words,
    survey.inClass('functionWord') / words,
    survey.inClass('shouted') / words,
    survey.inClass('capitalised') / words,
    survey.digits / Math.max(1, survey.characters),
    count(',') / words,
    count('.') / words,
    count('!') / words,
    count('?') / words,
    (count('"') + survey.doubledApostrophes + survey.curlyQuotes) / words,
    count("'") / words,
    count('([') / words,
    count(':;') / words,
    (count('-') + survey.enDashes) / words,
    survey.inClass('firstPerson') / words,
    survey.inClass('secondPerson') / words,
    survey.inClass('thirdPerson') / words,
    survey.inClass('endsIng') / words,
    survey.inClass('endsEd') / words,
    survey.inClass('endsLy') / words,
    survey.inClass('nominal') / words,
    survey.inClass('negation') / words,
    survey.startsLowerCase ? 1 : 0,
    survey.endsSentence ? 1 : 0,
  ];
}
