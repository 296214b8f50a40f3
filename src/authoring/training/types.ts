// The input and the result of training.
import type { ModelMethod } from '../../core/contract/index.js';
import type { Encodings, Familiarity, TrainedTrait } from '../../core/scoring/index.js';
import type { TraitMetrics } from './calibration/metrics.js';
import type { TraitCounts } from './data/counts.js';
import type { TraitInput } from './data/trait-samples.js';
import type { TrainingOptions } from './effort.js';
import type { ReadOptions } from './option-use.js';
import type { PreviousBuild } from './prepare/previous-build.js';
import type { BuildReport } from './report/build-report.js';
import type { UnseenSamples } from './report/unseen.js';

export type { TraitInput, TraitSamples } from './data/trait-samples.js';
export type { ReadOptions } from './option-use.js';
export type { OnTrainingProgress } from './pace.js';
export type { PreviousBuild } from './prepare/previous-build.js';
export type { BuildReport } from './report/build-report.js';
export type { UnseenSamples } from './report/unseen.js';

export interface TrainInput {
  readonly encodings: Encodings;
  /** General texts, unrelated to any trait: the origin of topics and claims, and the other pole where one is missing. */
  readonly ambient?: Encodings;
  readonly traits: readonly TraitInput[];
  /**
   * For each row of the encodings the first row of its near copies, which is itself for a row without any. Near copies share a
   * fold and the held-out part. Default: only a row that occurs more than once is a copy of itself.
   */
  readonly kin?: Uint32Array;
  /** Columns of the style that are about case and end marks: not counted where a trait's poles are different sources. */
  readonly typography?: readonly number[];
  /** The column of the style that says whether a text praises or blames. Default: none. */
  readonly valence?: number;
  /** Numbers of the sources that the build may leave out (`dropout: true`). */
  readonly dropoutSources?: readonly number[];
  /** Numbers of the noise sources: for a claim trait, their samples are unrelated texts. */
  readonly noiseSources?: readonly number[];
  readonly options: TrainingOptions;
  /** Report of a previous build: its decisions are reused without a search. */
  readonly previous?: PreviousBuild;
  /** Seed of all random choices: the same input and seed give the same bytes. */
  readonly seed: number;
}

/** Lists are in the order of the input's traits. */
export interface TrainedResult {
  readonly traits: readonly TrainedTrait[];
  /** How the model scores. */
  readonly method: ModelMethod;
  readonly metrics: readonly TraitMetrics[];
  readonly counts: readonly TraitCounts[];
  readonly report: BuildReport;
  /** What each trait says of its samples without having learned from them. */
  readonly unseen: readonly UnseenSamples[];
  readonly familiarity: Familiarity | undefined;
  /** Problems of samples or options that training met, as sentences. */
  readonly warnings: readonly string[];
  readonly options: ReadOptions;
}
