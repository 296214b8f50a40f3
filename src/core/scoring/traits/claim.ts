// Claim traits: relevance measures whether a text is about the claim, agreement whether it confirms or contradicts it.
// An irrelevant text scores 0.5: universal = 0.5 + relevance * (agreement - 0.5).
import { applyCalibration } from '../calibration.js';
import { cosine, createView } from '../geometry/direction.js';
import { prepareGeometry } from '../geometry/geometry-inference.js';
import { addTerms } from '../terms.js';
import type { TrainedClaim } from '../trained-model.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

/** The subspace and the mean direction of a claim's texts, seen from the ambient mean. */
export type RelevanceSpace = Pick<TrainedClaim, 'ambient_mean' | 'subspace' | 'centroid'>;

/** [‖projection of z‖ / ‖z‖, cos(z, centroid)], z = x - ambient mean. */
export type RelevanceParts = readonly [inside: number, towards: number];

export function prepareRelevanceParts(space: RelevanceSpace): (x: Float32Array) => RelevanceParts {
  const subspace = createView(space.ambient_mean, space.subspace);
  const centroid = createView(space.ambient_mean, space.centroid);
  return (x) => {
    const { square, along } = subspace(x);
    const projected = Math.sqrt(along.reduce((sum, share) => sum + share * share, 0));
    const [towards = 0] = centroid(x).along;
    return [cosine(projected, square), cosine(towards, square)];
  };
}

/** Raw relevance in [-1, 1]. */
export function blendRelevance(blend: number, [inside, towards]: RelevanceParts): number {
  return (1 - blend) * inside + blend * towards;
}

export function prepareClaim(trait: TrainedClaim): TraitScorer<Measures['claim']> {
  const relevanceParts = prepareRelevanceParts(trait);
  const rawAgreement = addTerms(prepareGeometry(trait.geometry), trait.terms);
  return {
    score: (x, terms) => {
      const rawRelevance = blendRelevance(trait.blend, relevanceParts(x));
      const relevance = applyCalibration(trait.relevance_calibration, rawRelevance);
      const agreement = applyCalibration(trait.calibration, rawAgreement(x, terms));
      const universal = 0.5 + relevance * (agreement - 0.5);
      return {
        universal,
        probability: applyCalibration(trait.probability, universal),
        measures: { relevance, agreement },
      };
    },
  };
}
