// What is left of a trait when its training is over.
import type { Calibration } from '../scoring/trained-model.js';
import type { LabelledScores } from './labelled-scores.js';
import type { Problem } from './problem.js';
import type { Setting } from './settled-scores.js';

export interface Finished<Trait> {
  readonly trained: Trait;
  /** Out-of-fold scores of the trait's classes: what ranks and tiers are made of. */
  readonly scores: LabelledScores;
  /** (m) their universal scores, by calibrations that did not see them: what figures are made of. */
  readonly universal: Float64Array;
  /** Places of samples that nothing was fitted on. */
  readonly pruned: Uint32Array;
  /** What the trait's axis was fitted with and on; null for a trait without one. */
  readonly axis: Axis | null;
}

export interface Axis {
  readonly setting: Pick<Setting, 'method' | 'parameters'>;
  readonly problem: Problem;
  /** Of the axis's raw scores. */
  readonly calibration: Calibration;
}
