// The part of Chrome's SemanticEmbedder that is used here, as Chromium 156 has it behind a flag, in windows and workers.
// https://github.com/explainers-by-googlers/embedding-api

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** Classifying is what traits do. The browser puts a prefix before every text for it; without a type it adds none. */
export const taskType = 'classification';

interface EmbedOptions {
  readonly taskType: typeof taskType;
  readonly signal: AbortSignal | undefined;
}

interface EmbedResult {
  /** (n) one for each text, in order. */
  readonly embeddings: readonly { readonly values: ArrayLike<number> }[];
}

/** A session with the model of the browser. It names neither the model nor its window. */
export interface SemanticEmbedder {
  embed(texts: string[], options: EmbedOptions): Promise<EmbedResult>;
  destroy(): void;
}

interface CreateOptions {
  /** Is given what dispatches `downloadprogress`, with the share that has arrived, 0 to 1. */
  readonly monitor: (target: EventTarget) => void;
  readonly signal: AbortSignal;
}

export interface SemanticEmbedderApi {
  availability(): Promise<Availability>;
  /**
   * Downloads the model if necessary, for which the visitor must just have clicked. May reject while the download is running,
   * or is about to start.
   */
  create(options: CreateOptions): Promise<SemanticEmbedder>;
}

/** The interface in this window or worker; undefined in browsers without it. */
export const getSemanticEmbedder = (): SemanticEmbedderApi | undefined =>
  (globalThis as { SemanticEmbedder?: SemanticEmbedderApi }).SemanticEmbedder;
