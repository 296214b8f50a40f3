// weighted_fisher: raw(x) = (x - c).S_a^-1 (m+ - m-), S the class-balanced pooled within-class covariance,
// S_a = (1 - a) S + a tr(S)/D I, scaled so that m+ maps to +1 and m- to -1 (Fisher, 1936). The search starts with the
// shrinkage a of Ledoit & Wolf (2004).

import type { LinearGeometry } from '../../../core/scoring/index.js';
import { factorCholesky, solve } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { type ClassStatistics, computeMeanDifference, getWeight } from '../problem/class-statistics.js';
import type { FitProblem } from '../problem/problem.js';
import { computeShrinkage, computeSquaredDistance, computeTrace } from '../problem/shrinkage.js';
import { sumWeights, type WeightedSubset } from '../problem/weighted-subset.js';
import { fitBetweenMeans } from './balanced-linear.js';
import { getParameter, type MethodTrainer } from './method.js';

const shrinkages = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export const weightedFisher: MethodTrainer = {
  dimensions: [{ name: 'a', values: shrinkages }],
  chooseStart: (problem) => ({ a: findNearest(shrinkages, computeLedoitWolf(problem)) }),
  fit(problem, subset, parameters): LinearGeometry {
    const { reduction } = problem;
    const a = getParameter(parameters, 'a');
    const size = reduction.x.columns;
    const covariance = computeWithinClass(reduction, subset);
    const spread = computeTrace(covariance, size) / problem.space.x.columns;
    const difference = computeMeanDifference(reduction.getMeans(subset));
    const factor = factorCholesky(covariance, size, a * spread, 1 - a);
    const direction = factor === null ? difference : solve(factor, difference);
    return fitBetweenMeans(reduction.lift(direction), problem.statistics.getMeans(subset));
  },
};

/** S, (r, r): the subset's weighted second moment minus that of its class means, divided by its weight. */
function computeWithinClass(statistics: ClassStatistics, subset: WeightedSubset): Float64Array {
  const { positive, negative } = statistics.getMeans(subset);
  const up = getWeight(subset.positive, subset.rows);
  const down = getWeight(subset.negative, subset.rows);
  const size = statistics.x.columns;
  const out = Float64Array.from(statistics.getMoment(subset));
  for (let j = 0; j < size; j++) {
    const p = up * at(positive, j);
    const q = down * at(negative, j);
    for (let k = 0; k < size; k++) {
      out[j * size + k] = (out[j * size + k]! - p * positive[k]! - q * negative[k]!) / (up + down);
    }
  }
  return out;
}

/** Ledoit & Wolf's shrinkage for the class-centred samples, in [0, 1]. */
export function computeLedoitWolf({ reduction, whole, space }: FitProblem): number {
  const { positive, negative } = reduction.getMeans(whole);
  const lengths = Float64Array.from(whole.rows, (i) =>
    computeSquaredDistance(
      reduction.x,
      i,
      at(whole.positive, i) >= at(whole.negative, i) ? positive : negative,
    ),
  );
  const weights = sumWeights(whole);
  return computeShrinkage(
    computeWithinClass(reduction, whole),
    lengths,
    Float64Array.from(whole.rows, (i) => at(weights, i)),
    space.x.columns,
  );
}

function findNearest(values: readonly number[], target: number): number {
  return values.reduce((best, value) => (Math.abs(value - target) < Math.abs(best - target) ? value : best));
}
