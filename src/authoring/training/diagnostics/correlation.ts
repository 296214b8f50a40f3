// Correlation between traits: Pearson's, of their universal scores over the build's own texts.

import { sparseRow } from '../../../core/numerics/index.js';
import { type Encodings, prepareTrait, type TrainedTrait } from '../../../core/scoring/index.js';
import { pearson, spreadIndices } from '../../numerics/index.js';
import { createFeatureSpace } from '../problem/feature-space.js';

export interface TraitCorrelation {
  readonly keys: readonly string[];
  /** Row t, column u: Pearson's correlation of the scores of traits t and u, in [-1, 1]. */
  readonly values: readonly (readonly number[])[];
}

/** Most texts scored. */
const maxTexts = 500;

export function computeCorrelation(encodings: Encodings, traits: readonly TrainedTrait[]): TraitCorrelation {
  const rows = spreadIndices(encodings.semantic.rows, maxTexts);
  const scores = traits.map((trait) => {
    const scorer = prepareTrait(trait);
    return createFeatureSpace(encodings, rows, trait.style_weight).points.map(
      (x, i) => scorer.score(x, sparseRow(encodings.terms, rows[i] ?? 0)).universal,
    );
  });
  return {
    keys: traits.map(({ key }) => key),
    values: scores.map((a, t) => scores.map((b, u) => (t === u ? 1 : pearson(a, b)))),
  };
}
