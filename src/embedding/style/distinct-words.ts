// Counts the different words of one text without copying them: open addressing over their places in the text.
// The caller's hash rolls over a random base, so that no text can be written to make its words collide; the count
// does not depend on it, since equal hashes are settled by comparing the words.
import { sameWord } from './word-classes.js';

/** Integers of one slot: number of the text it belongs to, hash, where the word begins, its length. */
const slotSize = 4;
/** Odd, to spread the hash over the slots: the golden ratio of 2^32. */
const spread = 0x9e3779b1;

export class DistinctWords {
  count = 0;
  /** Odd base of the rolling hash. */
  readonly base: number;
  private bits = 8;
  private slots = new Int32Array(slotSize << this.bits);
  private text = '';
  private texts = 0;

  /** @param random uniform in [0, 1) */
  constructor(random: () => number) {
    this.base = Math.floor(random() * 2 ** 31) * 2 + 1;
  }

  /** Starts over with another text. */
  start(text: string): void {
    // A word and what parts it from the next take two units: with a slot a unit the table is at most half full.
    if (text.length > 1 << this.bits) {
      this.bits = Math.ceil(Math.log2(text.length));
      this.slots = new Int32Array(slotSize << this.bits);
    }
    this.text = text;
    this.texts++;
    this.count = 0;
  }

  /** Counts the word `text[start..start + length)` unless it was there before, in whatever case. */
  add(start: number, length: number, hash: number): void {
    const slots = this.slots;
    let at = (Math.imul(hash, spread) >>> (32 - this.bits)) * slotSize;
    for (; slots[at] === this.texts; at = (at + slotSize) & (slots.length - 1)) {
      const alike = slots[at + 1] === hash && slots[at + 3] === length;
      if (alike && sameWord(this.text, slots[at + 2]!, start, length)) return;
    }
    slots[at] = this.texts;
    slots[at + 1] = hash;
    slots[at + 2] = start;
    slots[at + 3] = length;
    this.count++;
  }
}
