// Weights of terms: their form in a file, and finding them by hash.
import { expect, it } from 'vitest';
import {
  addTerms,
  packTermWeights,
  prepareTermLookup,
  unpackTermWeights,
} from '../../../../src/core/scoring/terms.js';

it('packTermWeights: stores two weights a word as shares of the largest, and unpackTermWeights reads them', () => {
  const terms = packTermWeights(Uint32Array.of(1, 2, 3), Float64Array.of(2, -4, 1));
  // 0.5, -1 and 0.25 in half precision.
  expect(terms).toEqual({
    hashes: Uint32Array.of(1, 2, 3),
    scale: 4,
    halves: Uint32Array.of(0xbc003800, 0x3400),
  });
  expect(unpackTermWeights(terms)).toEqual(Float64Array.of(2, -4, 1));
});

it('prepareTermLookup: finds terms whose hashes want the same place, 0 for one that has no weight', () => {
  const find = prepareTermLookup(packTermWeights(Uint32Array.of(7, 15, 23), Float64Array.of(1, 2, 4)));
  expect([7, 15, 23, 31, 8, 0].map(find)).toEqual([1, 2, 4, 0, 0, 0]);
});

it('prepareTermLookup: finds the term with the hash 0', () => {
  const find = prepareTermLookup(packTermWeights(Uint32Array.of(0, 8), Float64Array.of(1, 2)));
  expect([0, 8, 16].map(find)).toEqual([1, 2, 0]);
});

it('addTerms: adds weight times value over the terms of a text', () => {
  const terms = packTermWeights(Uint32Array.of(3, 11), Float64Array.of(2, 4));
  const row = { keys: Uint32Array.of(3, 5, 11), values: Float32Array.of(0.5, 9, 0.25) };
  expect(addTerms(() => 10, terms)(new Float32Array(1), row)).toBe(12);
  expect(addTerms(() => 10, null)(new Float32Array(1), row)).toBe(10);
});
