// weighted_cosine: cosine under dimension weights f_j^p, f_j = |P(m+ - m-)_j| / s_j with s the pooled within-class
// deviation: p = 0 is balanced_cosine; a larger p gives separating dimensions more weight.
import { exp, log } from '../../../core/numerics/index.js';
import type { CosineGeometry } from '../../../core/scoring/index.js';
import { unit } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import { getAmbientDirections, projectAway } from '../problem/problem.js';
import { componentsDimension } from './components.js';
import { getParameter, type MethodTrainer } from './method.js';

export const weightedCosine: MethodTrainer = {
  dimensions: [{ name: 'p', values: [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] }, componentsDimension],
  chooseStart: () => ({ p: 0.5, pc: 0 }),
  fit(problem, subset, parameters): CosineGeometry {
    const means = problem.statistics.getMeans(subset);
    const variances = problem.statistics.getVariances(subset);
    const components = getAmbientDirections(problem, getParameter(parameters, 'pc'));
    const difference = projectAway(computeMeanDifference(means), components);
    const scale = computeDimensionWeights(difference, variances, getParameter(parameters, 'p'));
    return {
      kind: 'cosine',
      center: Float32Array.from(computeMidpoint(means)),
      axis: Float32Array.from(unit(difference.map((value, j) => value * at(scale, j)))),
      scale: Float32Array.from(scale),
      components: components.slice(),
    };
  },
};

/** f_j^p scaled to a largest weight of 1; a dimension that is constant within the classes has weight 0. */
function computeDimensionWeights(difference: Float64Array, variances: Float64Array, p: number): Float64Array {
  if (p === 0) return new Float64Array(difference.length).fill(1);
  const logs = difference.map((value, j) => {
    const variance = at(variances, j);
    return value !== 0 && variance > 0
      ? p * (log(Math.abs(value)) - log(variance) / 2)
      : Number.NEGATIVE_INFINITY;
  });
  const largest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return logs.map((value) => (largest === Number.NEGATIVE_INFINITY ? 1 : exp(value - largest)));
}
