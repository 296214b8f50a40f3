// Where requests wait to be embedded: single ones in turn, or together where the embedder says that this pays; many
// at once behind them, a batch at a time.
import type { AssayError } from '../contract/errors.js';
import { isAssayError } from '../contract/errors.js';
import { breather } from '../embedding/breather.js';
import type { Embedder } from '../embedding/embedder.js';
import { Coalescer } from './coalesce.js';
import { type EncodedText, encodeEach, encodeText } from './encode.js';
import { createQueue, type Queue } from './queue.js';

/** The texts of one request: its content, and its baseline if it has one. */
export type Texts = readonly string[];
export type Encoded = readonly EncodedText[];

/** Requests of a turn at most where the embedder has no batches. */
const most = 16;
/** Milliseconds of such a turn, which a score may have to wait for. */
const turnTime = 8;

export class Encoder {
  readonly queue: Queue = createQueue();
  readonly #coalescers = new Map<Embedder, Coalescer<Texts, Encoded>>();

  /** Requests running and waiting. */
  get size(): number {
    return [...this.#coalescers.values()].reduce((sum, { size }) => sum + size, this.queue.size);
  }

  /**
   * Encodes the texts of one request.
   * @param use makes the answer of them
   * @throws overloaded; what the embedder or `use` throws; the signal's reason
   */
  async one<Answer>(
    embedder: Embedder,
    texts: Texts,
    use: (encoded: Encoded) => Answer,
    signal?: AbortSignal,
  ): Promise<Answer> {
    if (embedder.batch !== undefined) return use(await this.#together(embedder, texts, signal));
    const work = async () => {
      const encoded: EncodedText[] = [];
      for (const text of texts) encoded.push(await encodeText(embedder, text, signal));
      return use(encoded);
    };
    return this.queue.run('score', work, signal);
  }

  /**
   * Encodes the texts of many requests, a batch a turn; single requests overtake between two of them.
   * @param take is given each request's place, not in order, and its texts' encodings or what it was refused with
   * @throws what is no request's fault; the signal's reason between batches
   */
  async many(
    embedder: Embedder,
    requests: readonly Texts[],
    take: (place: number, encoded: Encoded | AssayError) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const { batch } = embedder;
    const order = Uint32Array.from(requests, (_, place) => place);
    if (batch) order.sort((a, b) => lengthOf(requests[b]) - lengthOf(requests[a]) || a - b);
    const breath = breather();
    let size = batch ?? 1;
    for (let from = 0; from < order.length; ) {
      signal?.throwIfAborted();
      if (breath.due()) await breath.take();
      const places = order.subarray(from, from + size);
      const work = async () => {
        const began = performance.now();
        const own = Array.from(places, (place) => requests[place] ?? []);
        const encoded = await encodeRequests(embedder, own, signal);
        size = batch ?? pace(places.length, performance.now() - began);
        return encoded;
      };
      const encoded = await this.queue.run('build', work, signal);
      for (const [at, one] of encoded.entries()) take(places[at] ?? 0, one);
      from += places.length;
    }
  }

  async #together(embedder: Embedder, texts: Texts, signal: AbortSignal | undefined): Promise<Encoded> {
    const coalescer = this.#coalescer(embedder);
    try {
      return await coalescer.run(texts, signal);
    } finally {
      // An embedder that was replaced is not held on to.
      if (coalescer.idle) this.#coalescers.delete(embedder);
    }
  }

  #coalescer(embedder: Embedder): Coalescer<Texts, Encoded> {
    const known = this.#coalescers.get(embedder);
    if (known) return known;
    const coalescer = new Coalescer<Texts, Encoded>({
      queue: this.queue,
      work: (requests, signal) => encodeRequests(embedder, requests, signal),
      most: embedder.batch ?? 1,
      // Only a GPU embeds two texts in little more than the time of one.
      ...(embedder.backend === 'webgpu' ? {} : { wait: 0 }),
    });
    this.#coalescers.set(embedder, coalescer);
    return coalescer;
  }
}

/** Characters of a request: texts of like lengths go together, because a batch is padded to its longest. */
const lengthOf = (texts: Texts = []): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Requests of the next turn, after one of `count` that took `milliseconds`. */
function pace(count: number, milliseconds: number): number {
  return Math.max(1, Math.min(most, Math.floor((turnTime * count) / Math.max(milliseconds, 0.1))));
}

/** All texts of all requests in one go. @returns each request's encodings, or what its first bad text was refused with */
async function encodeRequests(
  embedder: Embedder,
  requests: readonly Texts[],
  signal?: AbortSignal,
): Promise<(Encoded | AssayError)[]> {
  const all = await encodeEach(embedder, requests.flat(), signal);
  let from = 0;
  return requests.map(({ length }) => {
    const own = all.slice(from, from + length);
    from += length;
    return own.find(isAssayError) ?? own.filter((one): one is EncodedText => !isAssayError(one));
  });
}
