// How much one run of an embedder takes: segments of a batch, and requests that share one.
import type { Embedder } from '../../embedding/index.js';
import { countTokens } from './count-tokens.js';
import { soleTurn, type Turn } from './queue.js';

/**
 * Counts the requests whose texts an embedder takes together.
 * @param requests texts of each, in order
 * @param turn gives way while a long text is counted
 * @returns as many of the first as fit, at least 1; all of them where the embedder sets no limit
 * @throws the signal's reason
 */
export async function countFitting(
  embedder: Pick<Embedder, 'batchTokens' | 'recall' | 'tokens' | 'wordsApart'>,
  requests: readonly (readonly string[])[],
  turn: Turn = soleTurn,
): Promise<number> {
  const { batchTokens } = embedder;
  if (batchTokens === undefined) return requests.length;
  await embedder.recall?.(requests.flat());
  let tokens = 0;
  for (const [index, texts] of requests.entries()) {
    for (const count of await countTokens(embedder, texts, turn)) tokens += count;
    if (tokens > batchTokens) return Math.max(1, index);
  }
  return requests.length;
}

/** Tokens of a batch if the embedder sets no number: what a thread does in milliseconds with a table, in tens of them with layers. */
const loneTokens = { min: 128, max: 512 } as const;
/** Milliseconds that such a batch should take. */
const batchTime = 12;

/** Adapts the size of the batches of an embedder that sets none, after one that took `milliseconds`. Starts at the least. */
export function adaptBatch(tokens: number = loneTokens.min, milliseconds: number = batchTime): number {
  const fitting = Math.floor((batchTime * tokens) / Math.max(milliseconds, 0.1));
  return Math.min(loneTokens.max, Math.max(loneTokens.min, fitting));
}

/**
 * Counts the segments of the next batch: what others wait for.
 * @param tokens of the segments that are left
 * @param adapted tokens of a batch if the embedder sets no number
 * @returns as many of the first as the embedder runs together, at least 1 unless none is left
 */
export function countBatch(
  { backend, batch, batchTokens }: Pick<Embedder, 'backend' | 'batch' | 'batchTokens'>,
  tokens: Uint32Array,
  adapted = adaptBatch(),
): number {
  const maxTokens = batchTokens ?? (batch === undefined ? adapted : Infinity);
  // Threads each take a segment, so that the last of a batch may be more than its tokens; a run of a GPU has no room for it.
  const mayExceed = batchTokens !== undefined && backend !== 'webgpu';
  let sum = 0;
  const upcoming = tokens.subarray(0, batch ?? tokens.length);
  const end = upcoming.findIndex((count) => {
    const isFull = mayExceed ? sum >= maxTokens : sum + count > maxTokens;
    sum += count;
    return isFull;
  });
  return end < 0 ? upcoming.length : Math.max(1, end);
}
