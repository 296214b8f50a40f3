// The configuration document of a model as types with a description of every field. Its schemas are in
// `authoring/configuration`; a test compiles only if both agree.
import type { UpstreamSource } from '../model-card-types.js';
import type { ScoringMethod, TraitType } from '../resource-types.js';
import type { SourceDocument } from './source-types.js';

/** Cost, time and quality of a build. */
export type Effort = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** How the scores of a long text's segments are combined. */
export type Aggregation = 'mean' | 'max' | 'min' | 'none';

/** How samples between the percentile boundaries are used. */
export type BoundaryMode = 'exclude' | 'interpolate';

/** How candidate axes are found in the data. */
export type DiscoveryMethod = 'auto' | 'pca' | 'lda' | 'clustering';

/** A scored dimension with a positive and a negative pole. */
export interface TraitDocument {
  /** Type of the trait. `spectrum`: a position between two poles. `topic`: closeness to a topic. `claim`: agreement with a claim. `outlier`: distance from a cohort. */
  type: TraitType;
  /** Stable identifier: lower-case letters, digits, `-` and `_`, 1 to 100 characters. Scores, mappings and storage use it. */
  key: string;
  /** Display name. Default: the key in title case. */
  name?: string | undefined;
  /** What the trait measures. Default: of a claim its `claim_statement`, else empty. */
  description?: string | undefined;
  /** Label of the positive pole. Default `positive`. */
  positive_label?: string | undefined;
  /** Label of the negative pole. Default `negative`. */
  negative_label?: string | undefined;
  /** How the scores of a long text's segments are combined. `none`: the segments are averaged before they are scored. Default `mean`. */
  aggregation?: Aggregation | undefined;
  /** Samples of the positive pole, each at least 1 character. */
  positive_paraphrases?: string[] | undefined;
  /** Samples of the negative pole, each at least 1 character. */
  negative_paraphrases?: string[] | undefined;
  /** Samples of a topic, which are positive. Ambient noise is the negative pole. */
  topic_paraphrases?: string[] | undefined;
  /** The claim under test, in the sense of its confirming texts. */
  claim_statement?: string | undefined;
  /** Samples that affirm the claim, which are positive. */
  confirming_paraphrases?: string[] | undefined;
  /** Samples that contradict the claim, which are negative. */
  contradicting_paraphrases?: string[] | undefined;
  /** Typical samples of the cohort, for outlier traits, which are negative. Ambient noise is the positive pole. */
  cohort_paraphrases?: string[] | undefined;
}

/** A number of additional traits to discover in the data. */
export interface DiscoverEntry {
  /** Number of additional traits, 1 or more. */
  discover: number;
}

/** Training settings. Most are deprecated: they override the values that follow from `effort`. */
export interface TrainingDocument {
  /**
   * Method that compares a text with the poles of the traits.
   * @deprecated Overrides the value that follows from `effort`.
   */
  scoring_method?: 'auto' | ScoringMethod | undefined;
  /**
   * Fraction of the samples that is held out for testing, 0.01 to 0.99. Each pole holds out at least one sample and keeps
   * at least three.
   * @deprecated Overrides the value that follows from `effort`.
   */
  test_split?: number | undefined;
  /**
   * Whether mislabelled samples are removed.
   * @deprecated Overrides the value that follows from `effort`.
   */
  auto_prune?: boolean | undefined;
  /**
   * Distance beyond the boundary, as a z-score of 0 or more, from which a sample counts as mislabelled.
   * @deprecated Overrides the value that follows from `effort`.
   */
  prune_z_threshold?: number | undefined;
  /**
   * Numbers of samples per class, each 1 or more, at which the cold-start curve is measured.
   * @deprecated Overrides the value that follows from `effort`.
   */
  cold_start_k?: number[] | undefined;
  /**
   * Number of bootstrap rounds of the stability diagnostic, 1 or more.
   * @deprecated Overrides the value that follows from `effort`.
   */
  stability_bootstrap_n?: number | undefined;
  /**
   * Number of optimizer trials for each scoring method, 1 or more.
   * @deprecated Overrides the value that follows from `effort`.
   */
  trials_per_method?: number | undefined;
  /**
   * Number of trials without improvement after which a study ends, 1 or more.
   * @deprecated Overrides the value that follows from `effort`.
   */
  early_stopping_patience?: number | undefined;
  /**
   * Whether the cold-start, stability and correlation diagnostics run.
   * @deprecated Overrides the value that follows from `effort`.
   */
  compute_diagnostics?: boolean | undefined;
  /**
   * Maximum number of method studies that run at once, each on its own thread, 1 or more. Default 4. No more run than
   * the host has CPU cores. The model is the same for every number. Only the search of methods is shared, not the fits after
   * it: on two cores a build gets 1.06 to 1.18 times as fast.
   */
  max_parallel_methods?: number | undefined;
  /**
   * Fixed low percentile boundary, 0 to 50. Without `boundary_high`, the other boundary is searched for. Boundaries apply to
   * traits with five or more distinct qualities, and to columns of raw numbers.
   */
  boundary_low?: number | undefined;
  /** Fixed high percentile boundary, 50 to 100. Without `boundary_low`, the other boundary is searched for. */
  boundary_high?: number | undefined;
  /** How samples between the boundaries are used. `exclude`: not at all. `interpolate`: weighted by their position. Default `exclude`. */
  boundary_mode?: BoundaryMode | undefined;
}

