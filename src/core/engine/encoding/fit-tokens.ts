// How much one run of an embedder takes: segments of a batch, and requests that share one.
import type { Embedder } from '../../embedding/index.js';

/**
 * Counts the requests whose texts an embedder takes together.
 * @param requests texts of each, in order
 * @returns as many of the first as fit, at least 1; all of them where the embedder sets no limit
 */
export async function countFitting(
  embedder: Pick<Embedder, 'batchTokens' | 'recall' | 'tokens'>,
  requests: readonly (readonly string[])[],
): Promise<number> {
  const { batchTokens } = embedder;
  if (batchTokens === undefined) return requests.length;
  await embedder.recall?.(requests.flat());
  let tokens = 0;
  const end = requests.findIndex((texts) => {
    tokens += embedder.tokens(texts).reduce((sum, count) => sum + count, 0);
    return tokens > batchTokens;
  });
  return end < 0 ? requests.length : Math.max(1, end);
}

/** Tokens of a batch if the embedder sets no number: one long segment, or some short texts. */
const loneTokens = 512;

/**
 * Counts the segments of the next batch: what others wait for.
 * @param tokens of the segments that are left
 * @returns as many of the first as the embedder runs together, at least 1 unless none is left
 */
export function countBatch(
  { backend, batch, batchTokens }: Pick<Embedder, 'backend' | 'batch' | 'batchTokens'>,
  tokens: Uint32Array,
): number {
  const maxTokens = batchTokens ?? (batch === undefined ? loneTokens : Infinity);
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
