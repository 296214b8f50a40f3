// The data of one row of a card: a trait, its score, and how it is read.
import type { Doubt, ModelTrait, Reading, TraitDetail } from '../../../../core/contract/index.js';

/** A trait of the card with everything that is known of it. */
export interface Row {
  /** Unique in the shadow root. */
  readonly id: string;
  readonly name: string;
  readonly reading: Reading;
  readonly detail: TraitDetail;
  /** Undefined until the traits are loaded. */
  readonly record: ModelTrait | undefined;
  /** What puts the score in doubt, unless it is said of the whole text. */
  readonly doubt: Doubt | undefined;
  /** Points above the baseline, -100 to 100; undefined without a baseline. */
  readonly points: number | undefined;
  /** Score of the baseline, 0 to 100. */
  readonly baseline: number | undefined;
}
