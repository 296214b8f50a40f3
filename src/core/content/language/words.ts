// The words of a text that may say something about its language.

/** Addresses, mentions, hashtags, names in code, and whatever has digits in it: of no language. */
const ignored = /[\d_@#\\/{}<>=|~^`$+*[\]]|\p{L}\.\p{L}|\p{Ll}\p{Lu}|::|\(\S/u;
/** Most tokens of code have one of these. */
const codeMark = /[{}<>=\\|;]|\(\S|\S\(|::|\/\//;
const wordPattern = /[\p{L}\p{M}]+/gu;
const latin = /\p{Script=Latin}/u;
const sentenceEnd = /[.!?:"»”]$/;
/** Most words of English text: quick to recognise. */
const plainWord = /^[A-Za-z]+$/;

export interface Word {
  /** Lower case. */
  readonly word: string;
  /** With a capital within a sentence, in a text that does not give most of its words one. */
  readonly isName: boolean;
}

export interface WordsOfText {
  /** In order. */
  readonly words: readonly Word[];
  readonly letters: number;
  /** Letters of scripts other than Latin. */
  readonly foreignLetters: number;
}

/** Whether a third of a text's tokens look like code. */
export function isCode(text: string): boolean {
  const tokens = text.split(/\s+/);
  return tokens.filter((token) => codeMark.test(token)).length * 3 >= tokens.length;
}

interface Part {
  readonly text: string;
  readonly begins: boolean;
}

/** Runs of letters, split at apostrophes and hyphens, and whether a sentence begins with them. */
function* readParts(text: string): Generator<Part> {
  let begins = true;
  for (const token of text.split(/\s+/)) {
    if (token === '') continue;
    if (plainWord.test(token)) {
      yield { text: token, begins };
      begins = false;
      continue;
    }
    if (!ignored.test(token)) {
      for (const [part] of token.matchAll(wordPattern)) {
        yield { text: part, begins };
        begins = false;
      }
    }
    begins = sentenceEnd.test(token);
  }
}

const hasCapital = (text: string) => /^[A-Z]/.test(text) || (text > '\x7f' && /^\p{Lu}/u.test(text));
const isAcronym = (text: string) => text.length > 1 && hasCapital(text) && text === text.toUpperCase();

/** Reads the words of a text. Acronyms are left out, unless the text is in capitals. */
export function readWords(text: string): WordsOfText {
  const parts = [...readParts(text)];
  const isMajority = (test: (text: string) => boolean) =>
    parts.filter((part) => test(part.text)).length * 2 >= parts.length;
  const skipNames = !isMajority(hasCapital);
  const skipAcronyms = !isMajority(isAcronym);
  let letters = 0;
  let foreignLetters = 0;
  const words: Word[] = [];
  for (const part of parts) {
    letters += part.text.length;
    if (!plainWord.test(part.text) && !latin.test(part.text)) foreignLetters += part.text.length;
    if (skipAcronyms && isAcronym(part.text)) continue;
    const isName = skipNames && !part.begins && hasCapital(part.text);
    words.push({ word: part.text.toLowerCase(), isName });
  }
  return { words, letters, foreignLetters };
}
