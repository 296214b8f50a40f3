// A trait's labelled samples. A row of the encodings is a text; a text with labels for several traits is one row.
import type { Aggregation } from '../../../core/contract/configuration/index.js';
import type { TraitType } from '../../../core/contract/index.js';
import type { LinearGeometry, TrainedSpectrum } from '../../../core/scoring/index.js';

/** Source number of samples from none of the document's sources: paraphrases, sent samples that are all there is, added noise. */
export const inlineSource = 0xffff;

/** Source number of samples that correct a model: a person said so of that very text, so that they are not pruned. */
export const correctionSource = 0xfffe;

/** The axis of a discovered trait. Its direction and scale are frozen; training fits only the calibration. */
export interface IntrinsicAxis {
  readonly styleWeight: number;
  /** null: the axis between the means of the samples' poles, for an embedder in whose space none was found. */
  readonly frozen: (Pick<TrainedSpectrum, 'center' | 'axis'> & { readonly geometry: LinearGeometry }) | null;
}

/** The n labelled samples of one trait. */
export interface TraitSamples {
  /** (n) rows of the encodings. A row may occur more than once; its copies share a fold. */
  readonly indices: Uint32Array;
  /** (n) qualities in [0, 1]: 1 is the positive pole, 0 the negative one. */
  readonly qualities: Float32Array;
  /** (n) relative weights > 0. Default 1. */
  readonly weights?: Float32Array;
  /** (n) number of each sample's source. */
  readonly sources?: Uint16Array;
  /** True: percentile boundaries define the classes. Default: true from five distinct qualities on. */
  readonly ranked?: boolean;
  /** True: typography is that of the sources, and does not count. Set by training. */
  readonly typographyOfSource?: boolean;
}

export interface TraitInput {
  readonly key: string;
  readonly type: TraitType;
  readonly aggregation: Aggregation;
  readonly samples: TraitSamples;
  /** Set for a discovered trait, of type spectrum. */
  readonly intrinsic?: IntrinsicAxis;
  /** Row of the claim's statement, for claim traits. */
  readonly statement?: number;
  /** Rows of texts about something else, for claim traits; ambient texts are added to them. */
  readonly unrelated?: Uint32Array;
  /** Numbers of the sources whose rows of other topics or outliers are rivals: samples on the opposite pole. */
  readonly rivalSources?: readonly number[];
  /** Rows of the rivals among the samples; set by training. */
  readonly rivals?: Uint32Array;
  /** True where ambient texts replace a pole; set by training. */
  readonly ambientPole?: boolean;
}
