// A trained model with its constants computed, ready to score. Made once a loaded model.
import type { EncodingShape } from './segments.js';
import type { TrainedModel, TrainedTrait } from './trained-model.js';
import { prepareTrait } from './trait-inference.js';
import type { TraitScorer } from './trait-scorer.js';

export interface ReadyTrait {
  readonly trained: TrainedTrait;
  readonly scorer: TraitScorer;
}

export interface ReadyModel extends EncodingShape {
  /** By trait key, in model order. */
  readonly traits: ReadonlyMap<string, ReadyTrait>;
}

/** Computes what every score needs again; the model's arrays are read, not copied, and must not change afterwards. */
export function prepareModel(model: TrainedModel): ReadyModel {
  return {
    dimensions: model.dimensions,
    style_dimensions: model.style_dimensions,
    traits: new Map(
      model.traits.map((trained) => [trained.key, { trained, scorer: prepareTrait(trained) }] as const),
    ),
  };
}
