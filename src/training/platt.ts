// Platt scaling: 1 / (1 + exp(-(slope * raw + intercept))) by maximum likelihood. Pure.
// Platt (1999) with his smoothed targets; Newton's method with backtracking after Lin, Lin & Weng (2007).
import { deviation, mean } from '../numerics/statistics.js';
import { logistic } from '../scoring/calibration.js';
import type { Calibration } from '../scoring/trained-model.js';
import { classBalanced, type LabelledScores } from './labelled-scores.js';

type Platt = Extract<Calibration, { kind: 'platt' }>;

const iterations = 100;
/** Newton stops when the gradient of the mean loss is below this. */
const tolerance = 1e-10;
/** The slope of scores that do not rise with the class, in units of 1 / deviation: monotone, and all but flat. */
const flattest = 1e-3;

/**
 * Fits slope and intercept with classes balanced, so 0.5 is the point of indifference.
 *
 * @param counts distinct samples a class, for the target smoothing (n+ + 1)/(n+ + 2) and 1/(n- + 2)
 * @returns slope > 0 always: scores that fall where they should rise come out flat at 0.5
 */
export function fitPlatt(scores: LabelledScores, counts: { positive: number; negative: number }): Platt {
  const center = mean(scores.raw);
  const spread = deviation(scores.raw) || 1;
  const problem: PlattProblem = {
    z: scores.raw.map((raw) => (raw - center) / spread),
    target: Float64Array.from(scores.positive, (positive) =>
      positive === 1 ? (counts.positive + 1) / (counts.positive + 2) : 1 / (counts.negative + 2),
    ),
    weights: classBalanced(scores),
  };
  const [fitted, offset] = newton(problem);
  const slope = Math.max(fitted, flattest);
  const intercept = fitted > flattest ? offset : 0;
  // In single precision, where engines whose exp and log differ in the last bit agree.
  return {
    kind: 'platt',
    slope: Math.fround(slope / spread),
    intercept: Math.fround(intercept - (slope * center) / spread),
  };
}

interface PlattProblem {
  readonly z: Float64Array;
  readonly target: Float64Array;
  readonly weights: Float64Array;
}

/** Mean cross-entropy. */
function loss({ z, target, weights }: PlattProblem, slope: number, intercept: number): number {
  let sum = 0;
  for (let i = 0; i < z.length; i++) sum += weights[i]! * crossEntropy(slope * z[i]! + intercept, target[i]!);
  return sum;
}

function newton(problem: PlattProblem): [slope: number, intercept: number] {
  let slope = 0;
  let intercept = 0;
  let current = loss(problem, slope, intercept);
  for (let step = 0; step < iterations; step++) {
    const { gradient, direction } = newtonDirection(problem, slope, intercept);
    if (Math.abs(gradient[0]) < tolerance && Math.abs(gradient[1]) < tolerance) break;
    const descent = gradient[0] * direction[0] + gradient[1] * direction[1];
    let length = 1;
    let next = loss(problem, slope + direction[0], intercept + direction[1]);
    while (next > current + 1e-4 * length * descent && length > 1e-10) {
      length /= 2;
      next = loss(problem, slope + length * direction[0], intercept + length * direction[1]);
    }
    if (length <= 1e-10) break;
    slope += length * direction[0];
    intercept += length * direction[1];
    current = next;
  }
  return [slope, intercept];
}

function newtonDirection(
  { z, target, weights }: PlattProblem,
  slope: number,
  intercept: number,
): { gradient: [number, number]; direction: [number, number] } {
  let ga = 0;
  let gb = 0;
  let aa = 1e-12;
  let ab = 0;
  let bb = 1e-12;
  for (let i = 0; i < z.length; i++) {
    const p = logistic(slope * z[i]! + intercept);
    const error = weights[i]! * (p - target[i]!);
    const curvature = weights[i]! * p * (1 - p);
    ga += error * z[i]!;
    gb += error;
    aa += curvature * z[i]! * z[i]!;
    ab += curvature * z[i]!;
    bb += curvature;
  }
  const determinant = aa * bb - ab * ab;
  return {
    gradient: [ga, gb],
    direction: [-(bb * ga - ab * gb) / determinant, -(aa * gb - ab * ga) / determinant],
  };
}

/** log(1 + e^s) - t s without overflow: -t log(p) - (1 - t) log(1 - p) for p = 1 / (1 + e^-s), t in [0, 1]. */
function crossEntropy(s: number, t: number): number {
  return Math.max(s, 0) + Math.log(1 + Math.exp(-Math.abs(s))) - t * s;
}
