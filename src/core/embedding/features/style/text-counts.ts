// Counts everything that the style features need in one pass over the UTF-16 units of a text in its normal form. A word is a run of ASCII
// letters and apostrophes. Each instance reuses its buffers, so it is not re-entrant.
import { hashBase } from '../string-table.js';
import { isDigit, isLowerCaseStart, isSentenceEnd } from './characters.js';
import { DistinctWords } from './distinct-words.js';
import { lowerCase, WordClassifier, wordClass } from './word-classes.js';

const space = 0x20;
const apostrophe = 0x27;
/** Ends a block of a normal form, where it stands by itself. */
const lineEnd = 0x0a;

export class TextCounts {
  /** Code points; a lone surrogate counts as one. */
  characters = 0;
  words = 0;
  /** Letters and apostrophes in words. */
  letters = 0;
  distinctWords = 0;
  /** Runs of `. ! ?` before white space or the end, and blocks that end without one: each item of a list is a sentence. */
  sentences = 0;
  digits = 0;
  enDashes = 0;
  startsLowerCase = false;
  endsSentence = false;
  /** Occurrences of apostrophes and of ASCII characters outside words. */
  readonly #ascii = new Uint32Array(128);
  /** Words by class: element i counts bit i. */
  readonly #classes = new Uint32Array(Object.keys(wordClass).length);
  readonly #classifier = new WordClassifier();
  readonly #distinct: DistinctWords;

  /** @param random uniform in [0, 1); no count depends on it */
  constructor(random: () => number = Math.random) {
    this.#distinct = new DistinctWords(random);
  }

  /** Occurrences of an ASCII character other than a letter. */
  countCharacter(character: string): number {
    return this.#ascii[character.charCodeAt(0)] ?? 0;
  }

  /** Words in a class. */
  countClass(name: keyof typeof wordClass): number {
    return this.#classes[31 - Math.clz32(wordClass[name])] ?? 0;
  }

  /** Replaces all counts by those of another text. */
  count(text: string): void {
    this.#reset(text);
    const ascii = this.#ascii;
    const { base } = this.#distinct;
    let start = -1;
    let hash = 0;
    let distinctHash = 0;
    let afterStop = false;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const lower = unit | lowerCase;
      if ((lower >= 0x61 && lower <= 0x7a) || unit === apostrophe) {
        if (start < 0) {
          start = i;
          hash = distinctHash = 0;
        }
        hash = (Math.imul(hash, hashBase) + lower) | 0;
        distinctHash = (Math.imul(distinctHash, base) + lower) | 0;
        afterStop = false;
        if (unit === apostrophe) increment(ascii, apostrophe);
        continue;
      }
      if (start >= 0) this.#countWord(text, start, i, hash, distinctHash);
      start = -1;
      if (unit === lineEnd || (afterStop && unit === space)) this.sentences++;
      afterStop = unit === 0x2e || unit === 0x21 || unit === 0x3f;
      if (unit < 0x80) increment(ascii, unit);
      else this.#countBeyondAscii(text.codePointAt(i) ?? unit);
    }
    if (start >= 0) this.#countWord(text, start, text.length, hash, distinctHash);
    if (afterStop || this.countCharacter('\n') > 0) this.sentences++;
    this.distinctWords = this.#distinct.count;
    for (let digit = 0x30; digit <= 0x39; digit++) this.digits += ascii[digit] ?? 0;
    this.startsLowerCase = isLowerCaseStart(text);
    this.endsSentence = isSentenceEnd(text);
  }

  #reset(text: string): void {
    this.characters = text.length;
    this.words = this.letters = this.sentences = this.digits = 0;
    this.enDashes = 0;
    this.#ascii.fill(0);
    this.#classes.fill(0);
    this.#distinct.start(text);
  }

  #countWord(text: string, start: number, end: number, hash: number, distinctHash: number): void {
    this.words++;
    this.letters += end - start;
    this.#distinct.add(start, end - start, distinctHash);
    let bits = this.#classifier.classify(text, start, end, hash);
    for (; bits !== 0; bits &= bits - 1) increment(this.#classes, 31 - Math.clz32(bits & -bits));
  }

  /** @param point at its first unit; the second unit of a pair comes as a lone surrogate, which counts nothing */
  #countBeyondAscii(point: number): void {
    if (point > 0xffff) this.characters--;
    if (point === 0x2013) this.enDashes++;
    else if (isDigit(point)) this.digits++;
  }
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
