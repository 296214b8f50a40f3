// Platt scaling: 1 / (1 + exp(-(slope * raw + intercept))) by maximum likelihood, with the smoothed targets of
// Platt (1999) and Newton's method with backtracking after Lin, Lin & Weng (2007). Pure.
import { exp, log, mean, standardDeviation } from '../../../core/numerics/index.js';
import { type Calibration, logistic } from '../../../core/scoring/index.js';
import { at } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';

type Platt = Extract<Calibration, { kind: 'platt' }>;

const iterations = 100;
/** Newton stops when the gradient of the mean loss is below this. */
const tolerance = 1e-10;
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
  const [fitted, offset] = runNewton(points);
  const slope = Math.max(fitted, flattest);
  const intercept = fitted > flattest ? offset : 0;
  // Single precision, as the other calibrations.
  return {
    kind: 'platt',
    slope: Math.fround(slope / spread),
    intercept: Math.fround(intercept - (slope * center) / spread),
  };
}

interface PlattPoint {
  /** Standardised raw score. */
  readonly z: number;
  readonly target: number;
  readonly weight: number;
}

/** Mean cross-entropy. */
function computeLoss(points: readonly PlattPoint[], slope: number, intercept: number): number {
  let sum = 0;
  for (const { z, target, weight } of points)
    sum += weight * computeCrossEntropy(slope * z + intercept, target);
  return sum;
}

function runNewton(points: readonly PlattPoint[]): [slope: number, intercept: number] {
  let slope = 0;
  let intercept = 0;
  let current = computeLoss(points, slope, intercept);
  for (let step = 0; step < iterations; step++) {
    const { gradient, direction } = findNewtonDirection(points, slope, intercept);
    if (Math.abs(gradient[0]) < tolerance && Math.abs(gradient[1]) < tolerance) break;
    const descent = gradient[0] * direction[0] + gradient[1] * direction[1];
    let length = 1;
    let next = computeLoss(points, slope + direction[0], intercept + direction[1]);
    while (next > current + 1e-4 * length * descent && length > 1e-10) {
      length /= 2;
      next = computeLoss(points, slope + length * direction[0], intercept + length * direction[1]);
    }
    if (length <= 1e-10) break;
    slope += length * direction[0];
    intercept += length * direction[1];
    current = next;
  }
  return [slope, intercept];
}

function findNewtonDirection(
  points: readonly PlattPoint[],
  slope: number,
  intercept: number,
): { gradient: [number, number]; direction: [number, number] } {
  let ga = 0;
  let gb = 0;
  let aa = 1e-12;
  let ab = 0;
  let bb = 1e-12;
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
  };
}

/** log(1 + e^s) - t s without overflow: -t log(p) - (1 - t) log(1 - p) for p = 1 / (1 + e^-s), t in [0, 1]. */
function computeCrossEntropy(s: number, t: number): number {
  return Math.max(s, 0) + log(1 + exp(-Math.abs(s))) - t * s;
}
