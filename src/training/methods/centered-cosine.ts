// centered_cosine: raw(x) = cos(P(x - mean of all samples), P(m+ - m-)); P removes the `pc` strongest ambient
// directions.
import { weightedSum } from '../../numerics/product.js';
import { unit } from '../../numerics/vector.js';
import type { CosineGeometry } from '../../scoring/geometry.js';
import { meanDifference } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { ambientDirections, projectedAway } from '../problem.js';
import { componentsDimension } from './components.js';

export const centeredCosine: MethodTrainer = {
  dimensions: [componentsDimension],
  start: () => ({ pc: 0 }),
  fit(problem, part, parameters): CosineGeometry {
    const { cloud } = problem;
    const components = ambientDirections(problem, parameter(parameters, 'pc'));
    const share = 1 / part.rows.length;
    const even = new Float64Array(cloud.x.rows).fill(share);
    return {
      kind: 'cosine',
      center: Float32Array.from(weightedSum(cloud.x, even, part.rows)),
      axis: Float32Array.from(unit(projectedAway(meanDifference(cloud.means(part)), components))),
      scale: null,
      components: components.slice(),
    };
  },
};
