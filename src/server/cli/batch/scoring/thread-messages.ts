// What the main thread and a scoring thread send each other.
import type { ErrorData } from '../../../../core/contract/index.js';
import type { ModelChoice, RebuiltEntries } from './batch-model.js';
import type { RowText, ScoredText } from './scored-text.js';

/** What a thread begins with. */
export interface ThreadModel {
  readonly choice: ModelChoice;
  /** The model, if it was rebuilt for another embedder: once, not in every thread. */
  readonly entries: RebuiltEntries;
}

/** To the thread. */
export interface ScoreMessage {
  readonly texts: readonly RowText[];
}

/** From the thread: once when the model is open, then for each message, in order. */
export type ThreadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'scored'; readonly rows: readonly ScoredText[] }
  | { readonly type: 'failed'; readonly error: ErrorData };
