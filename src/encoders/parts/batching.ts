// Embeds texts of different lengths in batches with little padding, or with none where the encoder packs them: sorts them
// by length, cuts by a budget of tokens, and writes the rows back in input order. Halves and retries a batch that exceeds
// the device's memory. With several lanes (threads), each takes the next batch when it finishes one.
import { AssayError } from '../../core/contract/index.js';
import { type Matrix, row, zeros } from '../../core/numerics/index.js';
import { yieldToEventLoop } from '../../core/platform/index.js';

export interface BatchLimits {
  /** Maximum tokens of a batch; a longer text gets its own batch. At least 1. */
  readonly budget: number;
  /** True where a batch has only the tokens of its texts, not rows * longest row. Default false. */
  readonly packed?: boolean;
  /** Maximum rows of a batch. At least 1. */
  readonly maxRows: number;
}

/** Embeds the texts at some indices: (indices.length, columns), in the same order. */
export type EmbedIndices = (indices: Uint32Array) => Promise<Matrix>;

export interface BatchWork extends BatchLimits {
  /**
   * Returns the lanes, each embedding one batch at a time: first that of this thread, then those of others. Called again
   * after every batch, to add new ones.
   */
  readonly listLanes: () => readonly EmbedIndices[];
  /** Length of a vector. */
  readonly columns: number;
  /** True for the error of a batch that does not fit into the device's memory. */
  readonly isOutOfMemory: (error: unknown) => boolean;
  /** Receives the budget that fits, after a batch that did not; later batches of this work already use it. */
  readonly onShrink?: (budget: number) => void;
  /** Checked between batches. */
  readonly signal?: AbortSignal | undefined;
}

/** Indices of the non-empty texts, longest first, texts of equal length in input order. */
function sortLongestFirst(lengths: ArrayLike<number>): Uint32Array {
  const indices = Uint32Array.from(lengths, (_, index) => index).filter((index) => (lengths[index] ?? 0) > 0);
  return indices.sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0) || a - b);
}

/** The next batch from `start`. Rows are padded to its first, which is the longest, or packed. */
function takeBatch(
  order: Uint32Array,
  start: number,
  lengths: ArrayLike<number>,
  { budget, maxRows, packed = false }: BatchLimits,
): Uint32Array {
  const longest = lengths[order[start] ?? 0] ?? 1;
  const window = order.subarray(start, start + maxRows);
  let tokens = 0;
  const end = window.findIndex((index) => {
    tokens += packed ? (lengths[index] ?? 0) : longest;
    return tokens > budget;
  });
  return end < 0 ? window : window.subarray(0, Math.max(1, end));
}

/** Tokens of a batch. @param batch longest text first */
function countTokens(batch: Uint32Array, lengths: ArrayLike<number>, packed: boolean): number {
  if (!packed) return batch.length * (lengths[batch[0] ?? 0] ?? 0);
  return batch.reduce((sum, index) => sum + (lengths[index] ?? 0), 0);
}

/**
 * Embeds n texts batch by batch.
 * @param lengths (n) tokens of each text as the model reads it, special tokens included; 0 for a text with nothing to
 *   embed
 * @returns (n, columns) in input order; the zero row for a text of length 0
 * @throws engine_unavailable when a single text does not fit into memory; the first error of a lane, after all lanes
 *   have finished their batches; the signal's reason
 */
export async function embedInBatches(lengths: ArrayLike<number>, work: BatchWork): Promise<Matrix> {
  const { columns, listLanes, isOutOfMemory, onShrink, maxRows, packed = false, signal } = work;
  const vectors = zeros(lengths.length, columns);
  const order = sortLongestFirst(lengths);
  const failures: unknown[] = [];
  const pause = yieldToEventLoop();
  let { budget } = work;
  let start = 0;
  const next = (): Uint32Array | undefined => {
    if (failures.length > 0 || start >= order.length) return undefined;
    const batch = takeBatch(order, start, lengths, { budget, maxRows, packed });
    start += batch.length;
    return batch;
  };
  const drain = async (embed: EmbedIndices, isHere: boolean) => {
    const run = async (indices: Uint32Array) => {
      const batch = await embed(indices);
      indices.forEach((to, from) => {
        row(vectors, to).set(row(batch, from));
      });
    };
    for (let batch = next(); batch; batch = next()) {
      const fitting = await runWithHalving(batch, run, { isOutOfMemory, signal });
      if (fitting < batch.length) {
        budget = countTokens(batch.subarray(0, fitting), lengths, packed);
        onShrink?.(budget);
      }
      startLanes();
      // A run on this thread may end without an event loop turn. Other threads need one after each batch, or they wait for
      // their next one; their own lanes go on in the turn that brought a result.
      if (isHere && (running.length > 1 || pause.due())) await pause.take();
    }
  };
  const running: Promise<unknown>[] = [];
  const startLanes = () => {
    for (const lane of listLanes().slice(running.length)) {
      running.push(drain(lane, running.length === 0).catch((error: unknown) => failures.push(error)));
    }
  };
  startLanes();
  // The array grows during this loop.
  for (const lane of running) await lane;
  if (failures.length > 0) throw failures[0];
  signal?.throwIfAborted();
  return vectors;
}

/**
 * Runs a batch; halves and retries whatever does not fit into memory, down to one row.
 * @param run receives every index once in runs that succeed, in order
 * @returns rows that fit at once: all of the batch if it ran undivided
 * @throws engine_unavailable when one row does not fit; any other error of `run`; the signal's reason between runs
 */
export async function runWithHalving(
  indices: Uint32Array,
  run: (indices: Uint32Array) => Promise<void>,
  { isOutOfMemory, signal }: Pick<BatchWork, 'isOutOfMemory' | 'signal'>,
): Promise<number> {
  let rows = indices.length;
  for (let start = 0; start < indices.length; ) {
    signal?.throwIfAborted();
    const part = indices.subarray(start, start + rows);
    try {
      await run(part);
      start += part.length;
    } catch (cause) {
      if (!isOutOfMemory(cause)) throw cause;
      if (part.length === 1) {
        const detail =
          "Service temporarily unavailable: one text does not fit into the device's memory. Send shorter content";
        throw new AssayError('engine_unavailable', detail, { cause });
      }
      rows = Math.ceil(part.length / 2);
    }
  }
  return rows;
}
