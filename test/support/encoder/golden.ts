// The bits of a random encoder's vectors, the same in Node and in a browser. Weights are drawn by V8's logarithm.
import type { Random } from '../../../src/authoring/numerics/random.js';
import { tiny } from './random-weights.js';

export function createTexts(lengths: readonly number[], vocabulary: number, { integer }: Random) {
  return lengths.map((length) => Uint32Array.from({ length }, () => integer(vocabulary)));
}

/** Odd lengths, one of them of several tiles, and a single token. */
export const createTinyTexts = (random: Random) =>
  createTexts([3, 17, 8, 61, 5, 128, 1], tiny.vocabulary, random);

/** FNV-1a over the bytes. */
export function hashFloats(values: Float32Array): number {
  let state = 0x811c9dc5;
  for (const byte of new Uint8Array(values.buffer)) state = Math.imul(state ^ byte, 0x01000193);
  return state >>> 0;
}

/** Of the vectors of the golden texts of `assay-base` that have tokens, in their order. */
export const contextualHash = 1_962_522_018;

/** Of the vectors of `createTinyTexts` by `createWeights(tiny)`, with the random numbers of the tests. */
export const goldenHash = 692_034_351;
