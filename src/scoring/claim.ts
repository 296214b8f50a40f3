// Claim traits: relevance says whether a text speaks of the claim at all, agreement which way; a text that does not
// stays at 0.5: universal = 0.5 + relevance * (agreement - 0.5).
import { calibrated } from './calibration.js';
import { cosine, viewFrom } from './direction.js';
import { prepareGeometry } from './geometry-inference.js';
import { fourDecimals } from './rounding.js';
import type { TrainedClaim } from './trained-model.js';
import type { TraitScorer } from './trait-scorer.js';

/** (1 - blend) * ‖projection of z‖ / ‖z‖ + blend * cos(z, centroid), z = x - ambient mean; in [-1, 1]. */
function prepareRelevance(trait: TrainedClaim): (x: Float32Array) => number {
  const subspace = viewFrom(trait.ambient_mean, trait.subspace);
  const centroid = viewFrom(trait.ambient_mean, trait.centroid);
  return (x) => {
    const { square, along } = subspace(x);
    const projected = Math.sqrt(along.reduce((sum, share) => sum + share * share, 0));
    const towards = centroid(x).along[0]!;
    return (1 - trait.blend) * cosine(projected, square) + trait.blend * cosine(towards, square);
  };
}

export function prepareClaim(trait: TrainedClaim): TraitScorer {
  const rawRelevance = prepareRelevance(trait);
  const rawAgreement = prepareGeometry(trait.geometry);
  return {
    score: (x) => {
      const relevance = calibrated(trait.relevance_calibration, rawRelevance(x));
      const agreement = calibrated(trait.calibration, rawAgreement(x));
      return { universal: 0.5 + relevance * (agreement - 0.5), measures: [relevance, agreement] };
    },
    native: ([relevance, agreement]) => ({
      relevance: fourDecimals(relevance!),
      agreement: fourDecimals(agreement!),
    }),
  };
}
