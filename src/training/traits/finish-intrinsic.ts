// Finishes a discovered trait: its axis is kept as it is, and the ends of its texts only calibrate it.
import { norm, quantile, unit } from '../../numerics/index.js';
import {
  applyCalibration,
  type Calibration,
  prepareGeometry,
  type TrainedSpectrum,
} from '../../scoring/index.js';
import { createLabelledScores, type LabelledScores } from '../calibration/labelled-scores.js';
import { computeQuartiles } from '../calibration/metrics.js';
import { scoreOutOfFold } from '../calibration/out-of-fold.js';
import { requireDistance } from '../data/counts.js';
import { at } from '../data/places.js';
import type { IntrinsicAxis } from '../data/trait-samples.js';
import { balancedLinear, fitBetweenMeans } from '../methods/balanced-linear.js';
import { computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import type { FitProblem } from '../problem/problem.js';
import { nothingPruned } from '../search/prune.js';
import { intrinsicMethod } from '../search/search.js';
import type { FinishInput, TrainedTraitResult } from './finish.js';

/** ln(0.85 / 0.15), as a constant: engines differ in the last bit of a logarithm. */
const logit = 1.7346010553881064;

/**
 * The metrics are those of an axis that is learnt from the other folds' ends, because the trait's own axis separates its
 * ends by definition.
 * @throws sample_invalid when the ends are the same texts
 */
export function finishIntrinsic(
  { dataset, trait }: FinishInput,
  { styleWeight, frozen }: IntrinsicAxis,
): TrainedTraitResult<TrainedSpectrum> {
  const { labels, repeats } = dataset;
  const [folds] = repeats;
  const problem = dataset.getProblem(styleWeight);
  const { geometry, center, axis } = frozen ?? fitAxis(problem, trait.key);
  const score = prepareGeometry(geometry);
  const raw = Float64Array.from(problem.space.points, (point) => score(point));
  const own = createLabelledScores([raw], labels, folds);
  const calibration = calibrateByMedians(own);
  const parameters = { pc: 0, trim: 0 };
  const learnt = scoreOutOfFold(problem, folds, balancedLinear, parameters);
  const scores = createLabelledScores([learnt], labels, folds);
  return {
    scores,
    universal: scores.raw.map((value) => applyCalibration(calibration, value)),
    pruned: nothingPruned,
    axis: null,
    trained: {
      type: 'spectrum',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: styleWeight,
      calibration,
      quartiles: computeQuartiles(own, calibration),
      method: intrinsicMethod,
      parameters: { style_weight: styleWeight },
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

/**
 * The logistic through 0.15 at the median of the lower end and 0.85 at the median of the upper end, so that scores keep
 * moving inside both ends; flat where feedback has turned the ends around.
 */
function calibrateByMedians({ raw, positive }: LabelledScores): Calibration {
  const median = (pole: 0 | 1) =>
    quantile(
      raw.filter((_, i) => at(positive, i) === pole),
      0.5,
    );
  const [low, high] = [median(0), median(1)];
  const slope = high > low ? (2 * logit) / (high - low) : 1e-3;
  return {
    kind: 'platt',
    slope: Math.fround(slope),
    intercept: Math.fround((-slope * (low + high)) / 2),
  };
}
