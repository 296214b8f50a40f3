// BERT's normaliser and pre-tokeniser defined over whole strings: slow and plain, the reference for all other files of
// this folder. Pure. Equal to `BertNormalizer` (clean text, ideographs spaced, accents stripped, lower case) and
// `BertPreTokenizer` of @huggingface/tokenizers 0.2, including its two differences from BERT unless the rules say otherwise:
// ideographs beyond U+FFFF are not spaced, so that a run of them is one word, and a sigma at the end of a word is a final one.

/** What a normaliser does besides cleaning. */
export interface NormaliserRules {
  readonly lowercase: boolean;
  /** Decomposes letters and drops their marks. */
  readonly stripAccents: boolean;
  /** Makes each ideograph a separate word. */
  readonly spaceIdeographs: boolean;
  /** As BERT itself: lowers each character without regard to its neighbours, and knows ideographs beyond U+FFFF. */
  readonly original?: boolean;
}

/** Those of BERT without case. */
export const uncased: NormaliserRules = { lowercase: true, stripAccents: true, spaceIdeographs: true };

/** Characters to remove: controls other than tab and line ends, format characters, private use, lone surrogates, U+FFFD. */
const removed = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu;
/** Unified and compatibility ideographs of the Basic Multilingual Plane, by code unit. */
const ideograph = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;
/** Those that BERT's own tokenizer knows. */
const anyIdeograph =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
const punctuation = '\\p{P}\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e';
const word = new RegExp(`[^\\s${punctuation}]+|[${punctuation}]`, 'gu');
const isolated = new RegExp(`^[${punctuation}]$`, 'u');

/** Normalises a text for the pre-tokeniser: plain spaces, and what the rules say. */
export function normalise(
  text: string,
  { lowercase, stripAccents, spaceIdeographs, original = false }: NormaliserRules = uncased,
): string {
  const cleaned = text.replace(removed, '').replace(/\s/g, ' ');
  const spaced = spaceIdeographs ? cleaned.replace(original ? anyIdeograph : ideograph, ' $& ') : cleaned;
  const cased = lowercase ? toLowerCase(spaced, original) : spaced;
  return stripAccents ? cased.normalize('NFD').replace(/\p{Mn}/gu, '') : cased;
}

/** Only a sigma is lowered by its neighbours. */
const toLowerCase = (text: string, original: boolean): string =>
  original ? text.replaceAll('\u03a3', '\u03c3').toLowerCase() : text.toLowerCase();

/** Splits a normalised text into words and single punctuation characters, in order. */
export function splitWords(normalised: string): readonly string[] {
  return normalised.match(word) ?? [];
}

/** True for a character that is a separate word in every context. */
export function isPunctuation(character: string): boolean {
  return isolated.test(character);
}
