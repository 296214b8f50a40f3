// Encodes the texts of requests, each in its normal form: short ones one by one, or coalesced where the embedder has batches; long
// ones in turns, a batch of segments at a time; many requests as a job, whose batches take turns with them.
import { normaliseText } from '../../content/index.js';
import { type AssayError, isAssayError } from '../../contract/index.js';
import { shortLength } from '../../contract/requests/index.js';
import type { Embedder } from '../../embedding/index.js';
import { Coalescer } from './coalesce.js';
import type { EncodeOptions } from './encode-segments.js';
import { type EncodedText, encodeEach, encodeText } from './encode-texts.js';
import { countFitting } from './fit-tokens.js';
import { normaliseInTurns } from './normal-text.js';
import { createQueue, type Queue, type QueueOptions, type RunBuildStep, type Turn } from './queue.js';
import { reportStages } from './report-stages.js';

/** The texts of one request: its content, and its baseline if it has one. */
export type Texts = readonly string[];
export type Encoded = readonly EncodedText[];

/** Maximum number of requests per turn where the embedder has no batches. */
const maxTurnSize = 16;
/** Milliseconds that such a turn should take, because a score may have to wait for it. */
const turnTime = 8;
/** Characters of a token at least: how many short texts are coalesced follows from their lengths. */
const tokenLength = 4;

/** What a caller waits with. */
export interface Waiter {
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch of a long request, and after each stage of reading its texts. */
  readonly onBatch?: EncodeOptions['onBatch'];
}

export class RequestEncoder {
  readonly #queue: Queue;
  readonly #coalescers = new Map<Embedder, Coalescer<Texts, Encoded>>();
  /** Runs a step of a build: its batches take turns with those of long requests. */
  readonly runBuildStep: RunBuildStep = (step, signal) => this.#queue.run('job', step, signal);

  constructor(options?: QueueOptions) {
    this.#queue = createQueue(options);
  }

  /** Running and waiting requests. */
  get size(): number {
    return [...this.#coalescers.values()].reduce((sum, { size }) => sum + size, this.#queue.size);
  }

  /**
   * Encodes the texts of one request.
   * @throws overloaded; what the embedder throws; the signal's reason
   */
  async encodeOne(embedder: Embedder, originals: Texts, waiter: Waiter = {}): Promise<Encoded> {
    const isShort = getLength(originals) <= shortLength;
    if (isShort && embedder.batch !== undefined) {
      return this.#encodeTogether(embedder, normaliseAll(originals), waiter.signal);
    }
    const { signal, onBatch } = waiter;
    const work = (turn: Turn) =>
      encodeInTurns(embedder, originals, { signal, ...reportStages(turn, isShort ? undefined : onBatch) });
    return this.#queue.run(isShort ? 'short' : 'long', work, signal);
  }

  /**
   * Runs work that uses an embedder, when its turn comes.
   * @param text that it reads
   * @throws overloaded; what it throws; the signal's reason
   */
  runAlone<Result>(
    text: string,
    work: (turn: Turn) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    return this.#queue.run(text.length <= shortLength ? 'short' : 'long', work, signal);
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
    const order = batch ? [...requests].sort((a, b) => getLength(b.texts) - getLength(a.texts)) : requests;
    const normal: Texts[] = [];
    const read = async ({ texts }: Request, at: number, turn: Turn) => {
      normal[at] ??= await normaliseLong(texts, turn);
      return normal[at];
    };
    let size = batch ?? 1;
    for (let from = 0; from < order.length; ) {
      signal?.throwIfAborted();
      const next = order.slice(from, from + size);
      await this.runBuildStep(async (turn) => {
        const texts: Texts[] = [];
        for (const [index, request] of next.entries()) texts.push(await read(request, from + index, turn));
        const fitting = texts.slice(0, await countFitting(embedder, texts, turn));
        const encoded = await encodeRequests(embedder, fitting, { signal, turn });
        size = batch ?? adaptTurnSize(fitting.length, turn.held);
        for (const [index, result] of encoded.entries()) {
          const request = next[index];
          if (request) onEncoded(request, result);
        }
        from += fitting.length;
      }, signal);
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
      work: (requests, signal, turn) => encodeRequests(embedder, requests, { signal, turn }),
      batch: embedder.batch ?? 1,
      weigh: getLength,
      // Read again for each turn: a second backend may be added.
      capacity: () => (embedder.batchTokens ?? Infinity) * tokenLength,
      // Only a GPU embeds two texts in little more than the time of one.
      ...(embedder.backend === 'webgpu' ? {} : { wait: 0 }),
    });
    this.#coalescers.set(embedder, coalescer);
    return coalescer;
  }
}

const normaliseAll = (texts: Texts): Texts => texts.map((text) => normaliseText(text).text);

async function normaliseLong(texts: Texts, turn: Turn): Promise<Texts> {
  const normal: string[] = [];
  for (const text of texts) normal.push((await normaliseInTurns(text, turn)).text);
  return normal;
}

async function encodeInTurns(
  embedder: Embedder,
  originals: Texts,
  options: EncodeOptions & { readonly turn: Turn },
): Promise<Encoded> {
  const encoded: EncodedText[] = [];
  for (const text of await normaliseLong(originals, options.turn)) {
    encoded.push(await encodeText(embedder, text, options));
    await options.turn.giveWay();
  }
  return encoded;
}

/** Characters of a request. */
const getLength = (texts: Texts): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Requests of the next turn, after one of `count` that took `milliseconds`. */
function adaptTurnSize(count: number, milliseconds: number): number {
  return Math.max(1, Math.min(maxTurnSize, Math.floor((turnTime * count) / Math.max(milliseconds, 0.1))));
}

/** Encodes all texts of all requests together. @returns each request's encodings, or its first error */
async function encodeRequests(
  embedder: Embedder,
  requests: readonly Texts[],
  options: EncodeOptions,
): Promise<(Encoded | AssayError)[]> {
  const all = await encodeEach(embedder, requests.flat(), options);
  let from = 0;
  return requests.map(({ length }) => {
    const slice = all.slice(from, from + length);
    from += length;
    return slice.find(isAssayError) ?? slice.filter((one): one is EncodedText => !isAssayError(one));
  });
}
