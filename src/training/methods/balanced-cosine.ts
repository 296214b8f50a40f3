// balanced_cosine: raw(x) = cos(P(x - c), P(m+ - m-)), c half way between the class means; P removes the `pc`
// strongest ambient directions, and each class mean leaves out its `trim` farthest samples.
import { unit } from '../../numerics/vector.js';
import type { CosineGeometry } from '../../scoring/geometry.js';
import { meanDifference, midpoint } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { ambientDirections, projectedAway } from '../problem.js';
import { componentsDimension, trimDimension, trimmedMeans } from './components.js';

export const balancedCosine: MethodTrainer = {
  dimensions: [componentsDimension, trimDimension],
  start: () => ({ pc: 0, trim: 0 }),
  fit(problem, part, parameters): CosineGeometry {
    const means = trimmedMeans(problem.cloud, part, parameter(parameters, 'trim'));
    const components = ambientDirections(problem, parameter(parameters, 'pc'));
    return {
      kind: 'cosine',
      center: Float32Array.from(midpoint(means)),
      axis: Float32Array.from(unit(projectedAway(meanDifference(means), components))),
      scale: null,
      components: components.slice(),
    };
  },
};
