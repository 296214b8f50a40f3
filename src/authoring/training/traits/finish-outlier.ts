// Finishes an outlier trait: how far a text is from a cohort. The cohort is the negative pole, and everything is fitted
// on it; the positive pole only calibrates anomaly_z to [0, 1]. Without samples there, stand-ins do.

import { applyCalibration, prepareCohortDistance, type TrainedOutlier } from '../../../core/scoring/index.js';
import { mean, standardDeviation } from '../../numerics/index.js';
import { calibrate } from '../calibration/calibrate.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { describeStanding } from '../calibration/standing.js';
import { countSamples } from '../data/counts.js';
import { at } from '../data/positions.js';
import type { Fold } from '../problem/folds.js';
import type { FitProblem } from '../problem/problem.js';
import { getCalibrationFolds } from '../problem/trait-dataset.js';
import { nothingPruned } from '../search/prune.js';
import { fitCohort } from './cohort.js';
import type { FinishInput, TrainedTraitResult, Unproven } from './finish.js';
import { addStandIns, type HeldBackGroup, holdBackGroups, type StandIn } from './stand-ins.js';

/** Smallest deviation of held-out distances: a cohort of copies has deviation 0. */
const minDeviation = 1e-6;

export function finishOutlier({
  context,
  dataset,
  trait,
}: FinishInput): TrainedTraitResult<Unproven<TrainedOutlier>> {
  const { labels } = dataset;
  const [folds] = getCalibrationFolds(dataset);
  const problem = dataset.getProblem(0);
  const distances = measureHeldOutDistances(problem, folds);
  const cohortDistances = distances.filter((_, i) => labels.classes[i] === 0);
  const center = mean(cohortDistances);
  const spread = Math.max(minDeviation, standardDeviation(cohortDistances));
  const toAnomaly = (distance: number): number => (distance - center) / spread;
  const measured = createLabelledScores([distances.map(toAnomaly)], labels, folds);
  const groups = trait.ambientPole ? holdBackGroups(problem, context.seed, trait.key) : [];
  const scores = addStandIns(measured, scoreStandIns(problem, groups, folds, toAnomaly));
  const counts = countSamples(trait.key, labels);
  const { probability, unseen } = calibrate(scores, counts);
  const universal = scores.raw.map((raw) => applyCalibration(probability, raw));
  return {
    scores,
    universal,
    probabilities: unseen,
    outOfFold: distances.map((distance) => applyCalibration(probability, toAnomaly(distance))),
    pruned: nothingPruned,
    axis: null,
    trained: {
      type: 'outlier',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration: probability,
      probability,
      ...describeStanding('outlier', scores.positive, universal, counts),
      ...fitCohort(problem, problem.whole),
      distance_mean: center,
      distance_deviation: spread,
    },
  };
}

/** Held-back samples, in the groups of their folds: a text is never calibrated on by its own score as a member. */
function scoreStandIns(
  problem: FitProblem,
  groups: readonly HeldBackGroup[],
  folds: readonly Fold[],
  toAnomaly: (distance: number) => number,
): StandIn[] {
  const distances = measureHeldOutDistances(problem, groups);
  return groups.flatMap(({ held }) =>
    Array.from(held, (i) => ({
      raw: toAnomaly(at(distances, i)),
      group: folds.findIndex((fold) => fold.held.includes(i)),
    })),
  );
}

/** (n) distances of the held-out samples from cohorts fitted without them; 0 for the others. */
function measureHeldOutDistances(problem: FitProblem, folds: readonly HeldBackGroup[]): Float64Array {
  const { points } = problem.space;
  const out = new Float64Array(points.length);
  for (const { train, held } of folds) {
    const measure = prepareCohortDistance(fitCohort(problem, train));
    for (const i of held) out[i] = measure(at(points, i));
  }
  return out;
}
