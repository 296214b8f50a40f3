// The JS API of an Assay.
import type {
  EngineStatus,
  Explanation,
  Extracted,
  ModelCard,
  ModelSummary,
  ModelTrait,
  ScoreCard,
  ScoreRequest,
} from '../../core/contract/index.js';
import type { CallOptions, ExplainOptions, ScoreManyOptions, SignalOptions } from './arguments.js';
import type { BuildApi } from './build.js';
import type { Contents, ScoredItem } from './score-stream.js';
import type { StorageApi } from './storage.js';

/**
 * Scoring for page code. Calls are independent; changing an argument after a call has no effect on it.
 *
 * The last argument of every method is its options, which have a `signal`. Unknown options, and values of another type,
 * are rejected with `invalid_request`. A handle may name a version, `local.tone@v3`, or a tag, `local.tone@beta`.
 */
export interface Assay extends BuildApi, StorageApi {
  /**
   * Scores a text, or the page behind a URL.
   * @throws model_not_found, invalid_request, content_empty, unknown_trait, url_unreachable, engine_unavailable, …
   */
  score(handle: string, content: string | ScoreRequest, options?: CallOptions): Promise<ScoreCard>;
  /**
   * Scores many texts as they are read: `for await (const { index, card, error } of …)`, in order. A text that fails
   * yields an `error` at its index. Leaving the loop stops the reading and the work; so does an abort, after which no
   * further item is yielded.
   * @throws while it runs: invalid_request for wrong arguments, errors of the model or the engine, what reading the
   *   contents throws, the signal's reason
   */
  scoreMany(
    handle: string,
    contents: Contents,
    options?: ScoreManyOptions,
  ): AsyncGenerator<ScoredItem, void, void>;
  /**
   * Explains the scores of a text, or of the page behind a URL: what its words, its style and its sentences contribute to
   * each trait. The offsets are positions in the text, in UTF-16 units.
   * @throws the same as {@link score}
   */
  explain(handle: string, content: string, options?: ExplainOptions): Promise<Explanation>;
  /** The public models. */
  models(options?: SignalOptions): Promise<ModelSummary[]>;
  /** The traits of a model, in model order. @throws model_not_found */
  traits(handle: string, options?: SignalOptions): Promise<ModelTrait[]>;
  /** The full description of a model, with its additional terms. @throws model_not_found */
  card(handle: string, options?: SignalOptions): Promise<ModelCard>;
  /** A model's additional terms in Markdown, or null. Using the model means accepting them. @throws model_not_found */
  terms(handle: string, options?: SignalOptions): Promise<string | null>;
  /** Fetches a URL and extracts its readable text. @throws url_unreachable, url_refused, url_unreadable */
  extract(url: string, options?: SignalOptions): Promise<Extracted>;
  /** Loads what scoring with a model needs; otherwise the first score does. */
  warm(handle: string, options?: CallOptions): Promise<void>;
  /** State of the engine: embedder, device, self-test, cache, and the last failure. */
  status(options?: SignalOptions): Promise<EngineStatus>;
  /** The whole REST API without a service worker: the same app, in the page. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Ends this Assay: pending and later calls reject with `engine_unavailable`. */
  dispose(): void;
}
