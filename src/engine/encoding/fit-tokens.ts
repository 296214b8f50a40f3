// How many requests share one run of an embedder that limits its tokens.
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
