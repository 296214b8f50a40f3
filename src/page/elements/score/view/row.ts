// The data of one row of a card: a trait, its score, and how it is read.
import type { ModelTrait, Reading, TraitDetail } from '../../../../core/contract/index.js';

/** A trait of the card with everything that is known of it. */
export interface Row {
  /** Unique in the shadow root. */
  readonly id: string;
  readonly name: string;
  readonly reading: Reading;
  readonly detail: TraitDetail;
  /** Undefined until the traits are loaded. */
  readonly record: ModelTrait | undefined;
  /** Points above the baseline, -100 to 100; undefined without a baseline. */
  readonly points: number | undefined;
  /** Score of the baseline, 0 to 100. */
  readonly baseline: number | undefined;
}
