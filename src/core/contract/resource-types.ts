// The public resources as types with a description of every field. Their schemas are in resources.ts; a test compiles only
// if both agree.
import type { TraitNamer } from './interpretation.js';
import type { Doubt } from './reading/doubts.js';

/**
 * How certain a score is, from least to most. Always `low` for a text that has no letters, or of which the embedder reads
 * less than half; never `high` where it does not read 15 %.
 */
export type Confidence = 'low' | 'moderate' | 'high';

/** Tier of a score, from lowest to highest. */
export type Tier = 'Weak' | 'Developing' | 'Solid' | 'Strong';

/** What a trait measures: a position between two poles, closeness to a topic, agreement with a claim, distance from a cohort. */
export type TraitType = 'spectrum' | 'topic' | 'claim' | 'outlier';

/** A scoring method that a model was trained with. */
export type ScoringMethod =
  | 'balanced_cosine'
  | 'centered_cosine'
  | 'balanced_linear'
  | 'percentile'
  | 'weighted_cosine'
  | 'weighted_linear'
  | 'weighted_fisher'
  | 'ridge'
  | 'regression';

/** How a model scores. `nearest_prototype` and `cohort_distance`: no trait of it was fitted with a scoring method. */
export type ModelMethod = ScoringMethod | 'nearest_prototype' | 'cohort_distance';

/** The scores of a trait at which the tiers begin. */
export interface Breaks {
  /** Developing at or above this score, Weak below it. Integer, 0 to 100. */
  developing: number;
  /** Solid at or above this score. Integer, 0 to 100, never below `developing`. */
  solid: number;
  /** Strong at or above this score. Integer, 0 to 100, never below `solid`. */
  strong: number;
}

/** Raw metrics of a trait in their own ranges, by its type: spectrum, topic, claim, outlier. Rounded to 4 decimals. */
export type Native =
  | {
      /** Position between the poles, -1 (negative) to 1 (positive). */
      polarity: number;
    }
  | {
      /** Similarity to the topic, -1 to 1. */
      topicality: number;
    }
  | {
      /** Whether the text is about the claim, 0 to 1. */
      relevance: number;
      /** Whether the text affirms the claim, 0 (contradicts) to 1 (affirms). */
      agreement: number;
    }
  | {
      /** Similarity to the cohort, -1 to 1. */
      cohort_similarity: number;
      /** Distance from the cohort in standard deviations, unbounded. */
      anomaly_z: number;
    };

/** One trait of a score card. */
export interface TraitDetail {
  /**
   * Score of the trait. Integer, 0 to 100. Of a spectrum trait the position between the poles, 1 or more; of a topic or
   * outlier trait the probability; of a claim trait the agreement, pulled towards 50 if the text is not about the claim.
   */
  score: number;
  /** Tier of the score; null if `confidence` is `low`. */
  label: Tier | null;
  /**
   * How certain the score is. Always low for a text that has no letters, or of which the embedder reads less than half.
   */
  confidence: Confidence;
  /** Lower and upper bound of the score: integers, 0 to 100. */
  band: [number, number];
  /** Points to the next tier, 0 to 100, and 0 in the top tier; null if `confidence` is `low`. */
  headroom: number | null;
  /** The scores at which the tiers of this trait begin. */
  breaks: Breaks;
  /** Raw metrics in their own ranges, by the type of the trait. */
  native: Native;
  /** Probability of the positive pole, 0 to 1, if both poles are equally frequent. Not in the public endpoints. */
  probability: number;
  /**
   * Interval around the score: integers, 0 to 100. It contains 0 for nine in ten texts of the negative pole, and 100 for
   * nine in ten of the positive pole. Not in the public endpoints.
   */
  interval: [number, number];
  /** What keeps `confidence` from being higher; empty if it is high. Not in the public endpoints. */
  doubts: Doubt[];
}

/** Scores of the baseline. */
export interface Comparison {
  /** Score of the baseline by trait key. Integers, 0 to 100. */
  scores: Record<string, number>;
  /** Harmonic mean of the baseline's scores above 0. Integer, 0 to 100; 0 if every score is 0. */
  composite: number;
  /**
   * The lowest confidence of the baseline's traits. Always low for a text that has no letters, or of which the embedder reads
   * less than half.
   */
  confidence: Confidence;
  /** The largest headroom of the baseline's traits, 0 to 100 points; null if every headroom is null. */
  headroom: number | null;
  /** Number of tokens of the baseline. */
  input_tokens: number;
}

/** Scores of the content minus scores of the baseline. */
export interface Delta {
  /** Difference by trait key. Integers, -100 to 100 points. */
  scores: Record<string, number>;
  /** Difference of the composite scores. Integer, -100 to 100 points. */
  composite: number;
}

