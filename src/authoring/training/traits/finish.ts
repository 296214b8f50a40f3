// The last step of training a trait: its input and its result.
import type { Calibration } from '../../../core/scoring/index.js';
import type { MapPrior, TopicScores } from '../calibration/joint-platt.js';
import type { LabelledScores } from '../calibration/labelled-scores.js';
import type { TraitInput } from '../data/trait-samples.js';
import type { FitProblem } from '../problem/problem.js';
import type { TrainingContext } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { PruneTrial, Pruning } from '../search/prune.js';
import type { Setting } from '../search/score-with-setting.js';
import { getSetting, type SearchResult } from '../search/search.js';

export interface FinishInput {
  readonly context: TrainingContext;
  readonly dataset: TraitDataset;
  readonly trait: TraitInput;
  readonly search: SearchResult;
  /** For traits that are pruned. */
  readonly getPruning: () => Pruning;
  /** True for the model's own trait: parameters that a method derives from all samples are computed again. */
  readonly final: boolean;
}

/** A trait before its evidence is measured. */
export type Unproven<Trait> = Omit<Trait, 'evidence'>;

export interface TrainedTraitResult<Trait> {
  readonly trained: Trait;
  /** Out-of-fold scores of the trait's classes: the input of ranks and tiers. */
  readonly scores: LabelledScores;
  /** (m) their universal scores: the input of the score distribution. */
  readonly universal: Float64Array;
  /**
   * (m) their probabilities, by calibrations fitted without them: the input of metrics. What topics share is estimated
   * from all scores.
   */
  readonly probabilities: Float64Array;
  /** (n) out-of-fold universal score of each sample, for the types that can have rivals; null for the others. */
  readonly outOfFold: Float64Array | null;
  /** Positions of samples left out of all fits. */
  readonly pruned: Uint32Array;
  /** Sets of samples that look mislabelled, growing; none for traits that are not pruned. */
  readonly tried?: readonly PruneTrial[];
  /** What the trait's axis was fitted with and on; null for a trait without an axis. */
  readonly axis: FittedAxis | null;
}

/** A result that waits for the scores of the traits that it is calibrated with. */
export interface JointResult<Trait> {
  readonly shared: TopicScores;
  /** @param prior null for a trait without such others */
  complete(prior: MapPrior | null): TrainedTraitResult<Trait>;
}

export interface FittedAxis {
  readonly setting: Pick<Setting, 'method' | 'parameters'>;
  readonly problem: FitProblem;
  /** (n) the terms' part of the raw score of each sample. */
  readonly terms: Float64Array;
  /** Of the raw scores, terms included. */
  readonly calibration: Calibration;
}

/** The model's method with the trait's hyper-parameters; null for a trait without an axis. */
export function chooseSetting({ trait, search, final }: FinishInput): Setting | null {
  const setting = getSetting(search, trait.key);
  return setting && { ...setting, fixed: !final };
}

/** @throws RangeError for a trait that was not searched; the search covers every spectrum and claim */
export function requireSetting(input: FinishInput): Setting {
  const setting = chooseSetting(input);
  if (setting === null)
    throw new RangeError(`Trait '${input.trait.key}' has no study of method '${input.search.method}'`);
  return setting;
}
