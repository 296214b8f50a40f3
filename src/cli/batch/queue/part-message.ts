// A part as a job of the queue. It carries its texts, so that workers need neither the files of the batch nor DuckDB.
import type { RowText, ScoredText } from '../scoring/scored-text.js';

/** Which model a batch uses. Workers refuse to score with one that answers differently. */
export interface QueueModel {
  readonly handle: string;
  /** See `identifyModel`. */
  readonly identity: string;
  /** Keys of the traits to score, in order. */
  readonly traits: readonly string[];
}

export interface PartMessage {
  readonly model: QueueModel;
  readonly texts: readonly RowText[];
}

export type PartResult = readonly ScoredText[];
