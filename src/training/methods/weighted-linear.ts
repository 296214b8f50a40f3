// weighted_linear: raw(x) = (x - c).D^-p (m+ - m-), D the within-class variances, scaled so that m+ lies at +1 and
// m- at -1: p = 0 is balanced_linear, p = 1 is Fisher's axis for independent dimensions.
import { mean } from '../../numerics/statistics.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import { meanDifference } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { betweenMeans } from './balanced-linear.js';

/** Variances count as at least this share of their mean, so no dimension weighs without bound. */
const floor = 0.01;

export const weightedLinear: MethodTrainer = {
  dimensions: [{ name: 'p', values: [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1] }],
  start: () => ({ p: 0.5 }),
  fit(problem, part, parameters): LinearGeometry {
    const means = problem.cloud.means(part);
    const variances = problem.cloud.variances(part);
    const p = parameter(parameters, 'p');
    const center = mean(variances);
    const direction = meanDifference(means).map((value, j) => {
      const relative = center > 0 ? Math.max(floor, variances[j]! / center) : 1;
      return value * Math.exp(-p * Math.log(relative));
    });
    return betweenMeans(direction, means);
  },
};
