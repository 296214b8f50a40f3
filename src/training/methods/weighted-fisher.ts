// weighted_fisher: raw(x) = (x - c).S_a^-1 (m+ - m-), S the class-balanced pooled within-class covariance,
// S_a = (1 - a) S + a tr(S)/D I, scaled so that m+ lies at +1 and m- at -1. Fisher (1936), shrinkage of Ledoit &
// Wolf (2004), whose a is where the search starts.
import { cholesky, solve } from '../../numerics/cholesky.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import { type Cloud, meanDifference, weightOf } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights } from '../part.js';
import type { Problem } from '../problem.js';
import { ledoitWolfShrinkage, squaredDistance, trace } from '../shrinkage.js';
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
    const factor = cholesky(covariance, size, a * spread, 1 - a);
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

/** Ledoit & Wolf's shrinkage for the class-centred samples, in [0, 1]. */
export function ledoitWolf({ core, whole: part, space }: Problem): number {
  const { positive, negative } = core.means(part);
  const centers = part.rows.map((i) => (part.positive[i]! >= part.negative[i]! ? 1 : 0));
  const lengths = Float64Array.from(part.rows, (i, at) =>
    squaredDistance(core.x, i, centers[at] === 1 ? positive : negative),
  );
  const weights = totalWeights(part);
  return ledoitWolfShrinkage(
    withinClass(core, part),
    lengths,
    Float64Array.from(part.rows, (i) => weights[i]!),
    space.x.columns,
  );
}

function nearest(values: readonly number[], target: number): number {
  return values.reduce((best, value) => (Math.abs(value - target) < Math.abs(best - target) ? value : best));
}
