// What the thread of queries and the thread that scores send each other.
import type { ErrorData } from '../../core/contract/index.js';

/** Given to the thread when it starts. */
export interface ThreadData {
  /** Path of the folder that holds `catalog.json`. */
  readonly models: string;
  /** Embedder to score with; undefined: each model's own. */
  readonly embedder: string | undefined;
  /** One Int32 that is 1 when an answer is on the port: the thread of the query waits for it. */
  readonly answered: SharedArrayBuffer;
}

/** From the thread, when it has read the catalog or could not. */
export interface Opened {
  readonly failure?: ErrorData;
}

/** Texts to score, n up to the rows of a chunk of DuckDB. */
export interface Question {
  readonly model: string;
  readonly texts: readonly string[];
}

/** The score of one text. */
export interface TextScore {
  /** 0 to 100; null with an error, as the other fields are. */
  readonly composite: number | null;
  readonly confidence: string | null;
  /** Score, 0 to 100, by trait key. */
  readonly scores: Readonly<Record<string, number>> | null;
  /** Tier by trait key; null where confidence is low. */
  readonly labels: Readonly<Record<string, string | null>> | null;
  /** Why there is no score. */
  readonly error: string | null;
}

export type Answer = { readonly scores: readonly TextScore[] } | { readonly failure: ErrorData };
