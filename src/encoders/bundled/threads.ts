// Further threads for the batches of a contextual embedder: replicas with the same weights, whose vectors have the same
// bits. A single text runs on the embedder's own thread, which works alone until replicas are ready and where none start.

import type { EncoderFiles } from '../../core/embedding/parts/index.js';
import { type Matrix, zeros } from '../../core/numerics/index.js';
import {
  countReplicas,
  type EmbedIndices,
  embedInBatches,
  openReplica,
  ReplicaPool,
} from '../parts/index.js';

export interface ContextualThreads {
  /** In use, that of the embedder included. */
  readonly threads: number;
  /** Best number of texts to embed together, and their tokens at most: what a score can wait for. */
  readonly batch: number;
  readonly batchTokens: number;
  /** Notes how many texts come together. @returns true when their ids should go to `encode` */
  use(texts: number): boolean;
  /** Encodes the ids of texts on all threads. @returns (n, hidden); the zero row for a text without tokens */
  encode(ids: readonly Uint32Array[], signal?: AbortSignal): Promise<Matrix>;
}

/** Tokens that a thread encodes at once. */
const batchTokens = 96;
/** Tokens of a thread in a turn: two segments of a long text, so that two threads end together. */
const turnTokens = 192;
const turnTexts = 32;

/** What weights of 8 bits take. */
const countBytes = ({ encoder }: EncoderFiles): number => 2 * encoder.length;

/**
 * @param columns of a vector
 * @returns undefined where the machine lacks cores or memory
 */
export function createThreads(
  files: EncoderFiles,
  columns: number,
  encode: (texts: readonly Uint32Array[]) => Matrix,
  createWorker: () => Worker,
): ContextualThreads | undefined {
  const maxReplicas = countReplicas(countBytes(files));
  if (maxReplicas === 0) return undefined;
  const open = async () => openReplica(createWorker(), files);
  const mainThread = { dimensions: columns, encode: async (batch: readonly Uint32Array[]) => encode(batch) };
  const pool = new ReplicaPool(mainThread, { open, maxReplicas, probe: Uint32Array.of(1, 2, 3) });
  return {
    get threads() {
      return pool.threads;
    },
    batch: turnTexts,
    batchTokens: turnTokens * pool.maxThreads,
    use(texts) {
      pool.noteTexts(texts);
      return texts > 1 && pool.threads > 1;
    },
    async encode(ids, signal) {
      const encodeHere: EmbedIndices = async (indices) =>
        encode(Array.from(indices, (index) => ids[index] ?? new Uint32Array()));
      // What a failed replica does not return is computed here.
      const lanes = () =>
        pool
          .listLanes(ids)
          .map((lane) => (indices: Uint32Array) => lane(indices).catch(() => encodeHere(indices)));
      if (ids.length === 0) return zeros(0, columns);
      return embedInBatches(
        ids.map(({ length }) => length),
        {
          budget: batchTokens,
          maxRows: turnTexts,
          packed: true,
          columns,
          signal,
          listLanes: () => [encodeHere, ...lanes()],
          isOutOfMemory: () => false,
        },
      );
    },
  };
}
