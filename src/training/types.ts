// What goes into training and what comes out.
import type { ScoringMethod } from '../contract/resources.js';
import type { Encodings } from '../scoring/encoding.js';
import type { TrainedTrait } from '../scoring/trained-model.js';
import type { TraitCounts, TraitMetrics } from './figures.js';
import type { TrainingOptions } from './options.js';
import type { BuildReport } from './report/build-report.js';
import type { TraitInput } from './samples.js';
import type { Settled } from './settled.js';

export type { TraitMetrics } from './figures.js';
export type { OnTrainingProgress } from './pace.js';
export type { TraitInput, TraitSamples } from './samples.js';

export interface TrainInput {
  readonly encodings: Encodings;
  /** Texts of no particular kind: the origin of topic, claim and outlier traits, the other pole where one is missing. */
  readonly ambient?: Encodings;
  readonly traits: readonly TraitInput[];
  /** Numbers of the sources that the build may leave out (`dropout: true`). */
  readonly dropoutSources?: readonly number[];
  /** Numbers of the noise sources: to a claim trait their samples are texts that do not speak of it. */
  readonly noiseSources?: readonly number[];
  readonly options: TrainingOptions;
  /** An earlier build's report: its decisions are taken over and nothing is searched. */
  readonly settled?: Settled;
  /** Everything random derives from it: same input, same seed, same bytes. */
  readonly seed: number;
}

export interface TrainedResult {
  /** In the order of the input. */
  readonly traits: readonly TrainedTrait[];
  /** The model's scoring method. */
  readonly method: ScoringMethod;
  /** In the order of the input. */
  readonly metrics: readonly TraitMetrics[];
  /** In the order of the input. */
  readonly counts: readonly TraitCounts[];
  /** What the build found out, plain JSON. */
  readonly report: BuildReport;
}
