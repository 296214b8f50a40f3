// A trait's labelled samples. Rows of the encodings stand for texts; a text that is a sample of several traits is
// one row with several labels.
import type { Aggregation } from '../contract/configuration.js';
import type { TraitType } from '../contract/resources.js';

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
