// Outlier traits: how far a text lies from the cohort, in deviations of the cohort's own held-out distances. The
// distance is that of probabilistic PCA (Tipping and Bishop 1999): Mahalanobis inside the cohort's subspace, the
// residual outside it measured by its own variance.

import { dot } from '../numerics/vector.js';
import { calibrated } from './calibration.js';
import { cosine, viewFrom } from './direction.js';
import { fourDecimals } from './rounding.js';
import type { TrainedOutlier } from './trained-model.js';
import type { TraitScorer } from './trait-scorer.js';

/** sqrt(sum of t_k² / variance_k + ‖residual‖² / residual variance), t = components of x - mean. */
function prepareDistance(trait: TrainedOutlier): (x: Float32Array) => number {
  const view = viewFrom(trait.mean, trait.components);
  return (x) => {
    const { square, along } = view(x);
    let inside = 0;
    let mahalanobis = 0;
    along.forEach((share, index) => {
      inside += share * share;
      mahalanobis += (share * share) / trait.variances[index]!;
    });
    const residual = Math.max(0, square - inside);
    return Math.sqrt(mahalanobis + residual / trait.residual_variance);
  };
}

/** cos(x, cohort mean), x unit. */
function prepareSimilarity({ mean }: TrainedOutlier): (x: Float32Array) => number {
  const square = dot(mean, mean);
  return (x) => cosine(dot(mean, x), square);
}

export function prepareOutlier(trait: TrainedOutlier): TraitScorer {
  const distance = prepareDistance(trait);
  const similarity = prepareSimilarity(trait);
  return {
    score: (x) => {
      const anomaly = (distance(x) - trait.distance_mean) / trait.distance_deviation;
      return { universal: calibrated(trait.calibration, anomaly), measures: [similarity(x), anomaly] };
    },
    native: ([similar, anomaly]) => ({
      cohort_similarity: fourDecimals(similar!),
      anomaly_z: fourDecimals(anomaly!),
    }),
  };
}
