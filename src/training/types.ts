// What goes into training and what comes out. Rows of the encodings stand for texts; a text that is a sample of
// several traits is one row with several labels.
import type { Aggregation } from '../contract/configuration.js';
import type { ScoringMethod, TraitType } from '../contract/resources.js';
import type { Encodings } from '../scoring/encoding.js';
import type { TrainedTrait } from '../scoring/trained-model.js';
import type { TrainingOptions } from './options.js';
import type { BuildReport } from './report/build-report.js';
import type { Settled } from './settled.js';

/** The labelled samples of one trait, n of them. */
export interface TraitSamples {
  /** (n) rows of the encodings. A row may stand more than once; its copies share a fold. */
  readonly indices: Uint32Array;
  /** (n) qualities in [0, 1]: 1 is the positive pole, 0 the negative one. */
  readonly qualities: Float32Array;
  /** (n) relative weights > 0; all 1 when left out. */
  readonly weights?: Float32Array;
  /** (n) number of the source that each sample came from. */
  readonly sources?: Uint16Array;
}

export interface TraitInput {
  readonly key: string;
  readonly type: TraitType;
  readonly aggregation: Aggregation;
  readonly samples: TraitSamples;
  /** Row of the claim's own statement, for claim traits. */
  readonly statement?: number;
  /** Rows of texts that do not speak of the claim, for claim traits; ambient texts are added to them. */
  readonly unrelated?: Uint32Array;
  /** True where a pole was made of ambient texts; set by training itself. */
  readonly ambientPole?: boolean;
}

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

/** Samples that a trait's classes were made of. */
export interface TraitCounts {
  readonly key: string;
  /** Everything given, samples between the boundaries included. */
  readonly samples: number;
  readonly positive: number;
  readonly negative: number;
}

/** Out-of-fold figures of a trait, classes weighing the same, each in [0, 1]. */
export interface TraitMetrics extends Readonly<Record<string, number>> {
  readonly auroc: number;
  /** Share on the right side of 0.5. */
  readonly accuracy: number;
  /** Expected calibration error over ten bins of equal width. */
  readonly ece: number;
  readonly brier: number;
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

/** Told after every finished step; `total` does not change within one call of `train`. */
export type OnTrainingProgress = (done: number, total: number) => void;
