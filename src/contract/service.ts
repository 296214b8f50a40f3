// The interface that every door of the house opens on: request in, response out. Implemented by the engine
// (worker, Node), by the remote proxy (page, service worker) and by the service worker's router.
import type { ErrorData } from './errors.js';
import type { ModelCard, ModelSummary, ScoreCard, ScoreRequest, TraitRecord } from './resources.js';

/** How far a piece of work has come. `total` is 0 while it is not known; bytes for downloads, items otherwise. */
export interface Progress {
  stage: 'embedder' | 'model' | 'embedding' | 'training';
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;

/** A score card with what the HTTP answer says beside it. */
export interface Scored {
  card: ScoreCard;
  /** True when text extracted from a URL was cut at its limit (`X-Content-Truncated`). */
  truncated: boolean;
}

/** What became of one request of many: its score, or what the same request alone is refused with. */
export type ScoreOutcome = { scored: Scored } | { error: ErrorData };

/** Requests of one `scoreMany` at most. */
export const scoreManyLimit = 1024;

/** A page's readable text. */
export interface Extracted {
  url: string;
  content: string;
  /** Lower-case hexadecimal SHA-256 of `content` in UTF-8. */
  content_sha256: string;
  /** ISO 8601, UTC. */
  fetched_at: string;
  truncated: boolean;
}

/** The embedder in use; the optional ones of a hub embedder only. */
export interface EmbedderStatus {
  id: string;
  revision: string;
  backend: 'cpu' | 'wasm' | 'webgpu';
  dimensions: number;
  /** Kind of weights. */
  dtype?: 'fp32' | 'fp16' | 'q8' | 'q4';
  /** Whether its vectors are right here; `cosine` is the least one to the CPU's, null where it is the CPU itself. */
  selfTest?: { passed: boolean; cosine: number | null } | undefined;
  /** What was assumed, and which better ways to run were given up and why, in words; null for nothing. */
  note?: string | null;
  /** The GPU that it runs on, as `vendor/architecture`; null on the CPU. */
  adapter?: string | null;
  /** Threads that it embeds on at this moment, more once many texts came together; null on the GPU. */
  threads?: number | null;
}

/** Why an engine was ended, and the next one started. */
export interface EngineFailure {
  /** ISO 8601, UTC. */
  at: string;
  reason: string;
  /** True where it ran on the GPU. */
  gpu: boolean;
}

/** What the page knows of the engines that it ran before; the next one is told, and tells whoever asks. */
export interface EnginePast {
  /** Engines that failed. */
  readonly restarts: number;
  /** The last of them; absent for none. */
  readonly last?: EngineFailure | undefined;
  /** When those failed that ran on the GPU, the latest few, in milliseconds since 1970. */
  readonly crashes: readonly number[];
}

export interface EngineStatus {
  state: 'idle' | 'loading' | 'ready';
  embedder: EmbedderStatus | null;
  /** Handles whose artifacts are in memory. */
  loaded: string[];
  /** `persistent`: IndexedDB. `memory`: storage is unusable or full, nothing outlives this page. */
  storage: 'persistent' | 'memory';
  /** Requests running and waiting. */
  queue: number;
  /** Vectors of texts that are kept, and their bytes. */
  cache: { vectors: number; bytes: number };
  /** Engines that failed before this one, as far as the page that runs it knows; the last of them said why. */
  restarts: number;
  lastFailure: EngineFailure | null;
}

/**
 * Scores content against named models.
 *
 * Every method rejects with an AssayError (`model_not_found`, `engine_unavailable`, …) or, when `signal` aborts,
 * with the signal's reason. No method keeps state for its caller.
 */
export interface ScoringService {
  /** The public models, in catalog order. */
  models(signal?: AbortSignal): Promise<ModelSummary[]>;
  /** The traits of a model, in model order. @throws model_not_found */
  traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]>;
  /** Everything known about a model. @throws model_not_found */
  card(handle: string, signal?: AbortSignal): Promise<ModelCard>;
  /** Scores one content. Invalid requests are rejected here too, so every door gives the same errors. */
  score(
    handle: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored>;
  /**
   * Scores many contents, up to {@link scoreManyLimit}, behind the single scores that come meanwhile.
   * @param onProgress of the stage `embedding`: requests done
   * @returns what became of each request, in order; a bad request does not hurt the others
   * @throws what is wrong with the model or the engine, not with a request
   */
  scoreMany(
    handle: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]>;
  /** Fetches a URL and extracts its readable text. */
  extract(url: string, signal?: AbortSignal): Promise<Extracted>;
  /** Loads what scoring against the model needs; scoring does so by itself on first use. */
  warm(handle: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void>;
  status(): Promise<EngineStatus>;
}
