// The score of one row as it travels from where it is computed to the file: through threads, and as JSON through Redis.
import type { Confidence, Doubt, Language, Tier } from '../../../../core/contract/index.js';

/** What is kept of one trait of a card. */
interface ScoredTrait {
  /** Integer, 0 to 100. */
  readonly score: number;
  /** Null if `confidence` is `low`. */
  readonly label: Tier | null;
  readonly confidence: Confidence;
  /** Empty where it is `high`. */
  readonly doubts: readonly Doubt[];
}

/** What is kept of a card, or why the text has no card. `traits` is in the order of the keys. */
export type ScoredText =
  | {
      readonly error?: undefined;
      /** Integer, 0 to 100. */
      readonly composite: number;
      readonly confidence: Confidence;
      /** Integer, 0 to 100; null if the model does not know it. */
      readonly familiarity: number | null;
      /** Of the text; null where it cannot be said. */
      readonly language: Language | null;
      readonly traits: readonly ScoredTrait[];
    }
  | { readonly error: string };

/** The text of a row; null where the column has no value. */
export type RowText = string | null;

/** Scores the texts of parts. */
export interface PartScorer {
  /** Number of parts that should be in work at the same time. */
  readonly parallelParts: number;
  /**
   * Scores the texts of one part.
   * @param name of the part, unique in its run
   * @param onScored gets the number of further texts that are scored
   * @returns one for each text, in order
   * @throws errors of the model or the engine; those of a text are its row's
   */
  readonly score: (
    name: string,
    texts: readonly RowText[],
    onScored: (count: number) => void,
  ) => Promise<readonly ScoredText[]>;
  /** What a status line adds; undefined for nothing. */
  readonly describe: () => string | undefined;
  readonly close: () => Promise<void>;
}
