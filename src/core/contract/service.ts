// Service interface, implemented by the engine and by its RPC, REST and worker clients.
import type { ErrorData } from './errors.js';
import type { ExplainRequest, Explanation } from './explanation-types.js';
import type {
  AssumedEncoding,
  ModelCard,
  ModelSummary,
  ModelTrait,
  ScoreCard,
  ScoreRequest,
} from './resources.js';

/**
 * Progress of a piece of work: bytes for downloads, items otherwise. `total` is 0 while unknown, and 1 for a download of
 * which only the share is known, in `done`.
 */
export interface Progress {
  stage: 'embedder' | 'model' | 'embedding' | 'training';
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;

/** A score card, with what the HTTP response reports in a header. */
export interface Scored {
  card: ScoreCard;
  /** True when text extracted from a URL was truncated to the limit (`X-Content-Truncated`). */
  truncated: boolean;
}

/** An explanation, with what the HTTP response reports in a header. */
export interface Explained {
  explanation: Explanation;
  /** True when text extracted from a URL was truncated to the limit (`X-Content-Truncated`). */
  truncated: boolean;
}

/** The result of one request of many: its score, or the error that the same request alone is rejected with. */
export type ScoreOutcome = { scored: Scored } | { error: ErrorData };

/** Maximum number of requests in one `scoreMany`. */
export const scoreManyLimit = 1024;

/** A page's readable text. */
export interface Extracted {
  url: string;
  content: string;
  /** Lower-case hexadecimal SHA-256 of `content` in UTF-8. */
  content_sha256: string;
  /** ISO 8601, UTC. */
  fetched_at: string;
  /** Present if the page declares no encoding and is not UTF-8: it is read as Windows-1252. */
  read_as?: AssumedEncoding | undefined;
  truncated: boolean;
}

/** The embedder in use. Only hub embedders have the optional fields, and the browser's own `selfTest` and `note`. */
export interface EmbedderStatus {
  id: string;
  revision: string;
  /** `browser`: the browser's own model, on a device that it does not name. */
  backend: 'cpu' | 'wasm' | 'webgpu' | 'browser';
  dimensions: number;
  /** Data type of the weights. */
  dtype?: 'fp32' | 'fp16' | 'q8' | 'q4';
  /**
   * Whether its vectors are correct on this device. `cosine` is the lowest cosine similarity to the CPU's vectors, on the CPU to
   * those in another arithmetic; null where they were compared with none.
   */
  selfTest?: { passed: boolean; cosine: number | null } | undefined;
  /**
   * Why it replaces the default embedder, whether Assay's own runtime runs it, assumptions, and faster ways that were skipped
   * and why, as text; null without any.
   */
  note?: string | null;
  /** The GPU in use, as `vendor/architecture`; null on the CPU. */
  adapter?: string | null;
  /** Threads of the CPU in use now; large batches start more. Null where the GPU computes all. */
  threads?: number | null;
}

/** Why an engine was ended and restarted. */
export interface EngineFailure {
  /** ISO 8601, UTC. */
  at: string;
  reason: string;
  /** True if it ran on the GPU. */
  gpu: boolean;
}

/** What `status()` says after the data of the site was cleared, by a person or by the browser. */
export interface SiteDataCleared {
  /** When an engine first stored data again, soon after the clearing. ISO 8601, UTC. */
  at: string;
  /** What is lost and what to do, as text. */
  detail: string;
}

/** The page's record of the engines that it used before, which it passes to the next one for the status. */
export interface EngineHistory {
  /** Number of engines that failed. */
  readonly restarts: number;
  /** The last failure; absent if none failed. */
  readonly last?: EngineFailure | undefined;
  /** Times of the latest few failures on the GPU, in milliseconds since 1970. */
  readonly crashes: readonly number[];
  /** Since when data was stored, as its first engine read it: ISO 8601, UTC. Absent while unknown. */
  readonly storedSince?: string;
}

export interface EngineStatus {
  state: 'idle' | 'loading' | 'ready';
  embedder: EmbedderStatus | null;
  /** Handles whose artifacts are in memory. */
  loaded: string[];
  /** `disk`: in IndexedDB. `memory`: storage is unusable or full, and nothing outlives this page. */
  stored: 'disk' | 'memory';
  /** Whether the browser has promised not to clear the storage by itself; null where it does not say, as in Node. */
  persisted: boolean | null;
  /** Requests running and waiting. */
  queue: number;
  /** Cached vectors of texts, and their bytes. */
  cache: { vectors: number; bytes: number };
  /** Number of engines that failed before this one in the same page. */
  restarts: number;
  /** The last of them; null if none failed. */
  lastFailure: EngineFailure | null;
  /**
   * The last time that site data was cleared while this engine ran, or since the page that runs it had its first one.
   * Null without one, and while storage is unusable.
   */
  siteDataCleared: SiteDataCleared | null;
}

/**
 * Scores content against named models.
 *
 * Every method rejects with an AssayError (`model_not_found`, `engine_unavailable`, …) or, when `signal` aborts,
 * with the signal's reason. The service keeps no state for a caller.
 */
export interface ScoringService {
  /** The public models, in catalog order. */
  models(signal?: AbortSignal): Promise<ModelSummary[]>;
  /** The traits of a model, in model order. @throws model_not_found */
  traits(handle: string, signal?: AbortSignal): Promise<ModelTrait[]>;
  /** Everything known about a model. @throws model_not_found */
  card(handle: string, signal?: AbortSignal): Promise<ModelCard>;
  /**
   * Scores one content. Validates the request too, so that every interface returns the same errors.
   * @param onProgress of the stage `embedding`, for a text of more than 4,096 characters: its segments; 0 of 1 until they are
   *   counted
   */
  score(
    handle: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored>;
  /**
   * Scores many contents, up to {@link scoreManyLimit}. Single scores that arrive meanwhile take priority.
   * @param onProgress of the stage `embedding`: requests done
   * @returns the outcome of each request, in order; an invalid request does not affect the others
   * @throws errors of the model or the engine, never of a single request
   */
  scoreMany(
    handle: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]>;
  /** Explains the scores of one content, trait by trait. Validates the request as `score` does. */
  explain(
    handle: string,
    request: ExplainRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Explained>;
  /** Fetches a URL and extracts its readable text. */
  extract(url: string, signal?: AbortSignal): Promise<Extracted>;
  /** Loads what scoring with the model needs. Scoring does so by itself on first use. */
  warm(handle: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void>;
  status(): Promise<EngineStatus>;
}
