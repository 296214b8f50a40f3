// The model card as types with a description of every field. Its schema is in resources.ts.
import type { ModelTrait, ScoringMethod } from './resource-types.js';

/** Where the data of a model came from. For information; requires no consent. */
export interface UpstreamSource {
  /** Name of the source. */
  name: string;
  /** License of the source. */
  license?: string | undefined;
  /** URL of the source. */
  url?: string | undefined;
  /** How to cite the source. */
  citation?: string | undefined;
  /** Anything else. */
  notes?: string | undefined;
}

/** Figures of a model on texts that it has not learned from. */
export interface Evaluation {
  /** Whether the texts are of the kind that the model was trained on. */
  kind: 'held_out' | 'out_of_domain';
  /** What the texts are, in a few words. */
  texts: string;
  /** Number of texts. */
  count: number;
  /** Keys of the traits whose figures are averaged; empty for figures of the composite. */
  traits: string[];
  /** By name of the metric, 0 to 1, as in `metrics` of the card. */
  metrics: Record<string, number>;
}

/** Everything that is known about a model without loading it. */
export interface ModelCard {
  /** Handle of the model, `prefix.name`. */
  handle: string;
  /** Version of the model, like `v3`. */
  version: string;
  /** Short description of the model. */
  description: string;
  /** Scoring method of the model. */
  scoring_method: ScoringMethod;
  /** Id and revision of the embedder that the model was built with. */
  embedder: { id: string; revision: string };
  /** The traits, in the order of the model. */
  traits: ModelTrait[];
  /** Terms beyond the general ones, in Markdown; null without such terms. Using the model means accepting them. */
  additional_terms: string | null;
  /** Where the data came from. */
  upstream_sources: UpstreamSource[];
  /** Cross-validated metrics by trait key and name of the metric, 0 to 1. */
  metrics: Record<string, Record<string, number>>;
  /** Absent where nothing was measured on other texts. */
  evaluations?: Evaluation[] | undefined;
}
