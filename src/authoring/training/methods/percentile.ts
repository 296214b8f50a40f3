// percentile: raw(x) = position of x.a in the class-balanced distribution of the training samples along
// a = unit(P(m+ - m-)), mapped to [-1, 1]. `pc` and `trim` as in balanced_cosine.

import type { EmpiricalGeometry } from '../../../core/scoring/index.js';
import { multiplyRows, unit } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { computeMeanDifference } from '../problem/class-statistics.js';
import { type FitProblem, getAmbientDirections, projectAway } from '../problem/problem.js';
import { sumWeights, type WeightedSubset } from '../problem/weighted-subset.js';
import { componentsDimension, computeTrimmedMeans, trimDimension } from './components.js';
import { getParameter, type MethodTrainer } from './method.js';

/** Most knots: one for each percent of the distribution. */
const maxKnots = 101;

export const percentile: MethodTrainer = {
  dimensions: [componentsDimension, trimDimension],
  chooseStart: () => ({ pc: 0, trim: 0 }),
  fit(problem, subset, parameters): EmpiricalGeometry {
    const means = computeTrimmedMeans(problem.statistics, subset, getParameter(parameters, 'trim'));
    const components = getAmbientDirections(problem, getParameter(parameters, 'pc'));
    const weights = Float32Array.from(unit(projectAway(computeMeanDifference(means), components)));
    return { kind: 'empirical', weights, ...computeDistribution(problem, subset, weights) };
  },
};

/** Class-balanced distribution function along the axis: mid-ranks at strictly increasing Float32 knots. */
function computeDistribution(
  problem: FitProblem,
  subset: WeightedSubset,
  axis: Float32Array,
): { knots: Float32Array; levels: Float32Array } {
  const { x } = problem.statistics;
  const along = Float32Array.from(multiplyRows(x, Float64Array.from(axis), subset.rows));
  const weights = sumWeights(subset);
  const mass = new Map<number, number>();
  let total = 0;
  subset.rows.forEach((i, index) => {
    const value = at(along, index);
    const weight = at(weights, i);
    mass.set(value, (mass.get(value) ?? 0) + weight);
    total += weight;
  });
  const steps = [...mass].sort(([a], [b]) => a - b);
  let below = 0;
  const levels = steps.map(([, weight]) => {
    below += weight;
    return (2 * (below - weight / 2)) / total - 1;
  });
  const count = Math.min(maxKnots, steps.length);
  const picks = Array.from({ length: count }, (_, k) =>
    Math.round((k * (steps.length - 1)) / Math.max(1, count - 1)),
  );
  return {
    knots: Float32Array.from(picks, (pick) => at(steps, pick)[0]),
    levels: Float32Array.from(picks, (pick) => at(levels, pick)),
  };
}
