// Whether a tokenizer can read a text: at least half of its words are in the vocabulary, as a whole or in pieces longer
// than one character. A vector of single characters and unknown tokens says nothing about the text.

/**
 * Counts the tokens of one word.
 * @returns 0 when any of them is the unknown token
 */
export type CountPieces = (word: string) => number;

/** A run of letters, marks and digits. */
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;
/** The same, each ideograph by itself: a run of them is not one unknown word but many. */
const wordOrIdeograph = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const letter = /\p{L}/u;
const ideograph = /\p{Script=Han}/u;
/** A run of Latin letters or digits that no language has as a word. */
const endless = /^[\p{Script=Latin}\p{N}]{65,}$/u;
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

  /** False when more than half of the words of a text are unknown, and for a text without letters. */
  isReadable(text: string): boolean {
    let words = 0;
    let unknown = 0;
    for (const [word] of text.matchAll(this.#canReadIdeographs() ? anyWord : wordOrIdeograph)) {
      if (!letter.test(word)) continue;
      words += 1;
      if (!this.#isKnown(word)) unknown += 1;
    }
    return words > 0 && unknown * 2 <= words;
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
    if (endless.test(word)) return false;
    const hasIdeographs = ideograph.test(word);
    if (hasIdeographs && !this.#canReadIdeographs()) return false;
    const pieces = this.#countPieces(word);
    const characters = [...word].length;
    // A single ideograph means something, other than a single letter; its bytes do not.
    if (hasIdeographs) return pieces > 0 && pieces <= characters;
    return pieces > 0 && (characters === 1 ? pieces === 1 : pieces < characters);
  }

  #canReadIdeographs(): boolean {
    this.#readsIdeographs ??=
      ideographProbe.filter((word) => this.#countPieces(word) === 1).length * 2 > ideographProbe.length;
    return this.#readsIdeographs;
  }
}
