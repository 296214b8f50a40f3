// The model card as types with a description of every field. Its schema is in resources.ts.
import type { Language, ModelMethod, ModelTrait } from './resource-types.js';

/** Where training data came from. For information; requires no consent. */
export interface UpstreamSource {
  /** Name of the source. */
  name: string;
  /** License of the source. */
  license?: string | undefined;
  /** URL of the source. */
  url?: string | undefined;
  /** How to cite the source. */
  citation?: string | undefined;
  /** Further information. */
  notes?: string | undefined;
}

/** What a text is made of: sentences; items alone; code, markup or data. */
export type TextForm = 'prose' | 'list' | 'code';

/** Metrics on texts that a model has not learned from. */
export interface Evaluation {
  /** Whether the texts are of the kind that the model was trained on. */
  kind: 'held_out' | 'out_of_domain';
  /** What the texts are, in a few words. */
  texts: string;
  /** Number of texts. */
  count: number;
  /** Keys of the traits whose metrics are averaged; empty for metrics of the composite. */
  traits: string[];
  /** Metrics by name, 0 to 1, as in the model card. */
  metrics: Record<string, number>;
}

/** Description, traits, terms, sources and metrics of a model. */
export interface ModelCard {
  /** Handle of the model, `prefix.name`. */
  handle: string;
  /** Version of the model, like `v3`. */
  version: string;
  /** Short description of the model. */
  description: string;
  /** Method that compares a text with the poles of the traits. */
  scoring_method: ModelMethod;
  /** Id and revision of the embedder that the model was built with. */
  embedder: { id: string; revision: string };
  /** The traits, in the order of the model. */
  traits: ModelTrait[];
  /** Terms in addition to the general terms, in Markdown; null without such terms. Using the model means accepting them. */
  additional_terms: string | null;
  /** Where the training data came from. */
  upstream_sources: UpstreamSource[];
  /** Cross-validated metrics by trait key and name of the metric, 0 to 1. */
  metrics: Record<string, Record<string, number>>;
  /** Metrics on texts that the model has not learned from. Absent if nothing was measured. */
  evaluations?: Evaluation[] | undefined;
  /**
   * Languages of the texts that the model has learned from, and those that were measured to be read with its embedder. Absent in
   * models built before it: English.
   */
  languages?: Language[] | undefined;
  /** Forms of the texts that the model has learned from. Absent in models built before it: all. */
  forms?: TextForm[] | undefined;
}
