// What the thread of queries requests of the thread that scores.
import type { MessagePort } from 'node:worker_threads';

/** What the thread that scores begins with. */
export interface OpenRequest {
  /** Path of the folder that holds `catalog.json`. */
  readonly models: string;
  /** Embedder to score with; undefined: each model's own. */
  readonly embedder: string | undefined;
  /** To the thread of the query, which requests scores there. */
  readonly port: MessagePort;
  /** One Int32 that is 1 when an answer is on the port: the thread of the query waits for it. */
  readonly answered: SharedArrayBuffer;
}

/** Of the worker. */
export interface QueryThreadMethods {
  /** Reads the catalog, and serves the port. */
  open(request: OpenRequest): void;
}

/** At the port. */
export interface ScoreMethods {
  score(question: Question): readonly TextScore[];
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
