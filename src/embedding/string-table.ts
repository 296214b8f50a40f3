// A fixed table from short UTF-16 sequences to integers, read without making a string: open addressing over
// typed arrays, the caller's rolling hash as key, every hit confirmed unit by unit. Immutable once built.

/** Base of the polynomial rolling hash: `hash = imul(hash, hashBase) + unit`, from 0, modulo 2^32. */
export const hashBase = 0x01000193;

/** Spreads the hash over the slots; the golden ratio of 2^32, as in Knuth's multiplicative hashing. */
const spread = 0x9e3779b1;
/** Integers of one slot: hash, units of the key, where they begin in the pool, value. */
const slotSize = 4;

export class StringTable {
  /** Units of the longest key. */
  readonly longest: number;
  /** (slots, 4), all a lookup needs in one cache line; length 0 is a free slot. At most half full. */
  private readonly slots: Int32Array;
  private readonly shift: number;
  private readonly pool: Uint16Array;

  /** Different keys. */
  readonly size: number;

  /** @param entries keys of at least one unit, and their values, values >= 0; of equal keys the first one counts */
  constructor(entries: readonly (readonly [key: string, value: number])[]) {
    const bits = Math.max(2, Math.ceil(Math.log2(entries.length * 2)));
    this.shift = 32 - bits;
    this.slots = new Int32Array(slotSize << bits);
    this.pool = new Uint16Array(entries.reduce((sum, [key]) => sum + key.length, 0));
    let longest = 0;
    let size = 0;
    let offset = 0;
    for (const [key, value] of entries) {
      if (!this.insert(key, value, offset)) continue;
      offset += key.length;
      longest = Math.max(longest, key.length);
      size++;
    }
    this.longest = longest;
    this.size = size;
  }

  /** The value of a whole string; -1 when it is no key. */
  get(key: string): number {
    const units = Uint16Array.from({ length: key.length }, (_, i) => key.charCodeAt(i));
    let hash = 0;
    for (const unit of units) hash = (Math.imul(hash, hashBase) + unit) | 0;
    return this.find(units, 0, units.length, hash);
  }

  /**
   * The value of `units[start..end)`, whose rolling hash is `hash`.
   * @returns the value, or -1 when the sequence is no key
   */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.slots;
    const length = end - start;
    for (let at = this.firstSlot(hash); ; at = (at + slotSize) & (slots.length - 1)) {
      const known = slots[at + 1]!;
      if (known === 0) return -1;
      if (slots[at] === hash && known === length && this.equals(slots[at + 2]!, units, start, length)) {
        return slots[at + 3]!;
      }
    }
  }

  private equals(offset: number, units: Uint16Array, start: number, length: number): boolean {
    const pool = this.pool;
    for (let i = 0; i < length; i++) if (pool[offset + i] !== units[start + i]) return false;
    return true;
  }

  private firstSlot(hash: number): number {
    return (Math.imul(hash, spread) >>> this.shift) * slotSize;
  }

  /** @returns false when the key is there already */
  private insert(key: string, value: number, offset: number): boolean {
    const { slots, pool } = this;
    let hash = 0;
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i);
      pool[offset + i] = unit;
      hash = (Math.imul(hash, hashBase) + unit) | 0;
    }
    if (this.find(pool, offset, offset + key.length, hash) >= 0) return false;
    let at = this.firstSlot(hash);
    while (slots[at + 1]! > 0) at = (at + slotSize) & (slots.length - 1);
    slots[at] = hash;
    slots[at + 1] = key.length;
    slots[at + 2] = offset;
    slots[at + 3] = value;
    return true;
  }
}
