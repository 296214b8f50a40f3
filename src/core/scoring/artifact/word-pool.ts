// The body of a trained-model file while it is written: arrays one after another, equal arrays stored once.
import type { Position } from './layout.js';

/** FNV-1a over the array's words. Only finds candidates; equality is checked bit by bit. */
function hashWords(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return hash;
}

function hasSameWords(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

export class WordPool {
  readonly #stored = new Map<number, { words: Uint32Array; position: Position }[]>();
  readonly #arrays: Uint32Array[] = [];
  #length = 0;

  /** Number of words stored so far. */
  get length(): number {
    return this.#length;
  }

  /** Stores an array, unless a bit-for-bit equal one is stored already, and returns its position. */
  put(array: Float32Array | Uint32Array): Position {
    const words = new Uint32Array(array.slice().buffer);
    const hash = hashWords(words);
    const candidates = this.#stored.get(hash) ?? [];
    const known = candidates.find((candidate) => hasSameWords(candidate.words, words));
    if (known) return known.position;
    const position: Position = [this.#length, array.length];
    this.#stored.set(hash, [...candidates, { words, position }]);
    this.#arrays.push(words);
    this.#length += array.length;
    return position;
  }

  /** Writes all arrays in order, little-endian, starting at a byte offset. */
  write(target: DataView, offset: number): void {
    let at = offset;
    for (const array of this.#arrays) {
      for (const word of array) {
        target.setUint32(at, word, true);
        at += 4;
      }
    }
  }
}
