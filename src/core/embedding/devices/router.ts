// One embedder over two backends of the same weights: the first answers until the second is ready, from then on only requests
// below a number of tokens.
//
// Both backends must have the same revision, which includes the kind of weights. fp32 on a GPU and fp32 on the CPU
// differ only in the order of their sums, by 1e-6 of a unit vector: no integer of a card changes by more than one point,
// as promised across backends, and the vector computed first stays in the cache. The 8 bits of the bundled encoders are rounded
// alike on both, so that the same holds. q8 or q4 beside fp32 are different weights (cosine 0.9998 and 0.99): the score of a text
// would change by some points with the load of the machine. They have another revision and are rejected.
import { AssayError } from '../../contract/index.js';
import type { Matrix } from '../../numerics/index.js';
import type { Embedder } from '../embedder.js';

export interface RoutedEmbedder extends Embedder {
  /**
   * Adds the second backend, once.
   * @param minTokens tokens from which on it answers a request; Infinity for a backend that is always slower
   * @throws artifact_unavailable for an embedder whose vectors differ, naming both
   */
  addBackend(second: Embedder, minTokens: number): void;
  /** Sets the `note` that explains why there is no second backend. */
  noteSingleBackend(reason: string): void;
}

/** Maximum texts of a batch: scores wait for it. */
const maxBatch = 16;

/**
 * Creates an embedder over one backend, to which a second can be added.
 * @param first answers every request until there is a second
 */
export function createRoutedEmbedder(first: Embedder): RoutedEmbedder {
  let second: { readonly embedder: Embedder; readonly minTokens: number } | undefined;
  let singleBackendNote: string | undefined;
  /** The second backend if there is one; not the last one used, because the cache separates backends. */
  const getReported = () => second?.embedder ?? first;
  /** The first backend if it answers everything. */
  const getBatching = (): Pick<Embedder, 'batch' | 'batchTokens'> =>
    second && second.minTokens < Infinity ? second.embedder : first;

  return {
    id: first.id,
    revision: first.revision,
    dimensions: first.dimensions,
    window: first.window,
    ...copyShared(first),
    get backend() {
      return getReported().backend;
    },
    get batch() {
      const { batch } = getBatching();
      return second && batch !== undefined ? Math.min(batch, maxBatch) : batch;
    },
    get batchTokens() {
      return getBatching().batchTokens;
    },
    /** Of the first backend, which computes on the CPU. */
    get threads() {
      return first.threads ?? null;
    },
    get selfTest() {
      return getReported().selfTest;
    },
    get note() {
      return singleBackendNote ?? getReported().note ?? null;
    },
    get adapter() {
      return getReported().adapter ?? null;
    },
    tokens: (texts) => first.tokens(texts),
    measureUnread: (text) => first.measureUnread(text),
    ...(first.respell && { respell: (text) => first.respell?.(text) ?? text }),
    ...(first.locate && { locate: (text) => first.locate?.(text) ?? null }),
    async embed(texts, signal): Promise<Matrix> {
      if (!second) return first.embed(texts, signal);
      const tokens = first.tokens(texts).reduce((sum, count) => sum + count, 0);
      return (tokens < second.minTokens ? first : second.embedder).embed(texts, signal);
    },
    addBackend(embedder, minTokens) {
      requireSameVectors(first, embedder);
      second = { embedder, minTokens };
    },
    noteSingleBackend(reason) {
      singleBackendNote = reason;
    },
  };
}

/** What both backends share and one may lack. */
function copyShared({ cacheable, dtype, lexicon, wordsApart }: Embedder) {
  return {
    ...(wordsApart === undefined ? {} : { wordsApart }),
    ...(lexicon && { lexicon }),
    ...(cacheable === undefined ? {} : { cacheable }),
    ...(dtype ? { dtype } : {}),
  };
}

function requireSameVectors(first: Embedder, second: Embedder): void {
  const describe = ({ id, revision, dimensions, window, dtype }: Embedder) =>
    `'${id}', revision ${revision}, ${dtype ?? 'own weights'}, ${dimensions} dimensions, window ${window}`;
  if (describe(first) === describe(second)) return;
  throw new AssayError(
    'artifact_unavailable',
    `Cannot combine embedder ${describe(first)} with ${describe(second)}. Load the same weights on both backends`,
  );
}
