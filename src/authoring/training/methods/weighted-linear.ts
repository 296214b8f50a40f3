// weighted_linear: raw(x) = (x - c).D^-p (m+ - m-), D the within-class variances, scaled so that m+ maps to +1 and
// m- to -1: p = 0 is balanced_linear, p = 1 is Fisher's axis for independent dimensions.
import { exp, log } from '../../../core/numerics/index.js';
import type { LinearGeometry } from '../../../core/scoring/index.js';
import { mean } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { computeMeanDifference } from '../problem/class-statistics.js';
import { fitBetweenMeans } from './balanced-linear.js';
import { getParameter, type MethodTrainer } from './method.js';

/** Smallest variance used, as a share of the mean variance: bounds the weight of every dimension. */
const floor = 0.01;

export const weightedLinear: MethodTrainer = {
  dimensions: [{ name: 'p', values: [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1] }],
  chooseStart: () => ({ p: 0.5 }),
  fit(problem, subset, parameters): LinearGeometry {
    const means = problem.statistics.getMeans(subset);
    const variances = problem.statistics.getVariances(subset);
    const p = getParameter(parameters, 'p');
    const center = mean(variances);
    const direction = computeMeanDifference(means).map((value, j) => {
      const relative = center > 0 ? Math.max(floor, at(variances, j) / center) : 1;
      return value * exp(-p * log(relative));
    });
    return fitBetweenMeans(direction, means);
  },
};
