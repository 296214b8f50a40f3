// How far traits say the same: correlation of their universal scores over the build's own texts.
import { evenPlaces } from '../../numerics/places.js';
import { pearson } from '../../numerics/statistics.js';
import type { Encodings } from '../../scoring/encoding.js';
import type { TrainedTrait } from '../../scoring/trained-model.js';
import { prepareTrait } from '../../scoring/trait-inference.js';
import { joinedSpace } from '../space.js';

export interface TraitCorrelation {
  readonly keys: readonly string[];
  /** Row t, column u: Pearson's correlation of the scores of traits t and u, in [-1, 1]. */
  readonly values: readonly (readonly number[])[];
}

/** Texts scored. */
const most = 500;

export function correlationOf(encodings: Encodings, traits: readonly TrainedTrait[]): TraitCorrelation {
  const rows = evenPlaces(encodings.semantic.rows, most);
  const scores = traits.map((trait) => {
    const scorer = prepareTrait(trait);
    return joinedSpace(encodings, rows, trait.style_weight).points.map((x) => scorer.score(x).universal);
  });
  return {
    keys: traits.map(({ key }) => key),
    values: scores.map((a, t) => scores.map((b, u) => (t === u ? 1 : pearson(a, b)))),
  };
}
