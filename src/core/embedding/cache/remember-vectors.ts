// Keeps a text on the vector that was computed for it first, in memory, so that two backends give it one score.
import { row, zeros } from '../../numerics/index.js';
import type { Embedder } from '../embedder.js';
import { LruCache } from './lru-cache.js';

/** Bytes for vectors, and those that their texts take with them. */
const memory = 8 * 1024 * 1024;

/** @returns embeds as `embedder` does, and no text twice within the limits of its memory */
export function rememberVectors({
  dimensions,
  embed,
}: Pick<Embedder, 'dimensions' | 'embed'>): Embedder['embed'] {
  const known = new LruCache<Float32Array>(memory, ({ byteLength }) => byteLength);
  return async (texts, signal) => {
    signal?.throwIfAborted();
    const vectors = zeros(texts.length, dimensions);
    const missing: number[] = [];
    for (const [index, text] of texts.entries()) {
      const vector = known.get(text);
      if (vector) row(vectors, index).set(vector);
      else missing.push(index);
    }
    if (missing.length === 0) return vectors;
    const missingTexts = missing.map((index) => texts[index] ?? '');
    const computed = await embed(missingTexts, signal);
    for (const [at, index] of missing.entries()) {
      const text = missingTexts[at] ?? '';
      // Another call may have been faster.
      const vector = known.get(text) ?? row(computed, at).slice();
      known.set(text, vector);
      row(vectors, index).set(vector);
    }
    return vectors;
  };
}
