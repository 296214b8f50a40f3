// Segments -> encodings: semantic vectors from an embedder, surface features and terms. Segments are encoded a batch at a time;
// between two batches the work gives way to others.

import { computeSurfaceBlock, computeTermRows, type Embedder } from '../../embedding/index.js';
import { type Encodings, joinEncodings } from '../../scoring/index.js';
import { countTokens } from './count-tokens.js';
import { adaptBatch, countBatch } from './fit-tokens.js';
import { soleTurn, type Turn } from './queue.js';

/** How a text is encoded. */
export interface EncodeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: nothing else waits. */
  readonly turn?: Turn;
  /** Called after each batch. @param done segments of `total` that are encoded */
  readonly onBatch?: ((done: number, total: number) => void) | undefined;
}

/**
 * Encodes segments that fit the embedder's window, a batch at a time: the same numbers as all at once.
 * @returns encodings of n segments, in order
 */
export async function encodeSegments(
  embedder: Embedder,
  segments: readonly string[],
  { signal, turn = soleTurn, onBatch }: EncodeOptions = {},
): Promise<Encodings> {
  const tokens = await countTokens(embedder, segments, turn);
  const encode = async (from: number, to: number): Promise<Encodings> => {
    const chunk = segments.slice(from, to);
    return {
      semantic: await embedder.embed(chunk, signal),
      style: computeSurfaceBlock(chunk, embedder.lexicon),
      terms: computeTermRows(chunk),
      tokens: tokens.subarray(from, to),
    };
  };
  const batches: Encodings[] = [];
  let batchTokens = adaptBatch();
  for (let from = 0, to: number; from < segments.length || batches.length === 0; from = to) {
    if (from > 0) await turn.giveWay();
    to = from + countBatch(embedder, tokens.subarray(from), batchTokens);
    const before = turn.held;
    batches.push(await encode(from, to));
    batchTokens = adaptBatch(
      tokens.subarray(from, to).reduce((sum, count) => sum + count, 0),
      turn.held - before,
    );
    onBatch?.(to, segments.length);
  }
  return joinEncodings(...batches);
}
