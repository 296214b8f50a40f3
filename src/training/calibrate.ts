// Raw to universal: Platt scaling, or a monotone piecewise-linear map where there are scores enough to show that it
// fits new scores better.
import { calibrated } from '../scoring/calibration.js';
import type { Calibration } from '../scoring/trained-model.js';
import { fitIsotonic } from './isotonic.js';
import { classBalanced, type LabelledScores, selectScores } from './labelled-scores.js';
import { fitPlatt } from './platt.js';

interface Calibrated {
  readonly calibration: Calibration;
  /** (m) universal scores of the same kind of map fitted without each score's group: what figures are taken from. */
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
    universal: crossFitted(scores, (part) => fitPlatt(part, counts)),
  };
  const positives = scores.positive.reduce((sum, value) => sum + value, 0);
  if (Math.min(positives, scores.positive.length - positives) < enoughScores) return platt;
  const isotonic = fitIsotonic(scores);
  if (isotonic === null) return platt;
  const universal = crossFitted(scores, (part) => fitIsotonic(part) ?? isotonic);
  return logLoss(universal, scores) < logLoss(platt.universal, scores)
    ? { calibration: isotonic, universal }
    : platt;
}

/** Each score mapped by what was fitted on the other groups; by what was fitted on all where there is one group. */
function crossFitted(scores: LabelledScores, fitted: (part: LabelledScores) => Calibration): Float64Array {
  const universal = new Float64Array(scores.raw.length);
  for (const group of new Set(scores.groups)) {
    const others = selectScores(scores, (i) => scores.groups[i] !== group);
    const both = others.positive.includes(1) && others.positive.includes(0);
    const calibration = fitted(both ? others : scores);
    scores.raw.forEach((raw, i) => {
      if (scores.groups[i] === group) universal[i] = calibrated(calibration, raw);
    });
  }
  return universal;
}

/** Mean negative log likelihood, classes weighing the same. */
export function logLoss(universal: Float64Array, scores: LabelledScores): number {
  const weights = classBalanced(scores);
  let sum = 0;
  universal.forEach((score, i) => {
    sum -= weights[i]! * Math.log(scores.positive[i] === 1 ? score : 1 - score);
  });
  return sum;
}
