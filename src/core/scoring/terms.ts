// The part of a raw score that comes from the words of a text: weights in half precision, found by hash. Pure.
import { fromFloat16, type SparseRow, toFloat16 } from '../numerics/index.js';
import type { TermWeights } from './trained-model.js';

/** The weights of terms in the form of a model file. @param hashes (k) strictly increasing @param weights (k) finite */
export function packTermWeights(hashes: Uint32Array, weights: Float64Array): TermWeights {
  const halves = new Uint32Array(Math.ceil(hashes.length / 2));
  const scale = Math.fround(weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0)) || 1;
  weights.forEach((weight, j) => {
    halves[j >> 1] = halves[j >> 1]! | (toFloat16(weight / scale) << (16 * (j & 1)));
  });
  return { hashes, scale, halves };
}

/** (k) the weights, in the order of the hashes. */
export function unpackTermWeights({ hashes, scale, halves }: TermWeights): Float64Array {
  return Float64Array.from(
    hashes,
    (_, j) => scale * fromFloat16((halves[j >> 1]! >>> (16 * (j & 1))) & 0xffff),
  );
}

/** A hash table with open addressing, at most half full. A hash of 0 marks a free place. */
interface TermTable {
  readonly hashes: Uint32Array;
  readonly weights: Float64Array;
  readonly mask: number;
  /** The weight of the term with the hash 0. */
  readonly zero: number;
}

function createTable(terms: TermWeights): TermTable {
  const size = 2 ** Math.ceil(Math.log2(2 * terms.hashes.length + 2));
  const table = { hashes: new Uint32Array(size), weights: new Float64Array(size), mask: size - 1 };
  let zero = 0;
  unpackTermWeights(terms).forEach((weight, j) => {
    const hash = terms.hashes[j]!;
    if (hash === 0) {
      zero = weight;
      return;
    }
    let slot = hash & table.mask;
    while (table.hashes[slot] !== 0) slot = (slot + 1) & table.mask;
    table.hashes[slot] = hash;
    table.weights[slot] = weight;
  });
  return { ...table, zero };
}

/** The weight of a term by its hash; 0 for an unknown term. */
export function prepareTermLookup(terms: TermWeights): (hash: number) => number {
  const { hashes, weights, mask, zero } = createTable(terms);
  return (hash) => {
    if (hash === 0) return zero;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const storedHash = hashes[slot]!;
      if (storedHash === hash) return weights[slot]!;
      if (storedHash === 0) return 0;
    }
  };
}

/**
 * The raw score of a vector and the terms of the same text: `dense` of the vector, plus the sum of weight times value
 * over the terms.
 * @param terms null: `dense` alone
 */
export function addTerms(
  dense: (x: Float32Array) => number,
  terms: TermWeights | null,
): (x: Float32Array, row: SparseRow) => number {
  if (terms === null) return dense;
  const find = prepareTermLookup(terms);
  return (x, { keys, values }) => {
    let sum = 0;
    for (let j = 0; j < keys.length; j++) sum += find(keys[j]!) * values[j]!;
    return dense(x) + sum;
  };
}
