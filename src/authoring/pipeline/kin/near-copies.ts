// Near copies among texts: groups of texts with the same words, or that share most words and pairs of words. Found by MinHash
// (Broder 1997) in bands, so that the time grows with the number of texts. Pure.
import { type SparseRows, sparseRow } from '../../../core/numerics/index.js';
import { toCanonicalKey } from './canonical-key.js';

/** Hash functions of a band: texts are compared if all of one band agree. */
const bandSize = 3;
/** Of pairs that share 70 % of their terms 97 % are compared, of those that share 60 % 86 %, and of those that share 20 % 6 %. */
const bands = 8;
/** Fewest terms of a text that is compared by them: short texts share words by chance. */
const minTerms = 8;
/** Share of the terms of both that near copies share: with less, templates that differ in one word would be copies. */
const minSimilarity = 0.8;
/** Share of the terms of the shorter one that near copies share, where the longer one adds a greeting or a signature... */
const minContainment = 0.9;
/** ...and the share of the terms of both that they share then. */
const minContainedSimilarity = 0.45;
/** Terms from which on an eighth of them is hashed. */
const longTerms = 1024;
/** Most texts of one band that a text is compared with. */
const maxCompared = 16;

/**
 * Groups near copies.
 * @param terms (n) rows of their terms or more
 * @returns (n) for each text the first one of its group, which is itself for a text without near copies
 */
export function findNearCopies(texts: readonly string[], terms: SparseRows): Uint32Array {
  const groups = new Groups(texts.length);
  joinEqualWords(texts, groups);
  // Most bands hold one text: a list for each would cost more than the comparison.
  const buckets = Array.from({ length: bands }, () => new Map<number, number | number[]>());
  const signature = new Int32Array(bands * bandSize);
  for (let i = 0; i < texts.length; i++) {
    const { keys } = sparseRow(terms, i);
    if (keys.length < minTerms) continue;
    sign(keys.length > longTerms ? keys.filter((key) => (key & 7) === 0) : keys, signature);
    let compared = -1;
    for (const [band, bucket] of buckets.entries()) {
      const key = hashBand(signature, band);
      const known = bucket.get(key);
      if (known === undefined) {
        bucket.set(key, i);
        continue;
      }
      const others = typeof known === 'number' ? [known] : known;
      if (others !== known) bucket.set(key, others);
      for (const other of others) {
        if (other === compared || groups.find(other) === groups.find(i)) continue;
        compared = other;
        if (areAlike(keys, sparseRow(terms, other).keys)) groups.join(other, i);
      }
      if (others.length < maxCompared) others.push(i);
    }
  }
  return groups.list();
}

/** Union-find; the first text of a group stands for it. */
class Groups {
  readonly #parents: Uint32Array;

  constructor(n: number) {
    this.#parents = Uint32Array.from({ length: n }, (_, i) => i);
  }

  find(i: number): number {
    let root = i;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    for (let at = i; at !== root; ) {
      const next = this.#parents[at]!;
      this.#parents[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    const [one, other] = [this.find(a), this.find(b)];
    this.#parents[Math.max(one, other)] = Math.min(one, other);
  }

  list(): Uint32Array {
    return this.#parents.map((_, i) => this.find(i));
  }
}

function joinEqualWords(texts: readonly string[], groups: Groups): void {
  const first = new Map<string, number>();
  texts.forEach((text, i) => {
    const key = toCanonicalKey(text);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, i);
    else groups.join(earlier, i);
  });
}

/** Odd multipliers of the hash functions, from a fixed sequence. */
const multipliers = Int32Array.from({ length: bands * bandSize }, (_, i) => Math.imul(i + 1, 0x9e3779b1) | 1);
let mixed = new Int32Array(1024);

/** The minimum value of each hash function over the terms. */
function sign(keys: Uint32Array, into: Int32Array): void {
  const n = keys.length;
  if (mixed.length < n) mixed = new Int32Array(2 * n);
  for (let at = 0; at < n; at++) {
    const key = keys[at]! | 0;
    const hash = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
    mixed[at] = hash ^ (hash >>> 13);
  }
  for (let k = 0; k < into.length; k++) {
    const multiplier = multipliers[k]!;
    let minimum = 0x7fffffff;
    for (let at = 0; at < n; at++) {
      const value = Math.imul(mixed[at]!, multiplier);
      if (value < minimum) minimum = value;
    }
    into[k] = minimum;
  }
}

function hashBand(signature: Int32Array, band: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let k = band * bandSize; k < (band + 1) * bandSize; k++)
    hash = Math.imul(hash ^ signature[k]!, 0x01000193) ^ (hash >>> 17);
  return hash;
}

/** @param a ascending, like b */
function areAlike(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  const all = a.length + b.length - shared;
  if (shared >= minSimilarity * all) return true;
  return shared >= minContainment * Math.min(a.length, b.length) && shared >= minContainedSimilarity * all;
}
