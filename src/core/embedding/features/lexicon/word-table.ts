// From keys of words to entry numbers: open addressing over typed arrays, at most half full. Keys are hashes already,
// so their top bits choose the slot. A key is not confirmed by its word: see keyBits for how rarely that errs.
import { keyBits } from './hash.js';

export class WordTable {
  readonly #keys: Int32Array;
  /** Entry numbers; 0 marks a free slot. */
  readonly #entries: Uint16Array;
  readonly #shift: number;

  /** @param words number of keys that will be added */
  constructor(words: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(words * 2)));
    this.#keys = new Int32Array(1 << bits);
    this.#entries = new Uint16Array(1 << bits);
    this.#shift = keyBits - bits;
  }

  /**
   * Adds a key.
   * @param entry in 1..65535
   * @returns false when the key is known already
   */
  add(key: number, entry: number): boolean {
    const slot = this.#findSlot(key);
    if (this.#entries[slot] !== 0) return false;
    this.#keys[slot] = key;
    this.#entries[slot] = entry;
    return true;
  }

  /** Entry number of a key, 0 for an unknown one. */
  find(key: number): number {
    return this.#entries[this.#findSlot(key)] ?? 0;
  }

  #findSlot(key: number): number {
    let slot = key >>> this.#shift;
    while (this.#entries[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & (this.#keys.length - 1);
    return slot;
  }
}
