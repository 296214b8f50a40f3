// The pieces of a vocabulary by their UTF-16 units: a trie whose edges are in one open-addressed table over typed arrays, so
// that a step is one look-up and creates nothing.

/** Integers per edge: node that it leaves, unit, node that it enters; 0 in the last is a free slot. */
const slotSize = 3;
/** Two odd constants that spread node and unit over the slots: the prime of FNV-1a and the golden ratio of 2^32. */
const nodeFactor = 0x01000193;
const spread = 0x9e3779b1;
/** The node of the empty string. */
export const root = 0;

export class PieceTrie {
  /** Id of the piece that ends at each node, -1 for none. */
  #ids = new Int32Array(1024).fill(-1);
  #nodes = 1;
  #slots: Int32Array;
  #shift: number;

  /** @param pieces in the order of their ids; the last of equal ones counts */
  constructor(pieces: readonly string[]) {
    const bits = Math.max(4, Math.ceil(Math.log2(4 * pieces.length + 1)));
    this.#shift = 32 - bits;
    this.#slots = new Int32Array(slotSize << bits);
    for (let id = 0; id < pieces.length; id++) this.#insert(pieces[id] ?? '', id);
  }

  /** The node behind `node` by a unit; 0, which no edge enters, for none. */
  step(node: number, unit: number): number {
    const slots = this.#slots;
    let at = this.#firstSlot(node, unit);
    for (;;) {
      const next = slots[at + 2]!;
      if (next === 0 || (slots[at] === node && slots[at + 1] === unit)) return next;
      at += slotSize;
      if (at === slots.length) at = 0;
    }
  }

  /** Id of the piece that ends at a node, -1 for none. */
  getId(node: number): number {
    return this.#ids[node]!;
  }

  #firstSlot(node: number, unit: number): number {
    return (Math.imul(Math.imul(node, nodeFactor) + unit, spread) >>> this.#shift) * slotSize;
  }

  #insert(piece: string, id: number): void {
    let node = root;
    for (let i = 0; i < piece.length; i++) {
      const unit = piece.charCodeAt(i);
      node = this.step(node, unit) || this.#addNode(node, unit);
    }
    this.#ids[node] = id;
  }

  #addNode(node: number, unit: number): number {
    const entered = this.#nodes++;
    if (entered === this.#ids.length) {
      const wider = new Int32Array(2 * entered).fill(-1);
      wider.set(this.#ids);
      this.#ids = wider;
    }
    // At most five eighths full.
    if (this.#nodes * slotSize * 8 > this.#slots.length * 5) this.#growSlots();
    this.#fillSlot(node, unit, entered);
    return entered;
  }

  #fillSlot(node: number, unit: number, entered: number): void {
    const slots = this.#slots;
    let at = this.#firstSlot(node, unit);
    while (slots[at + 2] !== 0) at = at + slotSize === slots.length ? 0 : at + slotSize;
    slots[at] = node;
    slots[at + 1] = unit;
    slots[at + 2] = entered;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    this.#shift--;
    for (let at = 0; at < old.length; at += slotSize)
      if (old[at + 2] !== 0) this.#fillSlot(old[at]!, old[at + 1]!, old[at + 2]!);
  }
}
