// Scores a stream of contents from page code: reads a batch at a time and only as fast as the results are consumed, with
// two batches in flight, so that the engine never waits for the page.

import {
  AssayError,
  type OnProgress,
  type ScoreCard,
  type ScoreOutcome,
  type ScoreRequest,
  scoreManyLimit,
} from '../../core/contract/index.js';
import { raceAbort, sleep } from '../../core/platform/index.js';
import { readOptions, type ScoreManyOptions } from './arguments.js';
import { describeValue, invalidRequest } from './check-options.js';
import { readContent } from './read-content.js';

/** The outcome of one content; `index` counts from 0 in the order of the contents. */
export type ScoredItem = { index: number } & Outcome;

type Outcome = { card: ScoreCard; error?: undefined } | { card?: undefined; error: AssayError };

export type Contents = Iterable<string | ScoreRequest> | AsyncIterable<string | ScoreRequest>;

/** Scores one batch. */
type Send = (
  requests: ScoreRequest[],
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
) => Promise<ScoreOutcome[]>;

/** A content as it was read, or its error. */
type Item = ScoreRequest | AssayError;

/** Number of batches in flight at a time. */
const batchesInFlight = 2;
/** Milliseconds that the first content of a batch from a slow stream waits for more. */
const batchDelay = 20;

/**
 * Scores contents as they are read.
 * @returns their outcomes in order; returning from the generator stops the work
 * @throws invalid_request at once for wrong arguments; while it runs, errors of the model or the engine, what reading
 *   the contents throws, the signal's reason
 */
export function createScoreStream(
  contents: Contents,
  options: ScoreManyOptions = {},
  send: Send,
): AsyncGenerator<ScoredItem, void, void> {
  const { signal, onProgress, batch = 32 } = readOptions(options, { batch: 'number' });
  if (!Number.isInteger(batch) || batch < 1 || batch > scoreManyLimit) {
    throw invalidRequest(`Option 'batch' must be an integer from 1 to ${scoreManyLimit}, not ${batch}`);
  }
  if (Object(contents) !== contents || !(Symbol.iterator in contents || Symbol.asyncIterator in contents)) {
    throw invalidRequest(
      `The contents must be an iterable or async iterable of texts and requests, not ${describeValue(contents)}`,
    );
  }
  return streamScores(contents, batch, send, signal, onProgress);
}

async function* streamScores(
  contents: Contents,
  size: number,
  send: Send,
  signal: AbortSignal | undefined,
  onProgress: OnProgress | undefined,
): AsyncGenerator<ScoredItem, void, void> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const onLoading: typeof onProgress =
    onProgress && ((progress) => progress.stage === 'embedding' || onProgress(progress));
  const total = Array.isArray(contents) ? contents.length : 0;
  const batches = readBatches(contents, size, controller.signal);
  const inFlight: Promise<Outcome[]>[] = [];
  let index = 0;
  try {
    let nextBatch: Promise<IteratorResult<Item[], void>> | undefined = markHandled(batches.next());
    for (;;) {
      // Also between the results of a batch that was ready before the abort.
      controller.signal.throwIfAborted();
      const firstDone = (): Promise<undefined>[] =>
        inFlight.slice(0, 1).map((head) => head.then(() => undefined));
      const read: IteratorResult<Item[], void> | false | undefined =
        nextBatch && inFlight.length < batchesInFlight && (await Promise.race([nextBatch, ...firstDone()]));
      if (read) {
        nextBatch = read.done ? undefined : markHandled(batches.next());
        if (!read.done) inFlight.push(markHandled(sendBatch(read.value, send, controller.signal, onLoading)));
        continue;
      }
      const outcomes = await inFlight.shift();
      if (!outcomes) return;
      onProgress?.({ stage: 'embedding', done: index + outcomes.length, total });
      for (const outcome of outcomes) {
        controller.signal.throwIfAborted();
        yield { index: index++, ...outcome };
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    controller.abort();
    // Closes the source, of which a batch may have been read ahead.
    void markHandled(batches.return());
  }
}

/** Prevents an unhandled rejection of a promise that may never be awaited. */
function markHandled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function sendBatch(
  items: readonly Item[],
  send: Send,
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
): Promise<Outcome[]> {
  const requests = items.filter((item): item is ScoreRequest => !(item instanceof AssayError));
  // Also with no valid request: the engine checks that the model exists.
  const outcomes = await send(requests, signal, onProgress);
  let next = 0;
  return items.map((item): Outcome => {
    if (item instanceof AssayError) return { error: item };
    const outcome = outcomes[next++];
    if (!outcome) throw new AssayError('internal', 'Internal error: too few outcomes');
    return 'error' in outcome ? { error: AssayError.fromJSON(outcome.error) } : { card: outcome.scored.card };
  });
}

/** Reads contents in batches of `size`; smaller at the end, and when a stream is slow to give the next one. */
async function* readBatches(
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
      let late: Promise<void> | undefined;
      while (!ended && items.length < size) {
        const got = waiting ?? source.next();
        waiting = 'then' in got ? got : undefined;
        if (waiting && items.length > 0) late ??= sleep(batchDelay);
        const step = 'then' in got ? await raceAbort(Promise.race(late ? [got, late] : [got]), signal) : got;
        if (!step) break;
        waiting = undefined;
        if (step.done) ended = true;
        else items.push(readContent(step.value));
      }
      if (items.length > 0) yield items;
    }
  } finally {
    // Not awaited: a stuck stream would not close either.
    void markHandled(Promise.resolve(source.return?.()));
  }
}