/** A language that is read by name, or any other: English, German, French, Spanish, Italian, Portuguese, Dutch. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'other';

/** What a content is written in, and what its model can read. */
export interface LanguageReading {
  /** Guessed from the content; null where that cannot be said: few words, names, code. */
  detected: Language | null;
  /** Languages of the texts that the model has learned from. Confidence is low in any other that is detected. */
  read: Language[];
}

/** Encoding of a page that declares none and is not UTF-8. Its accents may be wrong. */
export type AssumedEncoding = 'windows-1252';

/** Scores of one text, with context for each trait. */
export interface ScoreCard {
  /** Score by trait key, in the order of the model. Integers, 0 to 100. */
  scores: Record<string, number>;
  /** Harmonic mean of the scores above 0. Integer, 0 to 100; 0 if every score is 0. */
  composite: number;
  /**
   * The lowest confidence of the traits. Always low for a text that has no letters, or of which the embedder reads less than
   * half.
   */
  confidence: Confidence;
  /** The largest headroom of the traits, 0 to 100 points; null if every headroom is null. */
  headroom: number | null;
  /** Number of tokens of the content, without the baseline. */
  input_tokens: number;
  /**
   * How much like the texts that the model has learned from the content is: integer, 0 to 100, the percentile among them.
   * Null if the model does not know it. Not in the public endpoints.
   */
  familiarity: number | null;
  /** Language of the content, and those that the model reads. Not in the public endpoints. */
  language: LanguageReading;
  /**
   * Present if the content or the baseline is a page that declares no encoding and is not UTF-8: it is read as
   * Windows-1252. Not in the public endpoints.
   */
  read_as?: AssumedEncoding | undefined;
  /** Score with its context by trait key, in the order of the model. */
  detail: Record<string, TraitDetail>;
  /** Scores of the baseline; null if the request has no `compare_to`. */
  compare_to: Comparison | null;
  /** Differences to the baseline; null if the request has no `compare_to`. */
  delta: Delta | null;
}

/** A text or URL to score. */
export interface ScoreRequest {
  /** Plain text to score, or one absolute http or https URL to fetch and score. At most 1 MiB of UTF-8. */
  content: string;
  /** Baseline text or URL. The card then has `compare_to` and `delta`. Default: null, no baseline. */
  compare_to?: string | null | undefined;
  /** Keys or display names of the traits to score, 1 to 1,000. Default: null, all traits of the model. */
  traits?: string[] | null | undefined;
}

/** A public model. */
export interface ModelSummary {
  /** Handle of the model, `prefix.name`. */
  handle: string;
  /** Short description of the model. */
  description: string;
  /** Method that compares a text with the poles of the traits. */
  scoring_method: ModelMethod;
  /** Display names of the traits, in the order of the model. */
  traits: string[];
}

/** A trait of a model. */
export interface TraitRecord {
  /** Stable identifier, under which a card has the trait's score. */
  key: string;
  /** Display name. */
  name: string;
  /** What the trait measures; may be empty. */
  description: string;
  /** Label of the positive pole, towards 100. */
  positive_label: string;
  /** Label of the negative pole, towards 0. */
  negative_label: string;
  /** Total number of training samples. */
  sample_count: number;
  /** Number of positive training samples. */
  positive_samples: number;
  /** Number of negative training samples. */
  negative_samples: number;
}

/** How a discovered trait was found. */
export interface DiscoveredTrait {
  /** The axis is a property of the texts, not of labels. Training again fits only the calibration. */
  kind: 'intrinsic';
  /** What found the axis: principal components, labelled groups or clusters. */
  found_by: 'pca' | 'lda' | 'clustering';
  /** How well one text of each end separates the other texts of the ends: mean AUROC, 0 to 1. */
  discrimination: number;
  /** Share of the variance of all texts along the axis, 0 to 1. */
  explained_variance: number;
  /** Mean cosine of the axis to the nearest one in resamples of the texts, 0 to 1. */
  stability: number;
  /**
   * What named the trait: key phrases of both ends (`c-tf-idf`), the interpreter of the build (`prompt-api`,
   * `transformers:<model>` or `custom`), or nothing (`none`).
   */
  named_by: TraitNamer;
  /** Typical texts of the positive end, up to 10, shortened. */
  positive_anchors: string[];
  /** Typical texts of the negative end, up to 10, shortened. */
  negative_anchors: string[];
}

/** How people read a spectrum trait: `quality` where one pole is better, `scale` where neither is. */
export type SpectrumReading = 'quality' | 'scale';

/** A trait of a model, and how it was found. */
export interface ModelTrait extends TraitRecord {
  /** How a card shows a spectrum trait: quality if one pole is better, scale if neither is. Absent if the catalog does not say. */
  reading?: SpectrumReading | undefined;
  /** How the trait was found; absent for an authored trait. */
  discovered?: DiscoveredTrait | undefined;
}
