// Outlier traits: the distance of a text from the cohort, in standard deviations of the cohort's held-out distances.
// The distance is that of probabilistic PCA (Tipping and Bishop 1999): Mahalanobis inside the cohort's subspace, with one
// residual variance outside it.

import { dot } from '../../numerics/index.js';
import { applyCalibration } from '../calibration.js';
import { cosine, createView } from '../geometry/direction.js';
import type { TrainedOutlier } from '../trained-model.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

/** The mean, directions and variances of a cohort. */
export type CohortShape = Pick<TrainedOutlier, 'mean' | 'components' | 'variances' | 'residual_variance'>;

/** sqrt(sum of t_k² / variance_k + ‖residual‖² / residual variance), t = components of x - mean. */
export function prepareCohortDistance(trait: CohortShape): (x: Float32Array) => number {
  const view = createView(trait.mean, trait.components);
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

export function prepareOutlier(trait: TrainedOutlier): TraitScorer<Measures['outlier']> {
  const distance = prepareCohortDistance(trait);
  const similarity = prepareSimilarity(trait);
  return {
    score: (x) => {
      const anomaly_z = (distance(x) - trait.distance_mean) / trait.distance_deviation;
      return {
        universal: applyCalibration(trait.calibration, anomaly_z),
        probability: applyCalibration(trait.probability, anomaly_z),
        measures: { cohort_similarity: similarity(x), anomaly_z },
      };
    },
  };
}
