// What is left of a trait when its training is over.
import type { LabelledScores } from './labelled-scores.js';

export interface Finished<Trait> {
  readonly trained: Trait;
  /** Out-of-fold scores of the trait's classes: what ranks and tiers are made of. */
  readonly scores: LabelledScores;
  /** (m) their universal scores, by calibrations that did not see them: what figures are made of. */
  readonly universal: Float64Array;
  /** Places of samples that nothing was fitted on. */
  readonly pruned: Uint32Array;
}

export const nothingPruned = new Uint32Array(0);
