// What training makes and scoring reads: plain data, the header of the artifact and its typed arrays.

import type { Aggregation } from '../contract/configuration.js';
import type { ModelCard, ScoringMethod } from '../contract/resources.js';
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
  readonly quartiles: Quartiles;
  /** Raw score, agreement or anomaly_z, by trait type, to [0, 1]. */
  readonly calibration: Calibration;
}

/** A geometry's origin, for the card and the report. */
interface Method {
  readonly method: ScoringMethod;
  /** Tuned hyper-parameters by name. */
  readonly parameters: Readonly<Record<string, number>>;
}

export interface TrainedSpectrum extends TrainedTraitBase, Method {
  readonly type: 'spectrum';
  readonly geometry: Geometry;
  /** Native polarity = cos(x - center, axis); both (D), `axis` unit. */
  readonly center: Float32Array;
  readonly axis: Float32Array;
}

/** Topicality = the largest cos(x - ambient_mean, prototype). */
export interface TrainedTopic extends TrainedTraitBase, Method {
  readonly type: 'topic';
  /** (D) */
  readonly ambient_mean: Float32Array;
  /** (k, D) row-major, unit rows, k in 1..4. */
  readonly prototypes: Float32Array;
  /** raw(x) refined against ambient noise, in place of topicality; null where topicality is the raw score. */
  readonly geometry: Geometry | null;
}

/** Universal = 0.5 + relevance * (agreement - 0.5). */
export interface TrainedClaim extends TrainedTraitBase, Method {
  readonly type: 'claim';
  /** (D) */
  readonly ambient_mean: Float32Array;
  /** (q, D) row-major, orthonormal: principal directions of the claim's texts minus the ambient mean, q in 1..8. */
  readonly subspace: Float32Array;
  /** (D), unit: direction of the mean of the claim's texts from the ambient mean. */
  readonly centroid: Float32Array;
  /** Share of the cosine to `centroid` in raw relevance, in [0, 1]; the rest is the share of z inside `subspace`. */
  readonly blend: number;
  /** Raw relevance to [0, 1]; `calibration` is agreement's. */
  readonly relevance_calibration: Calibration;
  /** The confirm/contradict axis. */
  readonly geometry: Geometry;
}

/** anomaly_z = (distance(x) - distance_mean) / distance_deviation, both of held-out cohort distances. */
export interface TrainedOutlier extends TrainedTraitBase {
  readonly type: 'outlier';
  /** (D) mean of the cohort. */
  readonly mean: Float32Array;
  /** (k, D) row-major, orthonormal principal directions of the cohort; k may be 0. */
  readonly components: Float32Array;
  /** (k) shrunk variances along them, above 0. */
  readonly variances: Float32Array;
  /** Variance of one direction outside them, above 0. */
  readonly residual_variance: number;
  readonly distance_mean: number;
  /** Above 0. */
  readonly distance_deviation: number;
}

/** Closed union over trait types; each type's members carry its own geometry. */
export type TrainedTrait = TrainedSpectrum | TrainedTopic | TrainedClaim | TrainedOutlier;

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
