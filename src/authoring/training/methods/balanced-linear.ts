// balanced_linear: raw(x) = (x - c).a / (‖P(m+ - m-)‖ / 2), a = unit(P(m+ - m-)), c halfway between the class
// means, so m+ maps to +1 and m- to -1. `pc` and `trim` as in balanced_cosine.
import { dot } from '../../../core/numerics/index.js';
import type { LinearGeometry } from '../../../core/scoring/index.js';
import { type ClassMeans, computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import { getAmbientDirections, projectAway } from '../problem/problem.js';
import { componentsDimension, computeTrimmedMeans, trimDimension } from './components.js';
import { getParameter, type MethodTrainer } from './method.js';

export const balancedLinear: MethodTrainer = {
  dimensions: [componentsDimension, trimDimension],
  chooseStart: () => ({ pc: 0, trim: 0 }),
  fit(problem, subset, parameters): LinearGeometry {
    const means = computeTrimmedMeans(problem.statistics, subset, getParameter(parameters, 'trim'));
    const components = getAmbientDirections(problem, getParameter(parameters, 'pc'));
    return fitBetweenMeans(projectAway(computeMeanDifference(means), components), means);
  },
};

/** A linear geometry along the direction that maps m+ to +1 and m- to -1; all 0 when it does not separate them. */
export function fitBetweenMeans(direction: Float64Array, means: ClassMeans): LinearGeometry {
  const distance = dot(direction, computeMeanDifference(means));
  const scale = distance > 0 ? 2 / distance : 0;
  const weights = direction.map((value) => value * scale);
  return {
    kind: 'linear',
    weights: Float32Array.from(weights),
    bias: -dot(weights, computeMidpoint(means)),
  };
}
