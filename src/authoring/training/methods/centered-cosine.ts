// centered_cosine: raw(x) = cos(P(x - mean of all samples), P(m+ - m-)); P removes the `pc` strongest ambient
// directions.

import type { CosineGeometry } from '../../../core/scoring/index.js';
import { sumWeighted, unit } from '../../numerics/index.js';
import { computeMeanDifference } from '../problem/class-statistics.js';
import { getAmbientDirections, projectAway } from '../problem/problem.js';
import { componentsDimension } from './components.js';
import { getParameter, type MethodTrainer } from './method.js';

export const centeredCosine: MethodTrainer = {
  dimensions: [componentsDimension],
  chooseStart: () => ({ pc: 0 }),
  fit(problem, subset, parameters): CosineGeometry {
    const { statistics } = problem;
    const components = getAmbientDirections(problem, getParameter(parameters, 'pc'));
    const share = 1 / subset.rows.length;
    const evenWeights = new Float64Array(statistics.x.rows).fill(share);
    const difference = computeMeanDifference(statistics.getMeans(subset));
    return {
      kind: 'cosine',
      center: Float32Array.from(sumWeighted(statistics.x, evenWeights, subset.rows)),
      axis: Float32Array.from(unit(projectAway(difference, components))),
      scale: null,
      components: components.slice(),
    };
  },
};
