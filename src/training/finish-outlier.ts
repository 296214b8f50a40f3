// Outlier traits: how far a text lies from a cohort. The cohort is the negative pole and all that is fitted on; the
// other pole only sets how anomaly_z maps to [0, 1].
import { deviation, mean } from '../numerics/statistics.js';
import { prepareOutlier } from '../scoring/outlier.js';
import type { TrainedOutlier } from '../scoring/trained-model.js';
import { calibrate } from './calibrate.js';
import { type Cohort, cohortOf } from './cohort.js';
import { countsOf } from './counts.js';
import type { Finished } from './finish.js';
import type { Fold } from './folds.js';
import { labelledScores } from './labelled-scores.js';
import { quartilesOf } from './metrics.js';
import type { Problem } from './problem.js';
import { nothingPruned } from './prune.js';
import type { TraitInput } from './samples.js';
import type { Workspace } from './workspace.js';

/** A deviation of held-out distances counts as at least this: a cohort of copies has none. */
const leastDeviation = 1e-6;

export function finishOutlier(
  workspace: Workspace,
  trait: Pick<TraitInput, 'key' | 'aggregation'>,
): Finished<TrainedOutlier> {
  const { labels, folds } = workspace;
  const problem = workspace.problem(0);
  const distances = heldOutDistances(problem, folds[0]!);
  const own = distances.filter((_, i) => labels.classes[i] === 0);
  const center = mean(own);
  const spread = Math.max(leastDeviation, deviation(own));
  const anomalies = distances.map((value) => (value - center) / spread);
  const scores = labelledScores([anomalies], labels, folds[0]!);
  const { calibration, universal } = calibrate(scores, countsOf(trait.key, labels));
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
      quartiles: quartilesOf(scores, calibration),
      ...cohortOf(problem, problem.whole),
      distance_mean: center,
      distance_deviation: spread,
    },
  };
}

/** (n) distances from the cohort of the samples that were not held out with it. */
function heldOutDistances(problem: Problem, folds: readonly Fold[]): Float64Array {
  const { points } = problem.space;
  const out = new Float64Array(points.length);
  for (const { train, held } of folds) {
    const distance = distanceFrom(cohortOf(problem, train));
    for (const i of held) out[i] = distance(points[i]!);
  }
  return out;
}

/** The distance that scoring measures: its anomaly_z before mean and deviation are known. */
function distanceFrom(cohort: Cohort): (x: Float32Array) => number {
  const scorer = prepareOutlier({
    ...cohort,
    type: 'outlier',
    key: '',
    aggregation: 'none',
    style_weight: 0,
    calibration: { kind: 'platt', slope: 1, intercept: 0 },
    quartiles: { neg_p25: 0, neg_p75: 0, pos_p25: 0, pos_p75: 0 },
    distance_mean: 0,
    distance_deviation: 1,
  });
  return (x) => scorer.score(x).measures[1]!;
}
