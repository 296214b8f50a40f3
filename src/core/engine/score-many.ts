// Many requests against one model: pages fetched a few at a time, texts encoded in batches. An error of one request is
// its outcome; an error of the model or the engine rejects them all.
import {
  AssayError,
  isAssayError,
  type ScoreOutcome,
  type ScoreRequest,
  scoreManyLimit,
} from '../contract/index.js';
import { parseScoreRequest } from '../contract/requests/index.js';
import { runInParallel } from '../platform/index.js';
import type { Encoded, RequestEncoder } from './encoding/request-encoder.js';
import type { Caller } from './memo.js';
import type { ModelRegistry } from './model-registry.js';
import {
  attempt,
  type FetchPage,
  type PreparedRequest,
  prepareRequest,
  scoreEncoded,
  toRequestError,
} from './score-request.js';

/** Requests whose pages are fetched at the same time. */
const parallelRequests = 6;

export interface ScoreManyParts {
  readonly encoder: RequestEncoder;
  readonly registry: Pick<ModelRegistry, 'getEntry' | 'loadModel'>;
  readonly fetchPage: FetchPage;
}

/**
 * Scores n requests.
 * @returns (n) outcomes, in order
 * @throws invalid_request when there are too many; model_not_found and every 503; the signal's reason
 */
export async function scoreMany(
  { encoder, registry, fetchPage }: ScoreManyParts,
  handle: string,
  requests: readonly ScoreRequest[],
  { signal, onProgress = () => {} }: Caller,
): Promise<ScoreOutcome[]> {
  if (!Array.isArray(requests) || requests.length > scoreManyLimit) {
    throw new AssayError(
      'invalid_request',
      `Requests must be an array of at most ${scoreManyLimit} requests`,
    );
  }
  // Parsed before the first wait, so that the caller may change its objects.
  const parsed = Array.from(requests, (request) => attempt(() => parseScoreRequest(request)));
  const { card } = await registry.getEntry(handle, { signal, onProgress });
  const prepared = await runInParallel(parallelRequests, parsed, async (request) => {
    signal?.throwIfAborted();
    if (isAssayError(request)) return request;
    return prepareRequest(request, card.traits, fetchPage, signal).catch(toRequestError);
  });
  const outcomes = new Array<ScoreOutcome>(prepared.length);
  const ready: (PreparedRequest & { readonly index: number })[] = [];
  for (const [index, request] of prepared.entries()) {
    if (isAssayError(request)) outcomes[index] = { error: request.toJSON() };
    else ready.push({ ...request, index });
  }
  const model = await registry.loadModel(handle, { signal, onProgress });
  let done = prepared.length - ready.length;
  const onEncoded = (request: (typeof ready)[number], encoded: Encoded | AssayError) => {
    const { index, truncated } = request;
    const card = isAssayError(encoded) ? encoded : attempt(() => scoreEncoded(model, request, encoded));
    outcomes[index] = isAssayError(card) ? { error: card.toJSON() } : { scored: { card, truncated } };
    done += 1;
    onProgress({ stage: 'embedding', done, total: prepared.length });
  };
  await encoder.encodeMany(model.embedder, ready, onEncoded, signal);
  signal?.throwIfAborted();
  return outcomes;
}
