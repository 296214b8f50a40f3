// What the main thread requests of a scoring thread.
import type { ModelChoice, RebuiltEntries } from './batch-model.js';
import type { RowText, ScoredText } from './scored-text.js';

/** What a thread begins with. */
export interface ThreadModel {
  readonly choice: ModelChoice;
  /** The model, if it was rebuilt for another embedder: once, not in every thread. */
  readonly entries: RebuiltEntries;
}

export interface ScorerMethods {
  open(model: ThreadModel): void;
  score(texts: readonly RowText[]): readonly ScoredText[];
}
