// What training makes and scoring reads: plain data, the header of the artifact and its typed arrays.
import type { ModelCard, ScoringMethod } from '../contract/resources.js';
import type { Aggregation } from '../contract/configuration.js';
import type { Geometry } from './geometry.js';

/** raw -> universal score in [0, 1]; monotone. */
export type Calibration =
  /** 1 / (1 + exp(-(slope * raw + intercept))), slope > 0. Platt (1999). */
  | { readonly kind: 'platt'; readonly slope: number; readonly intercept: number }
  /** Linear between knots, constant beyond them. `x` strictly increasing, `y` strictly increasing in [0, 1]. */
  | { readonly kind: 'isotonic'; readonly x: Float32Array; readonly y: Float32Array };

/** Quartiles of the out-of-fold universal scores of both poles, as integers 0..100. */
export interface Quartiles {
  readonly neg_p25: number;
  readonly neg_p75: number;
  readonly pos_p25: number;
  readonly pos_p75: number;
}

interface TrainedTraitBase {
  readonly key: string;
  readonly aggregation: Aggregation;
  /** w of x = unit([semantic, w * style]); 0 leaves the style block out. */
  readonly style_weight: number;
  readonly calibration: Calibration;
  readonly quartiles: Quartiles;
}

export interface TrainedSpectrum extends TrainedTraitBase {
  readonly type: 'spectrum';
  readonly method: ScoringMethod;
  /** Tuned hyper-parameters by name, for the card and the report. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly geometry: Geometry;
  /** Native polarity = cos(x - center, axis); both (D). */
  readonly center: Float32Array;
  readonly axis: Float32Array;
}

/** Closed union over trait types; each type's members carry its own geometry. */
export type TrainedTrait = TrainedSpectrum;

export interface TrainedModel {
  /** Handle, version, embedder, trait records, terms, provenance, metrics. `card.traits` is in the order of `traits`. */
  readonly card: ModelCard;
  /** Length of the semantic block. */
  readonly dimensions: number;
  /** Length of the style block. */
  readonly style_dimensions: number;
  /** SHA-256, hexadecimal, of the canonical configuration document and of the samples used. */
  readonly configuration_sha256: string;
  readonly samples_sha256: string;
  readonly traits: readonly TrainedTrait[];
}
