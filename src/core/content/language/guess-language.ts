// Guesses the language of a text from its frequent words, letters and trigrams, and from its script. Undecided unless
// there is enough evidence: few words, names and code have no language here.
import type { Language } from '../../contract/index.js';
import { Evidence } from './evidence.js';
import { isFiller } from './filler.js';
import { getTables, type ProfileTables } from './profile-tables.js';
import { isCode, readWords } from './words.js';

/** Fewest words of a text with a language. */
const minWords = 4;
/** Most words that are looked at, evenly from the whole text. */
const maxWords = 2000;
/** Of a longer text only excerpts are read, evenly from the whole text: all of 1 MB takes 0.2 s. */
const maxLength = 65_536;
const excerpts = 32;
/** Fewest letters of one in a script that has no spaces between words. */
const minLetters = 8;
/** Least bits between the best language and the next. */
const minMargin = 0.6;
/** Least bits between another language and English, for a text and for each of its words. */
const minAgainstEnglish = { text: 6, word: 0.4 };
/** Fewest words that must be known in the language, or have letters that English words do not have. */
const minKnown = { usual: 1, short: 1.5 };
/** A text with fewer words is short. */
const shortText = 6;

function countNeeded(count: number): number {
  const base = count < shortText ? minKnown.short : minKnown.usual;
  return Math.max(base, Math.min(count / 12, 20));
}

function decide(evidence: Evidence, count: number, { classes, english }: ProfileTables): Language | null {
  const sums = evidence.getSums();
  const best = sums.indexOf(Math.max(...sums));
  const language = classes[best] ?? 'other';
  const next = Math.max(...sums.filter((_, index) => classes[index] !== language));
  if ((sums[best] ?? 0) - next < minMargin) return null;
  const known = evidence.getKnown(best);
  if (best === english) return known > 0 ? language : null;
  const againstEnglish = (sums[best] ?? 0) - (sums[english] ?? 0);
  if (againstEnglish < minAgainstEnglish.text + minAgainstEnglish.word * count) return null;
  return known >= countNeeded(count) ? language : null;
}

function takeExcerpts(text: string): string {
  if (text.length <= maxLength) return text;
  const step = (text.length - maxLength / excerpts) / (excerpts - 1);
  return Array.from({ length: excerpts }, (_, index) => {
    const from = Math.floor(index * step);
    return text.slice(from, from + maxLength / excerpts);
  }).join('\n');
}

/**
 * The language of a text, or null where that cannot be said: fewer than four words, names, code, or two languages
 * in like parts. A text in several languages is in the one that most of it is in. "Lorem ipsum" is in another one.
 */
export function guessLanguage(original: string): Language | null {
  const text = takeExcerpts(original);
  const { words, letters, foreignLetters } = readWords(text);
  const isForeign = foreignLetters * 2 > letters;
  if (isForeign && (words.length >= minWords || foreignLetters >= minLetters)) return 'other';
  if (words.length < minWords || isCode(text)) return null;
  if (isFiller(words)) return 'other';
  const tables = getTables();
  const evidence = new Evidence(tables);
  const step = Math.ceil(words.length / maxWords);
  for (let index = 0; index < words.length; index += step) {
    const word = words[index];
    if (word) evidence.add(word);
  }
  return decide(evidence, Math.ceil(words.length / step), tables);
}
