// Many contents from page code, as a stream: read a batch at a time and only as fast as the results are taken, two
// batches under way at once, so that the engine never waits for the page.
import { AssayError } from '../contract/errors.js';
import type { ScoreCard, ScoreRequest } from '../contract/resources.js';
import { type OnProgress, type ScoreOutcome, scoreManyLimit } from '../contract/service.js';
import { abortable } from '../rpc/index.js';
import { type CallOptions, readContent, readOptions } from './arguments.js';

/** What became of one content: `index` is its place among those handed in. */
export type ScoredItem = { index: number } & Outcome;

type Outcome = { card: ScoreCard; error?: undefined } | { card?: undefined; error: AssayError };

export type Contents = Iterable<string | ScoreRequest> | AsyncIterable<string | ScoreRequest>;

/** `onProgress` hears of the loading, then, as the stage `embedding`, of contents done; `total` is 0 for a stream. */
export interface ScoreManyOptions extends CallOptions {
  /** Contents of one message to the engine, 1 to 1,024. Default: 32. */
  batch?: number;
}

/** Scores one batch. */
type Send = (
  requests: ScoreRequest[],
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
) => Promise<ScoreOutcome[]>;

/** A content as it was read, or what is wrong with it. */
type Item = ScoreRequest | AssayError;

/** Batches under way at a time. */
const ahead = 2;
/** Milliseconds that the first content of a batch waits for more where they come from a slow stream. */
const patience = 20;

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/**
 * Scores contents as they are read.
 * @returns their outcomes, in order; whoever stops taking them stops the work
 * @throws invalid_request at once for other arguments; while it runs what is wrong with the model or the engine, what
 *   reading the contents throws, the signal's reason
 */
export function scoreStream(
  contents: Contents,
  options: ScoreManyOptions = {},
  send: Send,
): AsyncGenerator<ScoredItem, void, void> {
  const { signal, onProgress } = readOptions(options);
  const { batch = 32 } = options;
  if (!Number.isInteger(batch) || batch < 1 || batch > scoreManyLimit) {
    throw invalid(`Option 'batch' must be an integer from 1 to ${scoreManyLimit}`);
  }
  if (Object(contents) !== contents || !(Symbol.iterator in contents || Symbol.asyncIterator in contents)) {
    throw invalid('The contents must be a list or a stream of texts and requests');
  }
  return stream(contents, batch, send, signal, onProgress);
}

async function* stream(
  contents: Contents,
  size: number,
  send: Send,
  signal: AbortSignal | undefined,
  onProgress: OnProgress | undefined,
): AsyncGenerator<ScoredItem, void, void> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const abort = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const loading: typeof onProgress =
    onProgress && ((progress) => progress.stage === 'embedding' || onProgress(progress));
  const total = Array.isArray(contents) ? contents.length : 0;
  const batches = batchesOf(contents, size, own.signal);
  const flights: Promise<Outcome[]>[] = [];
  let index = 0;
  try {
    let coming: Promise<IteratorResult<Item[], void>> | undefined = handled(batches.next());
    for (;;) {
      const landed = (): Promise<undefined>[] =>
        flights.slice(0, 1).map((head) => head.then(() => undefined));
      const read: IteratorResult<Item[], void> | false | undefined =
        coming && flights.length < ahead && (await Promise.race([coming, ...landed()]));
      if (read) {
        coming = read.done ? undefined : handled(batches.next());
        if (!read.done) flights.push(handled(fly(read.value, send, own.signal, loading)));
        continue;
      }
      const outcomes = await flights.shift();
      if (!outcomes) return;
      onProgress?.({ stage: 'embedding', done: index + outcomes.length, total });
      for (const outcome of outcomes) yield { index: index++, ...outcome };
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    own.abort();
    // What was read ahead waits to be taken; only this closes the source behind it.
    void handled(batches.return());
  }
}

/** Its rejection is told where it is waited for, if it is. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function fly(
  items: readonly Item[],
  send: Send,
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
): Promise<Outcome[]> {
  const requests = items.filter((item): item is ScoreRequest => !(item instanceof AssayError));
  // Also without a request: the engine says whether there is such a model.
  const outcomes = await send(requests, signal, onProgress);
  let next = 0;
  return items.map((item): Outcome => {
    if (item instanceof AssayError) return { error: item };
    const outcome = outcomes[next++]!;
    return 'error' in outcome ? { error: AssayError.fromJSON(outcome.error) } : { card: outcome.scored.card };
  });
}

/** Reads contents, `size` at a time; fewer at the end, and where a stream lets wait for the next one. */
async function* batchesOf(
  contents: Contents,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<Item[], void, void> {
  const source =
    Symbol.asyncIterator in contents ? contents[Symbol.asyncIterator]() : contents[Symbol.iterator]();
  let waiting: Promise<IteratorResult<string | ScoreRequest>> | undefined;
  let ended = false;
  try {
    while (!ended) {
      const items: Item[] = [];
      let late: Promise<undefined> | undefined;
      while (!ended && items.length < size) {
        const got = waiting ?? source.next();
        waiting = 'then' in got ? got : undefined;
        if (waiting && items.length > 0) late ??= new Promise((resolve) => setTimeout(resolve, patience));
        const step = 'then' in got ? await abortable(Promise.race(late ? [got, late] : [got]), signal) : got;
        if (!step) break;
        waiting = undefined;
        if (step.done) ended = true;
        else items.push(readContent(step.value));
      }
      if (items.length > 0) yield items;
    }
  } finally {
    // Not waited for: a stream that is stuck does not end either.
    void handled(Promise.resolve(source.return?.()));
  }
}
