// Platt scaling: 1 / (1 + exp(-(slope * raw + intercept))) by maximum likelihood, with the smoothed targets of
// Platt (1999) and Newton's method with backtracking after Lin, Lin & Weng (2007). Pure.
import { exp, log } from '../../../core/numerics/index.js';
import { type Calibration, logistic } from '../../../core/scoring/index.js';
import { mean, standardDeviation } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';

type Platt = Extract<Calibration, { kind: 'platt' }>;

const iterations = 100;
/** Newton stops when the gradient of the mean loss is below this; with a penalty, above the rounding of the loss. */
const tolerance = { plain: 1e-10, penalised: 1e-7 };
/** The slope for scores that do not rise with the class, in units of 1 / deviation: monotone and almost flat. */
const flattest = 1e-3;

/**
 * Fits slope and intercept with classes balanced, so 0.5 is the point of indifference.
 *
 * @param counts distinct samples a class, for the target smoothing (n+ + 1)/(n+ + 2) and 1/(n- + 2)
 * @returns a slope > 0: scores that fall where they should rise map to almost 0.5
 */
export function fitPlatt(scores: LabelledScores, counts: { positive: number; negative: number }): Platt {
  const center = mean(scores.raw);
  const spread = standardDeviation(scores.raw) || 1;
  const weights = balanceClasses(scores);
  const up = (counts.positive + 1) / (counts.positive + 2);
  const down = 1 / (counts.negative + 2);
  const points = Array.from(scores.raw, (raw, i) => ({
    z: (raw - center) / spread,
    target: scores.positive[i] === 1 ? up : down,
    weight: at(weights, i),
  }));
  const [fitted, offset] = fitLogistic(points).fitted;
  const slope = Math.max(fitted, flattest);
  const intercept = fitted > flattest ? offset : 0;
  // Single precision, as the other calibrations.
  return {
    kind: 'platt',
    slope: Math.fround(slope / spread),
    intercept: Math.fround(intercept - (slope * center) / spread),
  };
}

export interface PlattPoint {
  /** Standardised raw score. */
  readonly z: number;
  readonly target: number;
  readonly weight: number;
}

/** Slope and intercept of a logistic map of standardised scores. */
export type Line = readonly [slope: number, intercept: number];

/** A symmetric matrix over slope and intercept: slope twice, both, intercept twice. */
export type Symmetric = readonly [number, number, number];

/** Added to the mean loss: half the squared distance from a line, in the metric `precision`. */
export interface Penalty {
  readonly mean: Line;
  readonly precision: Symmetric;
}

const noPenalty: Penalty = { mean: [0, 0], precision: [0, 0, 0] };

interface FittedLine {
  readonly fitted: Line;
  /** Second derivatives of the penalised mean loss at the line. */
  readonly curvature: Symmetric;
}

/**
 * The line of the smallest mean cross-entropy and penalty.
 * @param points weights sum to 1
 */
export function fitLogistic(
  points: readonly PlattPoint[],
  penalty = noPenalty,
  start: Line = [0, 0],
): FittedLine {
  const close = penalty === noPenalty ? tolerance.plain : tolerance.penalised;
  let fitted = start;
  let current = computeLoss(points, fitted, penalty);
  for (let step = 0; step < iterations; step++) {
    const { gradient, direction } = findNewtonDirection(points, fitted, penalty);
    if (Math.abs(gradient[0]) < close && Math.abs(gradient[1]) < close) break;
    const descent = gradient[0] * direction[0] + gradient[1] * direction[1];
    const move = (length: number): Line => [
      fitted[0] + length * direction[0],
      fitted[1] + length * direction[1],
    ];
    let length = 1;
    let next = computeLoss(points, move(1), penalty);
    while (next > current + 1e-4 * length * descent && length > 1e-10) {
      length /= 2;
      next = computeLoss(points, move(length), penalty);
    }
    if (length <= 1e-10) break;
    fitted = move(length);
    current = next;
  }
  return { fitted, curvature: findNewtonDirection(points, fitted, penalty).curvature };
}

/** Mean cross-entropy and penalty. */
function computeLoss(
  points: readonly PlattPoint[],
  [slope, intercept]: Line,
  { mean: [meanSlope, meanIntercept], precision: [aa, ab, bb] }: Penalty,
): number {
  let sum = 0;
  for (const { z, target, weight } of points)
    sum += weight * computeCrossEntropy(slope * z + intercept, target);
  const a = slope - meanSlope;
  const b = intercept - meanIntercept;
  return sum + (aa * a * a + 2 * ab * a * b + bb * b * b) / 2;
}

function findNewtonDirection(
  points: readonly PlattPoint[],
  [slope, intercept]: Line,
  { mean: [meanSlope, meanIntercept], precision }: Penalty,
): { gradient: Line; direction: Line; curvature: Symmetric } {
  const a = slope - meanSlope;
  const b = intercept - meanIntercept;
  let ga = precision[0] * a + precision[1] * b;
  let gb = precision[1] * a + precision[2] * b;
  let aa = 1e-12 + precision[0];
  let ab = precision[1];
  let bb = 1e-12 + precision[2];
  for (const { z, target, weight } of points) {
    const p = logistic(slope * z + intercept);
    const error = weight * (p - target);
    const curvature = weight * p * (1 - p);
    ga += error * z;
    gb += error;
    aa += curvature * z * z;
    ab += curvature * z;
    bb += curvature;
  }
  const determinant = aa * bb - ab * ab;
  return {
    gradient: [ga, gb],
    direction: [-(bb * ga - ab * gb) / determinant, -(aa * gb - ab * ga) / determinant],
    curvature: [aa, ab, bb],
  };
}

/** log(1 + e^s) - t s without overflow: -t log(p) - (1 - t) log(1 - p) for p = 1 / (1 + e^-s), t in [0, 1]. */
function computeCrossEntropy(s: number, t: number): number {
  return Math.max(s, 0) + log(1 + exp(-Math.abs(s))) - t * s;
}
