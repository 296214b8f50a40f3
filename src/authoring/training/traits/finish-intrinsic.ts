// Finishes a discovered trait: its axis is kept as it is, and the ends of its texts only calibrate it.
import { applyCalibration, prepareGeometry, type TrainedSpectrum } from '../../../core/scoring/index.js';
import { norm, unit } from '../../numerics/index.js';
import { calibrate } from '../calibration/calibrate.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { scoreOutOfFold } from '../calibration/out-of-fold.js';
import { fitThroughMedians } from '../calibration/position.js';
import { describeStanding } from '../calibration/standing.js';
import { countSamples, requireDistance } from '../data/counts.js';
import type { IntrinsicAxis } from '../data/trait-samples.js';
import { balancedLinear, fitBetweenMeans } from '../methods/balanced-linear.js';
import { computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import type { FitProblem } from '../problem/problem.js';
import { nothingPruned } from '../search/prune.js';
import { intrinsicMethod } from '../search/search.js';
import type { FinishInput, TrainedTraitResult, Unproven } from './finish.js';

/**
 * The position follows from the medians of the ends, so that scores keep moving inside both ends. The probability and
 * the metrics are those of an axis that is learnt from the other folds' ends, because the trait's own axis separates its
 * ends by definition.
 * @throws sample_invalid when the ends are the same texts
 */
export function finishIntrinsic(
  { dataset, trait }: FinishInput,
  { styleWeight, frozen }: IntrinsicAxis,
): TrainedTraitResult<Unproven<TrainedSpectrum>> {
  const { labels, repeats } = dataset;
  const [folds] = repeats;
  const problem = dataset.getProblem(styleWeight);
  const { geometry, center, axis } = frozen ?? fitAxis(problem, trait.key);
  const score = prepareGeometry(geometry);
  const raw = Float64Array.from(problem.space.points, (point) => score(point));
  const axisScores = createLabelledScores([raw], labels, folds);
  const calibration = fitThroughMedians(axisScores);
  const parameters = { pc: 0, trim: 0 };
  const learnt = scoreOutOfFold(problem, folds, balancedLinear, parameters);
  const scores = createLabelledScores([learnt], labels, folds);
  const counts = countSamples(trait.key, labels);
  const { probability, unseen } = calibrate(scores, counts);
  const position = (value: number): number => applyCalibration(calibration, value);
  return {
    scores,
    universal: scores.raw.map(position),
    probabilities: unseen,
    outOfFold: null,
    pruned: nothingPruned,
    axis: null,
    trained: {
      type: 'spectrum',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: styleWeight,
      calibration,
      probability,
      ...describeStanding('spectrum', axisScores.positive, axisScores.raw.map(position), counts),
      method: intrinsicMethod,
      parameters: { style_weight: styleWeight },
      terms: null,
      geometry,
      center,
      axis,
    },
  };
}

function fitAxis({ statistics, whole }: FitProblem, key: string): NonNullable<IntrinsicAxis['frozen']> {
  const means = statistics.getMeans(whole);
  const difference = computeMeanDifference(means);
  requireDistance(key, norm(difference));
  const geometry = fitBetweenMeans(difference, means);
  return {
    geometry: { ...geometry, bias: Math.fround(geometry.bias) },
    center: Float32Array.from(computeMidpoint(means)),
    axis: Float32Array.from(unit(difference)),
  };
}
