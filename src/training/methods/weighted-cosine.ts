// weighted_cosine: cosine under dimension weights f_j^p, f_j = |P(m+ - m-)_j| / s_j with s the pooled within-class
// deviation: p = 0 is balanced_cosine, larger p trusts the dimensions that separate.
import { unit } from '../../numerics/vector.js';
import type { CosineGeometry } from '../../scoring/geometry.js';
import { meanDifference, midpoint } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { ambientDirections, projectedAway } from '../problem.js';
import { componentsDimension } from './components.js';

export const weightedCosine: MethodTrainer = {
  dimensions: [{ name: 'p', values: [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] }, componentsDimension],
  start: () => ({ p: 0.5, pc: 0 }),
  fit(problem, part, parameters): CosineGeometry {
    const means = problem.cloud.means(part);
    const components = ambientDirections(problem, parameter(parameters, 'pc'));
    const difference = projectedAway(meanDifference(means), components);
    const scale = dimensionWeights(difference, problem.cloud.variances(part), parameter(parameters, 'p'));
    return {
      kind: 'cosine',
      center: Float32Array.from(midpoint(means)),
      axis: Float32Array.from(unit(difference.map((value, j) => value * scale[j]!))),
      scale: Float32Array.from(scale),
      components: components.slice(),
    };
  },
};

/** f_j^p scaled to a largest weight of 1; a dimension that never varies within the classes weighs nothing. */
function dimensionWeights(difference: Float64Array, variances: Float64Array, p: number): Float64Array {
  if (p === 0) return new Float64Array(difference.length).fill(1);
  const logs = difference.map((value, j) =>
    value !== 0 && variances[j]! > 0
      ? p * (Math.log(Math.abs(value)) - Math.log(variances[j]!) / 2)
      : Number.NEGATIVE_INFINITY,
  );
  const largest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return logs.map((log) => (largest === Number.NEGATIVE_INFINITY ? 1 : Math.exp(log - largest)));
}
