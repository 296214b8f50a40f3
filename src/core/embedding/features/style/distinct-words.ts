// Counts the distinct words of one text without copying them: open addressing over their positions in the text. The
// caller's hash uses a random base, so that no text can be crafted to make its words collide; the count does not depend
// on it, because words with equal hashes are compared.
import { isSameWord } from './word-classes.js';

/** Integers per slot: number of the text it belongs to, hash, start of the word, its length. */
const slotSize = 4;
/** Odd, to spread the hash over the slots: the golden ratio of 2^32. */
const spread = 0x9e3779b1;

export class DistinctWords {
  count = 0;
  /** Odd base of the rolling hash. */
  readonly base: number;
  #bits = 8;
  #slots = new Int32Array(slotSize << this.#bits);
  #text = '';
  /** Number of the current text; slots of earlier texts are free. */
  #textNumber = 0;

  /** @param random uniform in [0, 1) */
  constructor(random: () => number) {
    this.base = Math.floor(random() * 2 ** 31) * 2 + 1;
  }

  /** Starts over with another text. */
  start(text: string): void {
    // A word and its separator take at least two units: with one slot per unit the table is at most half full.
    if (text.length > 1 << this.#bits) {
      this.#bits = Math.ceil(Math.log2(text.length));
      this.#slots = new Int32Array(slotSize << this.#bits);
    }
    this.#text = text;
    this.#textNumber++;
    this.count = 0;
  }

  /** Counts the word `text[start..start + length)` unless it was counted before, ignoring case. */
  add(start: number, length: number, hash: number): void {
    const slots = this.#slots;
    const textNumber = this.#textNumber;
    let at = (Math.imul(hash, spread) >>> (32 - this.#bits)) * slotSize;
    for (; slots[at] === textNumber; at = (at + slotSize) & (slots.length - 1)) {
      const alike = slots[at + 1] === hash && slots[at + 3] === length;
      if (alike && isSameWord(this.#text, slots[at + 2] ?? 0, start, length)) return;
    }
    slots[at] = textNumber;
    slots[at + 1] = hash;
    slots[at + 2] = start;
    slots[at + 3] = length;
    this.count++;
  }
}
