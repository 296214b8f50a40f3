// Many requests against one model: each judged as it is alone, its pages fetched a few at a time, all texts encoded in
// batches. What is wrong with a request is its own outcome; what is wrong with the model or the engine ends them all.
import { AssayError, isAssayError } from '../contract/errors.js';
import { parseScoreRequest, resolveTraits } from '../contract/requests.js';
import type { ScoreRequest, TraitRecord } from '../contract/resources.js';
import { type ScoreOutcome, scoreManyLimit } from '../contract/service.js';
import { cardFrom } from './card-from.js';
import type { Encoder } from './encoder.js';
import type { Library } from './library.js';
import type { Caller } from './memo.js';

/** Requests whose pages are fetched at a time. */
const fetches = 6;

/** A text to score. */
export interface Readable {
  readonly content: string;
  readonly truncated: boolean;
}

export interface ScoreManyParts {
  readonly encoder: Encoder;
  readonly library: Pick<Library, 'entry' | 'load'>;
  /** A text as it is, or the readable text behind a URL. */
  readonly text: (text: string, signal?: AbortSignal) => Promise<Readable>;
}

/** A request with its texts at hand. */
interface Ready {
  readonly place: number;
  readonly texts: readonly string[];
  readonly traits: readonly string[] | null;
  readonly truncated: boolean;
}

/**
 * Scores n requests.
 * @returns (n) outcomes, in order
 * @throws invalid_request when there are too many; model_not_found and every 503; the signal's reason
 */
export async function scoreMany(
  { encoder, library, text }: ScoreManyParts,
  handle: string,
  requests: readonly ScoreRequest[],
  { signal, onProgress = () => {} }: Caller,
): Promise<ScoreOutcome[]> {
  if (!Array.isArray(requests) || requests.length > scoreManyLimit) {
    throw new AssayError('invalid_request', `Requests must be an array of at most ${scoreManyLimit}`);
  }
  // Read before the first wait, so that the caller may change its objects.
  const parsed = Array.from(requests, (request) => orRefusal(() => parseScoreRequest(request)));
  const { card } = await library.entry(handle);
  const outcomes = new Array<ScoreOutcome>(parsed.length);
  const ready: Ready[] = [];
  await inLanes(fetches, parsed.length, async (place) => {
    signal?.throwIfAborted();
    const request = parsed[place]!;
    const prepared = isAssayError(request)
      ? request
      : await prepare(place, request, card.traits, text, signal);
    if (isAssayError(prepared)) outcomes[place] = { error: prepared.toJSON() };
    else ready.push(prepared);
  });
  const model = await library.load(handle, { signal, onProgress });
  let done = parsed.length - ready.length;
  await encoder.many(
    model.embedder,
    ready.map(({ texts }) => texts),
    (at, encoded) => {
      const { place, traits, truncated } = ready[at]!;
      const scored = isAssayError(encoded) ? encoded : orRefusal(() => cardFrom(model, traits, encoded));
      outcomes[place] = isAssayError(scored)
        ? { error: scored.toJSON() }
        : { scored: { card: scored, truncated } };
      done += 1;
      onProgress({ stage: 'embedding', done, total: parsed.length });
    },
    signal,
  );
  signal?.throwIfAborted();
  return outcomes;
}

/** Its texts fetched where they are URLs, or what the request is refused with. */
async function prepare(
  place: number,
  { content, compare_to, traits = null }: ScoreRequest,
  known: readonly TraitRecord[],
  text: ScoreManyParts['text'],
  signal: AbortSignal | undefined,
): Promise<Ready | AssayError> {
  try {
    if (traits) resolveTraits(traits, known);
    const read = [await text(content, signal)];
    if (compare_to != null) read.push(await text(compare_to, signal));
    const truncated = read.some((one) => one.truncated);
    return { place, texts: read.map((one) => one.content), traits, truncated };
  } catch (error) {
    return refusal(error);
  }
}

function orRefusal<Result>(work: () => Result): Result | AssayError {
  try {
    return work();
  } catch (error) {
    return refusal(error);
  }
}

/** The error that belongs to one request. @throws any other: a bug, an abort, a model and an embedder that do not fit */
function refusal(error: unknown): AssayError {
  if (isAssayError(error) && error.code !== 'artifact_unavailable') return error;
  throw error;
}

/** Does `work` for 0 to count - 1, `lanes` at a time, begun in order. */
async function inLanes(lanes: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
