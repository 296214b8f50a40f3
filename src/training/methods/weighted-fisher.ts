// weighted_fisher: raw(x) = (x - c).S_a^-1 (m+ - m-), S the class-balanced pooled within-class covariance,
// S_a = (1 - a) S + a tr(S)/D I, scaled so that m+ lies at +1 and m- at -1. Fisher (1936), shrinkage of Ledoit &
// Wolf (2004), whose a is where the search starts.
import { cholesky, solve } from '../../numerics/cholesky.js';
import { dot } from '../../numerics/vector.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import { type Cloud, meanDifference, weightOf } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights, wholePart } from '../part.js';
import type { Problem } from '../problem.js';
import { betweenMeans } from './balanced-linear.js';

const shrinkages = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export const weightedFisher: MethodTrainer = {
  dimensions: [{ name: 'a', values: shrinkages }],
  start: (problem) => ({ a: nearest(shrinkages, ledoitWolf(problem)) }),
  fit(problem, part, parameters): LinearGeometry {
    const { core } = problem;
    const a = parameter(parameters, 'a');
    const size = core.x.columns;
    const covariance = withinClass(core, part);
    const spread = trace(covariance, size) / problem.space.x.columns;
    const difference = meanDifference(core.means(part));
    const factor = cholesky(
      covariance.map((value) => (1 - a) * value),
      size,
      a * spread,
    );
    const direction = factor === null ? difference : solve(factor, difference);
    return betweenMeans(core.lift(direction), problem.cloud.means(part));
  },
};

/** S, (r, r): the part's weighted second moment less that of its class means, over its weight. */
function withinClass(cloud: Cloud, part: Part): Float64Array {
  const { positive, negative } = cloud.means(part);
  const up = weightOf(part.positive, part.rows);
  const down = weightOf(part.negative, part.rows);
  const size = cloud.x.columns;
  const out = Float64Array.from(cloud.moment(part));
  for (let j = 0; j < size; j++) {
    const p = up * positive[j]!;
    const q = down * negative[j]!;
    for (let k = 0; k < size; k++) {
      out[j * size + k] = (out[j * size + k]! - p * positive[k]! - q * negative[k]!) / (up + down);
    }
  }
  return out;
}

/**
 * The shrinkage that Ledoit & Wolf's formula gives for the class-centred samples, in [0, 1]. Unequal weights enter
 * by their squares, as an effective number of samples.
 */
export function ledoitWolf({ core, labels, space }: Problem): number {
  const part = wholePart(labels);
  const covariance = withinClass(core, part);
  const mean = trace(covariance, core.x.columns) / space.x.columns;
  const square = dot(covariance, covariance);
  const { positive, negative } = core.means(part);
  const weights = totalWeights(part);
  let fourth = 0;
  let squares = 0;
  for (const i of part.rows) {
    const center = part.positive[i]! >= part.negative[i]! ? positive : negative;
    let length = 0;
    for (let j = 0; j < center.length; j++) {
      const offset = core.x.data[i * center.length + j]! - center[j]!;
      length += offset * offset;
    }
    fourth += weights[i]! * weights[i]! * length * length;
    squares += weights[i]! * weights[i]!;
  }
  const distance = square - space.x.columns * mean * mean;
  const noise = fourth - squares * square;
  return distance > 0 ? Math.max(0, Math.min(1, noise / distance)) : 1;
}

function trace(a: Float64Array, size: number): number {
  let sum = 0;
  for (let j = 0; j < size; j++) sum += a[j * size + j]!;
  return sum;
}

function nearest(values: readonly number[], target: number): number {
  return values.reduce((best, value) => (Math.abs(value - target) < Math.abs(best - target) ? value : best));
}
