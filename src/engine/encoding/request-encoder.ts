// Encodes the texts of requests, each in its normal form: single requests one by one, or coalesced where the embedder has batches; many requests
// behind them, a batch at a time.
import { normaliseText } from '../../content/index.js';
import { type AssayError, isAssayError } from '../../contract/index.js';
import type { Embedder } from '../../embedding/index.js';
import { Coalescer } from './coalesce.js';
import { type EncodedText, encodeEach, encodeText } from './encode-texts.js';
import { countFitting } from './fit-tokens.js';
import { createBuildLane, createQueue, type Queue, type RunBuildStep } from './queue.js';

/** The texts of one request: its content, and its baseline if it has one. */
export type Texts = readonly string[];
export type Encoded = readonly EncodedText[];

/** Maximum number of requests per turn where the embedder has no batches. */
const maxTurnSize = 16;
/** Milliseconds that such a turn should take, because a score may have to wait for it. */
const turnTime = 8;

export class RequestEncoder {
  readonly #queue: Queue = createQueue();
  readonly #coalescers = new Map<Embedder, Coalescer<Texts, Encoded>>();
  /** Runs a step of a build, or of many requests, behind the single requests that wait. */
  readonly runBuildStep: RunBuildStep = createBuildLane(this.#queue);

  /** Running and waiting requests. */
  get size(): number {
    return [...this.#coalescers.values()].reduce((sum, { size }) => sum + size, this.#queue.size);
  }

  /**
   * Encodes the texts of one request.
   * @throws overloaded; what the embedder throws; the signal's reason
   */
  async encodeOne(embedder: Embedder, originals: Texts, signal?: AbortSignal): Promise<Encoded> {
    const texts = normaliseAll(originals);
    if (embedder.batch !== undefined) return this.#encodeTogether(embedder, texts, signal);
    const work = async () => {
      const encoded: EncodedText[] = [];
      for (const text of texts) encoded.push(await encodeText(embedder, text, signal));
      return encoded;
    };
    return this.#queue.run('score', work, signal);
  }

  /** Runs work that uses an embedder, when its turn comes. @throws overloaded; what it throws; the signal's reason */
  runAlone<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#queue.run('score', work, signal);
  }

  /**
   * Encodes the texts of many requests, a batch a turn. Single requests overtake between two turns.
   * @param onEncoded called for each request, in any order, with its encoded texts or the error that one of them caused
   * @throws every error that no request caused; the signal's reason between batches
   */
  async encodeMany<Request extends { readonly texts: Texts }>(
    embedder: Embedder,
    requests: readonly Request[],
    onEncoded: (request: Request, encoded: Encoded | AssayError) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const { batch } = embedder;
    // Texts of similar lengths go together, because most encoders pad a batch to its longest.
    const read = requests.map((request) => ({ request, texts: normaliseAll(request.texts) }));
    const order = batch ? read.sort((a, b) => getLength(b) - getLength(a)) : read;
    let size = batch ?? 1;
    for (let from = 0; from < order.length; ) {
      signal?.throwIfAborted();
      const next = order.slice(from, from + size);
      const fitting = await countFitting(
        embedder,
        next.map(({ texts }) => texts),
      );
      const turn = next.slice(0, fitting);
      const encoded = await this.runBuildStep(async () => {
        const began = performance.now();
        const results = await encodeRequests(
          embedder,
          turn.map(({ texts }) => texts),
          signal,
        );
        size = batch ?? adaptTurnSize(turn.length, performance.now() - began);
        return results;
      }, signal);
      for (const [index, { request }] of turn.entries()) {
        const result = encoded[index];
        if (result) onEncoded(request, result);
      }
      from += turn.length;
    }
  }

  async #encodeTogether(embedder: Embedder, texts: Texts, signal: AbortSignal | undefined): Promise<Encoded> {
    const coalescer = this.#coalescers.get(embedder) ?? this.#createCoalescer(embedder);
    try {
      return await coalescer.run(texts, signal);
    } finally {
      // So that an embedder that was replaced can be collected.
      if (coalescer.idle) this.#coalescers.delete(embedder);
    }
  }

  #createCoalescer(embedder: Embedder): Coalescer<Texts, Encoded> {
    const coalescer = new Coalescer<Texts, Encoded>({
      queue: this.#queue,
      work: (requests, signal) => encodeRequests(embedder, requests, signal),
      batch: embedder.batch ?? 1,
      // Only a GPU embeds two texts in little more than the time of one.
      ...(embedder.backend === 'webgpu' ? {} : { wait: 0 }),
    });
    this.#coalescers.set(embedder, coalescer);
    return coalescer;
  }
}

const normaliseAll = (texts: Texts): Texts => texts.map((text) => normaliseText(text).text);

/** Characters of a request. */
const getLength = ({ texts }: { readonly texts: Texts }): number =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** Requests of the next turn, after one of `count` that took `milliseconds`. */
function adaptTurnSize(count: number, milliseconds: number): number {
  return Math.max(1, Math.min(maxTurnSize, Math.floor((turnTime * count) / Math.max(milliseconds, 0.1))));
}

/** Encodes all texts of all requests together. @returns each request's encodings, or its first error */
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
