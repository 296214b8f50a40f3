// What the words of a text say for each class: naive Bayes over frequent words, letters outside a to z, and trigrams.
import type { Entry, ProfileTables } from './profile-tables.js';
import type { Word } from './words.js';

/** Weights below 1, because the letters and trigrams of a word depend on each other. */
const letterWeight = 0.9;
const trigramWeight = 0.5;
/** Most bits that the trigrams of one word say for one language against another. */
const maxTrigramBits = 6;
/** A word that English has, too, is known by half. */
const knownInEnglish = 0.5;
/** So is a word outside the profiles whose trigrams say so many bits for a language against English. */
const knownByTrigrams = { weight: 0.5, minBits: 2.5 };

function add(sums: Float64Array, entry: Entry, weight: number) {
  for (const { index, bits } of entry) sums[index] = (sums[index] ?? 0) + weight * bits;
}

export class Evidence {
  readonly #tables: ProfileTables;
  /** Different words that are frequent in each class, and those that read as each language by their trigrams. */
  readonly #known: Float64Array;
  readonly #knownByTrigrams: Float64Array;
  readonly #sums: Float64Array;
  readonly #trigramSums: Float64Array;
  readonly #ofWord: Float64Array;
  /** Different words with letters outside a to z. */
  #accented = 0;
  readonly #seen = new Set<string>();

  constructor(tables: ProfileTables) {
    this.#tables = tables;
    this.#known = new Float64Array(tables.classes.length);
    this.#knownByTrigrams = new Float64Array(tables.languages.length);
    this.#sums = new Float64Array(tables.classes.length);
    this.#trigramSums = new Float64Array(tables.languages.length);
    this.#ofWord = new Float64Array(tables.languages.length);
  }

  add({ word, isName }: Word): void {
    const isNew = !this.#seen.has(word);
    this.#seen.add(word);
    if (!isName) this.#addLetters(word, isNew);
    const entry = this.#tables.words.get(word);
    if (!entry) {
      if (!isName) this.#addTrigrams(word, isNew);
      return;
    }
    add(this.#sums, entry, 1);
    if (isNew && !isName) this.#addKnown(entry);
  }

  /** Bits for each class, up to a constant. */
  getSums(): Float64Array {
    return this.#sums.map(
      (sum, index) => sum + (this.#trigramSums[this.#tables.languageOfClass[index] ?? 0] ?? 0),
    );
  }

  /** Different words that are known in a class: none if trigrams alone say so, as in a list of names. */
  getKnown(index: number): number {
    const known = (this.#known[index] ?? 0) + this.#accented;
    const byTrigrams = this.#knownByTrigrams[this.#tables.languageOfClass[index] ?? 0] ?? 0;
    return known > 0 ? known + byTrigrams : 0;
  }

  #addKnown(entry: Entry): void {
    const { english } = this.#tables;
    const isEnglish = entry.some(({ index }) => index === english);
    for (const { index } of entry) {
      this.#known[index] = (this.#known[index] ?? 0) + (isEnglish && index !== english ? knownInEnglish : 1);
    }
  }

  #addLetters(word: string, isNew: boolean): void {
    if (/^[a-z]+$/.test(word)) return;
    if (isNew) this.#accented++;
    for (const letter of word) add(this.#sums, this.#tables.letters.get(letter) ?? [], letterWeight);
  }

  #addTrigrams(word: string, isNew: boolean): void {
    const { trigrams } = this.#tables;
    const ofWord = this.#ofWord.fill(0);
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) {
      const entry = trigrams.get(padded.slice(at, at + 3));
      if (entry) add(ofWord, entry, trigramWeight);
    }
    let max = 0;
    for (let index = 0; index < ofWord.length; index++) max = Math.max(max, ofWord[index] ?? 0);
    const min = max - maxTrigramBits;
    for (let index = 0; index < ofWord.length; index++) {
      ofWord[index] = Math.max(ofWord[index] ?? 0, min);
      this.#trigramSums[index] = (this.#trigramSums[index] ?? 0) + (ofWord[index] ?? 0);
    }
    if (isNew) this.#addKnownByTrigrams(ofWord);
  }

  #addKnownByTrigrams(ofWord: Float64Array): void {
    const { weight, minBits } = knownByTrigrams;
    const needed = (ofWord[this.#tables.english] ?? 0) + minBits;
    for (let index = 0; index < ofWord.length; index++) {
      if ((ofWord[index] ?? 0) >= needed)
        this.#knownByTrigrams[index] = (this.#knownByTrigrams[index] ?? 0) + weight;
    }
  }
}
