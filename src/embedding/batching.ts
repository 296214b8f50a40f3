// Texts of unlike lengths -> batches that pad little: sorted by length, cut by a budget of padded tokens, their rows
// put back where the texts stood. A batch that the device's memory does not hold is halved and tried again. Where there
// are several threads, each takes the next batch when it is done with one.
import { AssayError } from '../contract/errors.js';
import { type Matrix, row, zeros } from '../numerics/matrix.js';
import { breather } from './breather.js';

export interface BatchLimits {
  /** Padded tokens of a batch at most, rows * longest row; a longer text is a batch of its own. At least 1. */
  readonly budget: number;
  /** Rows of a batch at most, at least 1. */
  readonly maxRows: number;
}

/** Places of the texts that have something to embed, texts of equal length in order. */
function longestFirst(lengths: ArrayLike<number>): Uint32Array {
  const places = Uint32Array.from(lengths, (_, place) => place).filter((place) => (lengths[place] ?? 0) > 0);
  return places.sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0) || a - b);
}

/** Padded to its first row, which is its longest. */
function nextBatch(
  order: Uint32Array,
  at: number,
  lengths: ArrayLike<number>,
  { budget, maxRows }: BatchLimits,
): Uint32Array {
  const longest = lengths[order[at] ?? 0] ?? 1;
  const rows = Math.max(1, Math.min(maxRows, Math.floor(budget / longest)));
  return order.subarray(at, at + rows);
}

/** Embeds the texts at some places: (places.length, columns), in their order. */
export type EmbedPlaces = (places: Uint32Array) => Promise<Matrix>;

export interface BatchWork extends BatchLimits {
  /** Each embeds a batch at a time. At least one; asked again after every batch, because more may have come behind it. */
  readonly lanes: () => readonly EmbedPlaces[];
  /** Length of a vector. */
  readonly columns: number;
  /** True for the error that says that a batch does not fit the device's memory. */
  readonly isOutOfMemory: (error: unknown) => boolean;
  /** Told the budget that did fit, after one that did not; later batches of this work keep to it by themselves. */
  readonly onShrink?: (budget: number) => void;
  /** Looked at between batches. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Embeds n texts batch by batch.
 * @param lengths (n) tokens of each text as the model reads them, special tokens counted; a text of length 0 has nothing
 *   to embed
 * @returns (n, columns) in the texts' order; the zero row for a text of length 0
 * @throws engine_unavailable when not even one text fits the memory; the first that a lane throws, once all are done
 *   with their batches; the signal's reason
 */
export async function embedInBatches(lengths: ArrayLike<number>, work: BatchWork): Promise<Matrix> {
  const { columns, lanes, isOutOfMemory, onShrink, maxRows, signal } = work;
  const vectors = zeros(lengths.length, columns);
  const order = longestFirst(lengths);
  const failures: unknown[] = [];
  const breath = breather();
  let { budget } = work;
  let at = 0;
  const next = (): Uint32Array | undefined => {
    if (failures.length > 0 || at >= order.length) return undefined;
    const batch = nextBatch(order, at, lengths, { budget, maxRows });
    at += batch.length;
    return batch;
  };
  const drain = async (embed: EmbedPlaces) => {
    const place = async (places: Uint32Array) => {
      const batch = await embed(places);
      places.forEach((to, from) => {
        row(vectors, to).set(row(batch, from));
      });
    };
    for (let batch = next(); batch; batch = next()) {
      const fitting = await halving(batch, place, { isOutOfMemory, signal });
      if (fitting < batch.length) {
        budget = fitting * (lengths[batch[0] ?? 0] ?? 1);
        onShrink?.(budget);
      }
      // A run on this very thread ends without the event loop, which brings what the other threads have done.
      if (breath.due()) await breath.take();
      spread();
    }
  };
  const running: Promise<unknown>[] = [];
  const spread = () => {
    for (const lane of lanes().slice(running.length)) {
      running.push(drain(lane).catch((error: unknown) => failures.push(error)));
    }
  };
  spread();
  // Grows while it is gone through.
  for (const one of running) await one;
  if (failures.length > 0) throw failures[0];
  signal?.throwIfAborted();
  return vectors;
}

/**
 * Runs a batch; what does not fit the memory is run again by halves, down to one row.
 * @param run is given every place once in runs that succeed, in order
 * @returns rows that fitted at once: those of the batch when it went through whole
 * @throws engine_unavailable when one row does not fit; any other error of `run`; the signal's reason between runs
 */
export async function halving(
  places: Uint32Array,
  run: (places: Uint32Array) => Promise<void>,
  { isOutOfMemory, signal }: Pick<BatchWork, 'isOutOfMemory' | 'signal'>,
): Promise<number> {
  let rows = places.length;
  for (let at = 0; at < places.length; ) {
    signal?.throwIfAborted();
    const part = places.subarray(at, at + rows);
    try {
      await run(part);
      at += part.length;
    } catch (cause) {
      if (!isOutOfMemory(cause)) throw cause;
      if (part.length === 1) {
        const detail = 'Service temporarily unavailable: the memory of the device does not hold one text';
        throw new AssayError('engine_unavailable', detail, { cause });
      }
      rows = Math.ceil(part.length / 2);
    }
  }
  return rows;
}
