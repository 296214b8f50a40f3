// Raw scores to probabilities: Platt scaling, with few samples corrected by what labelled sets or the other topics of the model
// say, or a monotone piecewise-linear map when there are enough scores to show that it fits unseen scores better.
import { log } from '../../../core/numerics/index.js';
import { applyCalibration, type Calibration } from '../../../core/scoring/index.js';
import { at } from '../data/positions.js';
import { fitIsotonic } from './isotonic.js';
import { fitWithPrior, type MapPrior } from './joint-platt.js';
import { balanceClasses, type LabelledScores, selectScores } from './labelled-scores.js';
import { fitPlatt } from './platt.js';
import { correctSlope } from './slope.js';

interface Calibrated {
  /** Raw score to class-balanced probability of the positive pole. */
  readonly probability: Calibration;
  /** (m) probabilities by a map of the same kind fitted without each score's group: the input of metrics. */
  readonly unseen: Float64Array;
  /** The logistic map, also where `probability` is another one. */
  readonly platt: Extract<Calibration, { kind: 'platt' }>;
}

/** Distinct samples a class. */
interface Counts {
  readonly positive: number;
  readonly negative: number;
}

/** Scores a class from which on the piecewise-linear map is considered. */
const enoughScores = 200;

/** @param prior of maps fitted together; null for a trait that is calibrated by its own scores alone */
export function calibrate(scores: LabelledScores, counts: Counts, prior: MapPrior | null = null): Calibrated {
  const fitLogistic = (selected: LabelledScores) =>
    prior === null
      ? correctSlope(selected, counts, fitPlatt(selected, counts))
      : fitWithPrior({ scores: selected, counts }, prior);
  const platt = fitLogistic(scores);
  const logistic = { platt, probability: platt, unseen: crossFit(scores, fitLogistic) };
  const positives = scores.positive.reduce((sum, value) => sum + value, 0);
  if (Math.min(positives, scores.positive.length - positives) < enoughScores) return logistic;
  const isotonic = fitIsotonic(scores);
  if (isotonic === null) return logistic;
  const unseen = crossFit(scores, (selected) => fitIsotonic(selected) ?? isotonic);
  return computeLogLoss(unseen, scores) < computeLogLoss(logistic.unseen, scores)
    ? { platt, probability: isotonic, unseen }
    : logistic;
}

/** Maps each score by a fit on the other groups, or by a fit on all scores when the others lack a class. */
function crossFit(
  scores: LabelledScores,
  calibrateOn: (selected: LabelledScores) => Calibration,
): Float64Array {
  const unseen = new Float64Array(scores.raw.length);
  for (const group of new Set(scores.groups)) {
    const others = selectScores(scores, (i) => scores.groups[i] !== group);
    const both = others.positive.includes(1) && others.positive.includes(0);
    const calibration = calibrateOn(both ? others : scores);
    scores.raw.forEach((raw, i) => {
      if (scores.groups[i] === group) unseen[i] = applyCalibration(calibration, raw);
    });
  }
  return unseen;
}

/** Mean negative log likelihood, class-balanced. */
export function computeLogLoss(probabilities: Float64Array, scores: LabelledScores): number {
  const weights = balanceClasses(scores);
  let sum = 0;
  probabilities.forEach((probability, i) => {
    sum -= at(weights, i) * log(scores.positive[i] === 1 ? probability : 1 - probability);
  });
  return sum;
}
