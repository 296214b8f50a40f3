// The trained model, which training returns and scoring reads: plain data and typed arrays.

import type { Aggregation } from '../contract/configuration/index.js';
import type { ModelCard, ScoringMethod, TraitType } from '../contract/index.js';
import type { Geometry } from './geometry/geometry.js';

/** A monotone map to [0, 1]. */
export type Calibration =
  /** 1 / (1 + exp(-(slope * raw + intercept))), slope > 0. Platt (1999). */
  | { readonly kind: 'platt'; readonly slope: number; readonly intercept: number }
  /** Linear between knots, constant outside them. `x` strictly increasing, `y` strictly increasing in [0, 1]. */
  | { readonly kind: 'isotonic'; readonly x: Float32Array; readonly y: Float32Array };

/** Quartiles of the out-of-fold universal scores of both poles, as integers 0..100. */
export interface Quartiles {
  readonly neg_p25: number;
  readonly neg_p75: number;
  readonly pos_p25: number;
  readonly pos_p75: number;
}

/** How far the scores of nine in ten held-out samples of a pole are from that pole's end of the scale, 0..100 points. */
export interface Margins {
  /** From 0. */
  readonly negative: number;
  /** From 100. */
  readonly positive: number;
}

/** The scores on one side of 50 from which on held-out samples were right often enough; null where they never were. */
export interface EvidenceBounds {
  readonly high: number | null;
  readonly moderate: number | null;
}

/** Where held-out scores of a trait were on the right side of 50: confidence is never higher than that. */
export interface Evidence {
  /** Highest scores below 50, 0..49. */
  readonly negative: EvidenceBounds;
  /** Lowest scores from 50 on, 50..100. */
  readonly positive: EvidenceBounds;
}

interface TrainedTraitBase {
  readonly key: string;
  readonly aggregation: Aggregation;
  /** w of x = unit([semantic, w * style]); 0 ignores the style block. */
  readonly style_weight: number;
  readonly quartiles: Quartiles;
  /** The quartiles, each moved away from its pole's median by its standard error: confidence follows from them. */
  readonly widened: Quartiles;
  readonly margins: Margins;
  readonly evidence: Evidence;
  /** Maps the raw score, agreement or anomaly_z, by trait type, to the universal score; for a claim, to agreement. */
  readonly calibration: Calibration;
  /** Maps the same value to the class-balanced probability of the positive pole; for a claim, the universal score. */
  readonly probability: Calibration;
}

/** Weights of terms, added to the raw score of a geometry: sum of weight times value over the terms of the text. */
export interface TermWeights {
  /** (k) hashes of terms, strictly increasing, k in 1..8192. */
  readonly hashes: Uint32Array;
  /** Above 0; the weights are multiples of it. */
  readonly scale: number;
  /** (ceil(k / 2)) the terms' weights over `scale` in half precision, two a word, the first in the low bits. */
  readonly halves: Uint32Array;
}

/** The method that fitted a geometry, for the card and the report. */
interface Method {
  readonly method: ScoringMethod;
  /** Tuned hyper-parameters by name. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Part of the raw score that `geometry`, or topicality, is the other part of; null where words do not help. */
  readonly terms: TermWeights | null;
}

export interface TrainedSpectrum extends TrainedTraitBase, Method {
  readonly type: 'spectrum';
  /** Valence of the positive pole: 1 if its samples praise more than the others, -1 if they blame more; absent if neither is clear. */
  readonly valence?: 1 | -1 | undefined;
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
  /** Raw score in place of topicality, fitted against ambient text; null if topicality is the raw score. */
  readonly geometry: Geometry | null;
}

/** Universal = 0.5 + relevance * (agreement - 0.5). */
export interface TrainedClaim extends TrainedTraitBase, Method {
  readonly type: 'claim';
  /** (D) */
  readonly ambient_mean: Float32Array;
  /** (q, D) row-major, orthonormal: principal directions of the claim's texts about the ambient mean, q in 1..8. */
  readonly subspace: Float32Array;
  /** (D), unit: direction of the mean of the claim's texts from the ambient mean. */
  readonly centroid: Float32Array;
  /** Weight of the cosine to `centroid` in raw relevance, in [0, 1]; the rest is the share of z inside `subspace`. */
  readonly blend: number;
  /** Maps raw relevance to [0, 1]; `calibration` maps agreement. */
  readonly relevance_calibration: Calibration;
  /** The axis from contradicting to confirming. */
  readonly geometry: Geometry;
}

/** anomaly_z = (distance(x) - distance_mean) / distance_deviation, both of held-out cohort distances. */
export interface TrainedOutlier extends TrainedTraitBase {
  readonly type: 'outlier';
  /** (D) mean of the cohort. */
  readonly mean: Float32Array;
  /** (k, D) row-major, orthonormal principal directions of the cohort; k may be 0. */
  readonly components: Float32Array;
  /** (k) shrunk variances along the components, above 0. */
  readonly variances: Float32Array;
  /** Variance of each direction outside the components, above 0. */
  readonly residual_variance: number;
  readonly distance_mean: number;
  /** Above 0. */
  readonly distance_deviation: number;
}

interface TrainedTraits {
  readonly spectrum: TrainedSpectrum;
  readonly topic: TrainedTopic;
  readonly claim: TrainedClaim;
  readonly outlier: TrainedOutlier;
}

/** A trained trait of the given types, by default any. Mapped, so that a table of functions by type can be called. */
export type TrainedTrait<Type extends TraitType = TraitType> = {
  [T in Type]: { readonly type: T } & TrainedTraits[T];
}[Type];

/** How much like the training texts a text is: its score along a direction, among the held-out scores of these texts. */
export interface Familiarity {
  /** w of x = unit([semantic, w * style]). */
  readonly style_weight: number;
  /** (D), unit: what separates the training texts from ambient ones; of their mean in files of earlier builds. */
  readonly direction: Float32Array;
  /** (100) in [-1, 1], never decreasing: the score x . direction that percentile 1, 2, .. 100 takes. */
  readonly levels: Float32Array;
}

export interface TrainedModel {
  /** Handle, version, embedder, trait records, terms, provenance, metrics. `card.traits` is in the order of `traits`. */
  readonly card: ModelCard;
  /** Length of the semantic block. */
  readonly dimensions: number;
  /** Length of the style block. */
  readonly style_dimensions: number;
  /** SHA-256 of the canonical configuration document, hexadecimal. */
  readonly configuration_sha256: string;
  /** SHA-256 of the samples used, hexadecimal. */
  readonly samples_sha256: string;
  readonly traits: readonly TrainedTrait[];
  /** Absent where the training texts have no common direction, and in files written before familiarity. */
  readonly familiarity?: Familiarity | undefined;
}
