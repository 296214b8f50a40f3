// Raw to universal scores: Platt scaling, or a monotone piecewise-linear map when there are enough scores to show that
// it fits unseen scores better.
import { applyCalibration, type Calibration } from '../../scoring/index.js';
import { at } from '../data/places.js';
import { fitIsotonic } from './isotonic.js';
import { balanceClasses, type LabelledScores, selectScores } from './labelled-scores.js';
import { fitPlatt } from './platt.js';

interface Calibrated {
  readonly calibration: Calibration;
  /** (m) universal scores by a map of the same kind fitted without each score's group: the input of metrics. */
  readonly universal: Float64Array;
}

/** Distinct samples a class. */
interface Counts {
  readonly positive: number;
  readonly negative: number;
}

/** Scores a class from which on the piecewise-linear map is considered. */
const enoughScores = 200;

export function calibrate(scores: LabelledScores, counts: Counts): Calibrated {
  const platt = {
    calibration: fitPlatt(scores, counts),
    universal: crossFit(scores, (selected) => fitPlatt(selected, counts)),
  };
  const positives = scores.positive.reduce((sum, value) => sum + value, 0);
  if (Math.min(positives, scores.positive.length - positives) < enoughScores) return platt;
  const isotonic = fitIsotonic(scores);
  if (isotonic === null) return platt;
  const universal = crossFit(scores, (selected) => fitIsotonic(selected) ?? isotonic);
  return computeLogLoss(universal, scores) < computeLogLoss(platt.universal, scores)
    ? { calibration: isotonic, universal }
    : platt;
}

/** Maps each score by a fit on the other groups, or by a fit on all scores when the others lack a class. */
function crossFit(
  scores: LabelledScores,
  calibrateOn: (selected: LabelledScores) => Calibration,
): Float64Array {
  const universal = new Float64Array(scores.raw.length);
  for (const group of new Set(scores.groups)) {
    const others = selectScores(scores, (i) => scores.groups[i] !== group);
    const both = others.positive.includes(1) && others.positive.includes(0);
    const calibration = calibrateOn(both ? others : scores);
    scores.raw.forEach((raw, i) => {
      if (scores.groups[i] === group) universal[i] = applyCalibration(calibration, raw);
    });
  }
  return universal;
}

/** Mean negative log likelihood, class-balanced. */
export function computeLogLoss(universal: Float64Array, scores: LabelledScores): number {
  const weights = balanceClasses(scores);
  let sum = 0;
  universal.forEach((score, i) => {
    sum -= at(weights, i) * Math.log(scores.positive[i] === 1 ? score : 1 - score);
  });
  return sum;
}
