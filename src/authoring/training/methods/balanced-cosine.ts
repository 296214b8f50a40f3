// balanced_cosine: raw(x) = cos(P(x - c), P(m+ - m-)), c halfway between the class means. P removes the `pc`
// strongest ambient directions; each class mean excludes the `trim` share of its samples that is farthest from it.
import type { CosineGeometry } from '../../../core/scoring/index.js';
import { unit } from '../../numerics/index.js';
import { computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import { getAmbientDirections, projectAway } from '../problem/problem.js';
import { componentsDimension, computeTrimmedMeans, trimDimension } from './components.js';
import { getParameter, type MethodTrainer } from './method.js';

export const balancedCosine: MethodTrainer = {
  dimensions: [componentsDimension, trimDimension],
  chooseStart: () => ({ pc: 0, trim: 0 }),
  fit(problem, subset, parameters): CosineGeometry {
    const means = computeTrimmedMeans(problem.statistics, subset, getParameter(parameters, 'trim'));
    const components = getAmbientDirections(problem, getParameter(parameters, 'pc'));
    return {
      kind: 'cosine',
      center: Float32Array.from(computeMidpoint(means)),
      axis: Float32Array.from(unit(projectAway(computeMeanDifference(means), components))),
      scale: null,
      components: components.slice(),
    };
  },
};
