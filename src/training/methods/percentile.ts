// percentile: raw(x) = where x.a falls in the class-balanced distribution of the training samples along
// a = unit(P(m+ - m-)), mapped to [-1, 1]. `pc` and `trim` as in balanced_cosine.
import { rowsTimes } from '../../numerics/product.js';
import { unit } from '../../numerics/vector.js';
import type { EmpiricalGeometry } from '../../scoring/geometry.js';
import { meanDifference } from '../cloud.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights } from '../part.js';
import { ambientDirections, type Problem, projectedAway } from '../problem.js';
import { componentsDimension, trimDimension, trimmedMeans } from './components.js';

/** Knots at most: one percent of the distribution each. */
const most = 101;

export const percentile: MethodTrainer = {
  dimensions: [componentsDimension, trimDimension],
  start: () => ({ pc: 0, trim: 0 }),
  fit(problem, part, parameters): EmpiricalGeometry {
    const means = trimmedMeans(problem.cloud, part, parameter(parameters, 'trim'));
    const components = ambientDirections(problem, parameter(parameters, 'pc'));
    const weights = Float32Array.from(unit(projectedAway(meanDifference(means), components)));
    return { kind: 'empirical', weights, ...distribution(problem, part, weights) };
  },
};

/** Class-balanced distribution function along the axis: mid-ranks at strictly increasing Float32 knots. */
function distribution(
  problem: Problem,
  part: Part,
  axis: Float32Array,
): { knots: Float32Array; levels: Float32Array } {
  const along = Float32Array.from(rowsTimes(problem.cloud.x, Float64Array.from(axis), part.rows));
  const weights = totalWeights(part);
  const mass = new Map<number, number>();
  let total = 0;
  part.rows.forEach((i, at) => {
    mass.set(along[at]!, (mass.get(along[at]!) ?? 0) + weights[i]!);
    total += weights[i]!;
  });
  const values = [...mass.keys()].sort((a, b) => a - b);
  let below = 0;
  const ranks = values.map((value) => {
    const own = mass.get(value)!;
    below += own;
    return (2 * (below - own / 2)) / total - 1;
  });
  const count = Math.min(most, values.length);
  const picks = Array.from({ length: count }, (_, k) =>
    Math.round((k * (values.length - 1)) / Math.max(1, count - 1)),
  );
  return {
    knots: Float32Array.from(picks, (at) => values[at]!),
    levels: Float32Array.from(picks, (at) => ranks[at]!),
  };
}