/** Settings of automatic trait discovery. */
export interface DiscoveryDocument {
  /** Method that finds candidate axes. Default `auto`. */
  method?: DiscoveryMethod | undefined;
  /** Minimum discrimination of an axis, 0 to 1; `auto` searches for the threshold. Default `auto`. */
  min_discrimination?: 'auto' | number | undefined;
  /** Minimum similarity of the samples that name an axis, 0 to 1. */
  min_similarity?: number | undefined;
  /** Description of the scenario, which is added to the prompt of the build's `interpreter`. No effect without one. */
  interpret_context?: string | undefined;
  /**
   * Maximum number of traits to discover, 1 or more.
   * @deprecated Overrides the value that follows from `effort`.
   */
  max_traits?: number | undefined;
  /**
   * How thorough the search is.
   * @deprecated Overrides the value that follows from `effort`.
   */
  optimize?: 'quick' | 'full' | undefined;
  /**
   * Number of candidates that the full search keeps, 1 or more.
   * @deprecated Overrides the value that follows from `effort`.
   */
  full_mode_top_n?: number | undefined;
  /**
   * Whether the axes are named. Default true: by the build's `interpreter`, else by their key phrases.
   * @deprecated Choose by the build's `interpreter`.
   */
  interpret?: boolean | undefined;
  /**
   * Number of samples of each end that an interpreter is shown, 1 or more; without one, those whose key phrases count.
   * @deprecated Overrides the default.
   */
  interpret_top_k?: number | undefined;
  /**
   * Maximum number of characters of each of those samples, 1 or more.
   * @deprecated Overrides the default.
   */
  interpret_max_chars?: number | undefined;
}

/** What a model is built from: its traits, the sources of their samples, and training settings. */
export interface Configuration {
  /** Short description for the catalog and the model page. Default: the catalog lists the trait names. */
  description?: string | undefined;
  /** The traits, 1 to 1,000, or `discover` for full automatic discovery. */
  traits: 'discover' | (TraitDocument | DiscoverEntry)[];
  /** Sources of training samples. */
  sources?: SourceDocument[] | undefined;
  /** Training settings. */
  training?: TrainingDocument | undefined;
  /** Settings of automatic trait discovery. */
  discovery?: DiscoveryDocument | undefined;
  /** Cost, time and quality of the build: more effort takes longer and may find a better model. Default `high`. */
  effort?: Effort | undefined;
  /**
   * Terms in addition to the general terms, in Markdown. They are shown prominently and require consent. Null or omitted
   * without additional ones.
   */
  additional_terms?: string | null | undefined;
  /** Where the data came from. For information; requires no consent. */
  upstream_sources?: UpstreamSource[] | undefined;
}
