// The body of a trained-model file while it is written: arrays one after the other, equal ones once.
import type { FloatsReference } from './artifact.js';

/** FNV-1a over the array's words: only to find candidates, equality is checked bit by bit. */
function fingerprint(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return hash;
}

function sameWords(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

export class FloatPool {
  readonly #stored = new Map<number, { words: Uint32Array; reference: FloatsReference }[]>();
  readonly #arrays: Float32Array[] = [];
  #length = 0;

  /** Floats stored so far. */
  get length(): number {
    return this.#length;
  }

  /** Where the array lies: its own place, or that of a bit-for-bit equal one. */
  put(array: Float32Array): FloatsReference {
    const words = new Uint32Array(array.slice().buffer);
    const hash = fingerprint(words);
    const candidates = this.#stored.get(hash) ?? [];
    const known = candidates.find((candidate) => sameWords(candidate.words, words));
    if (known) return known.reference;
    const reference: FloatsReference = { floats: [this.#length, array.length] };
    this.#stored.set(hash, [...candidates, { words, reference }]);
    this.#arrays.push(array);
    this.#length += array.length;
    return reference;
  }

  /** Writes all arrays in order, little-endian, from a byte offset on. */
  write(target: DataView, offset: number): void {
    let at = offset;
    for (const array of this.#arrays) {
      for (const value of array) {
        target.setFloat32(at, value, true);
        at += 4;
      }
    }
  }
}
