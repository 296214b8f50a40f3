// balanced_linear: raw(x) = (x - c).a / (‖P(m+ - m-)‖ / 2), a = unit(P(m+ - m-)), c half way between the class
// means: m+ lies at +1, m- at -1. `pc` and `trim` as in balanced_cosine.
import { dot } from '../../numerics/vector.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import { type ClassMeans, meanDifference, midpoint } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { ambientDirections, projectedAway } from '../problem.js';
import { componentsDimension, trimDimension, trimmedMeans } from './components.js';

export const balancedLinear: MethodTrainer = {
  dimensions: [componentsDimension, trimDimension],
  start: () => ({ pc: 0, trim: 0 }),
  fit(problem, part, parameters): LinearGeometry {
    const means = trimmedMeans(problem.cloud, part, parameter(parameters, 'trim'));
    const components = ambientDirections(problem, parameter(parameters, 'pc'));
    return betweenMeans(projectedAway(meanDifference(means), components), means);
  },
};

/** The direction as a linear geometry that puts m+ at +1 and m- at -1; all 0 where it does not tell them apart. */
export function betweenMeans(direction: Float64Array, means: ClassMeans): LinearGeometry {
  const distance = dot(direction, meanDifference(means));
  const scale = distance > 0 ? 2 / distance : 0;
  const weights = direction.map((value) => value * scale);
  return {
    kind: 'linear',
    weights: Float32Array.from(weights),
    bias: -dot(weights, midpoint(means)),
  };
}
