// A fixed table from short UTF-16 sequences to integers, read without creating strings: open addressing over typed
// arrays, the caller's rolling hash as key, every hit confirmed unit by unit. Immutable once built.

/** Base of the polynomial rolling hash: `hash = imul(hash, hashBase) + unit`, from 0, modulo 2^32. */
export const hashBase = 0x01000193;

/** Spreads the hash over the slots; the golden ratio of 2^32, as in Knuth's multiplicative hashing. */
const spread = 0x9e3779b1;
/** Integers per slot: hash, units of the key, start of the key in the pool, value. */
const slotSize = 4;

export class StringTable {
  /** Units of the longest key. */
  readonly longest: number;
  /** Number of distinct keys. */
  readonly size: number;
  /** (slots, 4), so that a lookup needs one cache line; length 0 is a free slot. At most half full. */
  readonly #slots: Int32Array;
  readonly #shift: number;
  readonly #pool: Uint16Array;

  /** @param entries keys of at least one unit with their values, values >= 0; the first of equal keys wins */
  constructor(entries: readonly (readonly [key: string, value: number])[]) {
    const bits = Math.max(2, Math.ceil(Math.log2(entries.length * 2)));
    this.#shift = 32 - bits;
    this.#slots = new Int32Array(slotSize << bits);
    let units = 0;
    for (const entry of entries) units += entry[0].length;
    this.#pool = new Uint16Array(units);
    let longest = 0;
    let size = 0;
    let offset = 0;
    // Without destructuring, which takes twice as long in code that is not compiled yet; tables are built at the start.
    for (const entry of entries) {
      const key = entry[0];
      if (!this.#insert(key, entry[1], offset)) continue;
      offset += key.length;
      longest = Math.max(longest, key.length);
      size++;
    }
    this.longest = longest;
    this.size = size;
  }

  /** The value of a whole string; -1 for an unknown key. */
  get(key: string): number {
    const units = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    let hash = 0;
    for (const unit of units) hash = (Math.imul(hash, hashBase) + unit) | 0;
    return this.find(units, 0, units.length, hash);
  }

  /**
   * Finds `units[start..end)`.
   * @param hash rolling hash of the sequence
   * @returns the value, or -1 for an unknown key
   */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const length = end - start;
    for (let at = this.#firstSlot(hash); ; at = (at + slotSize) & (slots.length - 1)) {
      const known = slots[at + 1] ?? 0;
      if (known === 0) return -1;
      if (slots[at] === hash && known === length && this.#isKeyAt(slots[at + 2] ?? 0, units, start, length)) {
        return slots[at + 3] ?? -1;
      }
    }
  }

  #isKeyAt(offset: number, units: Uint16Array, start: number, length: number): boolean {
    const pool = this.#pool;
    for (let i = 0; i < length; i++) if (pool[offset + i] !== units[start + i]) return false;
    return true;
  }

  #firstSlot(hash: number): number {
    return (Math.imul(hash, spread) >>> this.#shift) * slotSize;
  }

  /** @returns false for a key that is in the table already */
  #insert(key: string, value: number, offset: number): boolean {
    const slots = this.#slots;
    const pool = this.#pool;
    let hash = 0;
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i);
      pool[offset + i] = unit;
      hash = (Math.imul(hash, hashBase) + unit) | 0;
    }
    let at = this.#firstSlot(hash);
    for (; slots[at + 1] !== 0; at = (at + slotSize) & (slots.length - 1)) {
      if (slots[at] !== hash || slots[at + 1] !== key.length) continue;
      if (this.#isKeyAt(slots[at + 2] ?? 0, pool, offset, key.length)) return false;
    }
    slots[at] = hash;
    slots[at + 1] = key.length;
    slots[at + 2] = offset;
    slots[at + 3] = value;
    return true;
  }
}
