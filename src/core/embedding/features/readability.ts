// How much of a text a tokenizer reads: what is in its vocabulary, as a whole or in pieces longer than two characters, and
// spelt as words are. A vector of single characters and unknown tokens says nothing about the text.
import { type CountPieces, respell } from './respelling.js';

/** A run of letters, marks and digits. */
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;
/** The same, each ideograph by itself: a run of them is not one unknown word but many. */
const wordOrIdeograph = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const letter = /\p{L}/u;
const ideograph = /\p{Script=Han}/u;
/** A run of Latin letters or digits that no language has as a word. */
const endless = /^[\p{Script=Latin}\p{N}]{65,}$/u;
const latin = /\p{Script=Latin}/u;
/** Letters that look like Latin ones, in a word that has both. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** A letter three times, as no word has it; four times in capitals, which may be a Roman number. */
const stretched = /(\p{Ll})\1\1|(\p{Lu})\2{3}/u;
/** Average characters of the pieces of a word that falls apart. */
const shortPiece = 2;
/** Single letters in a row that are a word. */
const spelt = 3;
/** Longer words are not cached. */
const longestCached = 64;
/** Words cached by their result, which makes a repeated word a look-up. */
const maxCached = 20_000;

/**
 * Common Chinese and Japanese words that are not among the most frequent ideographs. English vocabularies contain some of
 * the frequent ones, which does not mean that they can read the language.
 */
const ideographProbe = [...'猫湖笑哭睡甜蓝绿桥椅厨窗鸟鱼酒梦'];

export class Readability {
  readonly #countPieces: CountPieces;
  readonly #known = new Map<string, boolean>();
  #readsIdeographs: boolean | undefined;

  constructor(countPieces: CountPieces) {
    this.#countPieces = countPieces;
  }

  /** The share of the characters of a text's words that are not read, 0..1; 1 for a text without letters. */
  measureUnread(text: string): number {
    let characters = 0;
    let unread = 0;
    let letters = 0;
    for (const { 0: word, index } of text.matchAll(this.#canReadIdeographs() ? anyWord : wordOrIdeograph)) {
      if (!letter.test(word)) continue;
      const length = latin.test(word) ? word.length : [...word].length;
      characters += length;
      if (!this.#isKnown(word)) unread += length;
      else if (length === 1 && latin.test(word) && text[index - 1] !== "'") {
        // A word that is spelt letter by letter, from its third letter on.
        letters += 1;
        unread += letters === spelt ? spelt : letters > spelt ? 1 : 0;
        continue;
      }
      letters = 0;
    }
    return characters === 0 ? 1 : unread / characters;
  }

  /** The text with its tricks of spelling undone, as far as the vocabulary has the words. @param text in its normal form */
  respell(text: string): string {
    return respell(text, this.#countPieces);
  }

  #isKnown(word: string): boolean {
    const cached = this.#known.get(word);
    if (cached !== undefined) return cached;
    const known = this.#findKnown(word);
    if (word.length > longestCached) return known;
    if (this.#known.size >= maxCached) this.#known.clear();
    this.#known.set(word, known);
    return known;
  }

  #findKnown(word: string): boolean {
    if (endless.test(word) || stretched.test(word)) return false;
    if (latin.test(word) && lookalike.test(word)) return false;
    const hasIdeographs = ideograph.test(word);
    if (hasIdeographs && !this.#canReadIdeographs()) return false;
    const pieces = this.#countPieces(word);
    const characters = [...word].length;
    // A single ideograph means something, other than a single letter; its bytes do not.
    if (hasIdeographs) return pieces > 0 && pieces <= characters;
    return pieces === 1 || (pieces > 0 && characters > shortPiece * pieces);
  }

  #canReadIdeographs(): boolean {
    this.#readsIdeographs ??=
      ideographProbe.filter((word) => this.#countPieces(word) === 1).length * 2 > ideographProbe.length;
    return this.#readsIdeographs;
  }
}
