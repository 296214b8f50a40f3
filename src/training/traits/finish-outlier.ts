// Finishes an outlier trait: how far a text is from a cohort. The cohort is the negative pole, and everything is fitted
// on it; the positive pole only calibrates anomaly_z to [0, 1].
import { mean, standardDeviation } from '../../numerics/index.js';
import { prepareCohortDistance, type TrainedOutlier } from '../../scoring/index.js';
import { calibrate } from '../calibration/calibrate.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { computeQuartiles } from '../calibration/metrics.js';
import { countSamples } from '../data/counts.js';
import { at } from '../data/places.js';
import type { Fold } from '../problem/folds.js';
import type { FitProblem } from '../problem/problem.js';
import { nothingPruned } from '../search/prune.js';
import { fitCohort } from './cohort.js';
import type { FinishInput, TrainedTraitResult } from './finish.js';

/** Smallest deviation of held-out distances: a cohort of copies has deviation 0. */
const leastDeviation = 1e-6;

export function finishOutlier({ dataset, trait }: FinishInput): TrainedTraitResult<TrainedOutlier> {
  const { labels, repeats } = dataset;
  const [folds] = repeats;
  const problem = dataset.getProblem(0);
  const distances = measureHeldOutDistances(problem, folds);
  const own = distances.filter((_, i) => labels.classes[i] === 0);
  const center = mean(own);
  const spread = Math.max(leastDeviation, standardDeviation(own));
  const anomalies = distances.map((value) => (value - center) / spread);
  const scores = createLabelledScores([anomalies], labels, folds);
  const { calibration, universal } = calibrate(scores, countSamples(trait.key, labels));
  return {
    scores,
    universal,
    pruned: nothingPruned,
    axis: null,
    trained: {
      type: 'outlier',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration,
      quartiles: computeQuartiles(scores, calibration),
      ...fitCohort(problem, problem.whole),
      distance_mean: center,
      distance_deviation: spread,
    },
  };
}

/** (n) distances of the samples from cohorts fitted without them. */
function measureHeldOutDistances(problem: FitProblem, folds: readonly Fold[]): Float64Array {
  const { points } = problem.space;
  const out = new Float64Array(points.length);
  for (const { train, held } of folds) {
    const measure = prepareCohortDistance(fitCohort(problem, train));
    for (const i of held) out[i] = measure(at(points, i));
  }
  return out;
}
