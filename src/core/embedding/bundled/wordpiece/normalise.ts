// BERT's normaliser and pre-tokeniser defined over whole strings: slow and plain, the reference for all other files of
// this folder. Pure. Equal to `BertNormalizer` (clean text, ideographs spaced, accents stripped, lower case) and
// `BertPreTokenizer` of @huggingface/tokenizers 0.2, including its one difference from BERT: ideographs beyond U+FFFF are
// not spaced, so that a run of them is one word.

/** What a normaliser does besides cleaning. */
export interface NormaliserRules {
  readonly lowercase: boolean;
  /** Decomposes letters and drops their marks. */
  readonly stripAccents: boolean;
  /** Makes each ideograph a separate word. */
  readonly spaceIdeographs: boolean;
}

/** Those of BERT without case. */
export const uncased: NormaliserRules = { lowercase: true, stripAccents: true, spaceIdeographs: true };

/** Characters to remove: controls other than tab and line ends, format characters, private use, lone surrogates, U+FFFD. */
const removed = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu;
/** Unified and compatibility ideographs of the Basic Multilingual Plane, by code unit. */
const ideograph = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;
const punctuation = '\\p{P}\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e';
const word = new RegExp(`[^\\s${punctuation}]+|[${punctuation}]`, 'gu');
const isolated = new RegExp(`^[${punctuation}]$`, 'u');

/** Normalises a text for the pre-tokeniser: plain spaces, and what the rules say. */
export function normalise(
  text: string,
  { lowercase, stripAccents, spaceIdeographs }: NormaliserRules = uncased,
): string {
  const cleaned = text.replace(removed, '').replace(/\s/g, ' ');
  const spaced = spaceIdeographs ? cleaned.replace(ideograph, ' $& ') : cleaned;
  const cased = lowercase ? spaced.toLowerCase() : spaced;
  return stripAccents ? cased.normalize('NFD').replace(/\p{Mn}/gu, '') : cased;
}

/** Splits a normalised text into words and single punctuation characters, in order. */
export function splitWords(normalised: string): readonly string[] {
  return normalised.match(word) ?? [];
}

/** True for a character that is a separate word in every context. */
export function isPunctuation(character: string): boolean {
  return isolated.test(character);
}
