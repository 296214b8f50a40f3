// The form of a text: prose, a list of things, or code and data. Pure.
import type { Language, TextForm } from '../../contract/index.js';
import { functionWords } from './style/word-classes.js';

/** As much of a long text is looked at. */
const maxLength = 65_536;

/** Shorter texts are no code: `<3`, `:|`. */
const minCodeLength = 12;
/** As much of a token is looked at: the patterns take quadratic time on a long one. */
const maxTokenLength = 64;
/** What stands in code, markup, commands and data, and hardly in prose: signs, calls, options, keys. */
const codeToken = /[{}<>=\\|~]|;\S|;$|::|&&|^--?[a-z]|\w\([^)\s]*(?:\)[;,]?)?$|^[[{]*"[^"]*":$|^[+*/%-]$/iu;
/** Without one of these, no token is of code. */
const codeSign = /[{}<>=\\|~;(:&+*/%-]/;
/** Numbers, dates and times; some prose has many of them, too. */
const numericToken = /^[^\p{L}]*\d[^\p{L}]*$|\d[-:.]\d/u;

const word = /[\p{L}\p{M}\p{N}']+/gu;
const separator = /[,;|\n\t]|\s[-*•]\s/;
/** Fewest words and items of a list, most words of an item, and fewest words of one whose items are not separated. */
const list = { words: 5, items: 4, itemWords: 3, bare: 12 };

/** Whether two fifths of the tokens are of code, or a fifth where numbers make up half with them. */
function isCode(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length < minCodeLength || !codeSign.test(trimmed)) return false;
  const tokens = trimmed.split(/\s+/).map((token) => token.slice(0, maxTokenLength));
  const others = tokens.filter((token) => !codeToken.test(token));
  const code = tokens.length - others.length;
  if (code * 5 < tokens.length) return false;
  const numeric = others.filter((token) => numericToken.test(token)).length;
  return code * 5 >= tokens.length * 2 || (code + numeric) * 2 >= tokens.length;
}

const countWords = (text: string) => text.match(word)?.length ?? 0;

/** Whether a text is items alone, or the same words again and again, without an English word of grammar. */
function isList(text: string): boolean {
  const words: string[] = [];
  for (const [match] of text.matchAll(word)) {
    const lower = match.toLowerCase();
    if (functionWords.has(lower)) return false;
    words.push(lower);
  }
  if (words.length < list.words) return false;
  if (words.length >= list.bare || new Set(words).size * 2 <= words.length) return true;
  const items = text.split(separator).filter((item) => /\S/.test(item));
  return items.length >= list.items && items.every((item) => countWords(item) <= list.itemWords);
}

/**
 * What a text is made of. Of a long one its beginning decides. A text of few words is prose, as is an empty one; so is a list
 * with words of grammar, as in "a chair and two tables".
 * @param language of the text; null where it cannot be said. Lists are known by English words of grammar alone
 */
export function findForm(text: string, language: Language | null): TextForm {
  const beginning = text.slice(0, maxLength);
  if (isCode(beginning)) return 'code';
  const isEnglish = language === null || language === 'en';
  return isEnglish && isList(beginning) ? 'list' : 'prose';
}
