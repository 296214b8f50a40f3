// A trained model with its constants computed, ready to score. Created once for each loaded model.

import type { Language, TextForm } from '../../contract/index.js';
import type { TrainedModel, TrainedTrait } from '../trained-model.js';
import { prepareTrait } from '../traits/trait-inference.js';
import type { TraitScorer } from '../traits/trait-scorer.js';
import { prepareFamiliarity } from './familiarity.js';
import type { EncodingShape, Segment } from './segments.js';

export interface ReadyTrait {
  readonly trained: TrainedTrait;
  readonly scorer: TraitScorer;
}

export interface ReadyModel extends EncodingShape {
  /** Those of the texts that the model has learned from. */
  readonly languages: readonly Language[];
  /** Those of the texts that it has learned from; null where they are not known. */
  readonly forms: readonly TextForm[] | null;
  /** By trait key, in model order. */
  readonly traits: ReadonlyMap<string, ReadyTrait>;
  /** Percentile of a content among the training texts, 0..100; null where it is not known. */
  readonly measureFamiliarity: (segments: readonly Segment[]) => number | null;
}

/** Precomputes the constants of scoring. Keeps references to the model's arrays, which must not change afterwards. */
export function prepareModel(model: TrainedModel): ReadyModel {
  return {
    dimensions: model.dimensions,
    style_dimensions: model.style_dimensions,
    languages: model.card.languages ?? ['en'],
    forms: model.card.forms ?? null,
    traits: new Map(
      model.traits.map((trained) => [trained.key, { trained, scorer: prepareTrait(trained) }] as const),
    ),
    measureFamiliarity: prepareFamiliarity(model.familiarity),
  };
}
