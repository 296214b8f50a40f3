// ridge: least squares of 2 quality - 1 on x with an L2 penalty, class-balanced, bias unpenalised; lambda, relative
// to weights that sum to 1, by exact leave-one-out (Allen's PRESS, 1974) from one Householder reduction.
import { cholesky, solve } from '../../numerics/cholesky.js';
import { rowsTimesRows, weightedSum } from '../../numerics/product.js';
import { factorShifted, quadraticForm, solveShifted, tridiagonalise } from '../../numerics/tridiagonal.js';
import { dot } from '../../numerics/vector.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import type { Core } from '../core.js';
import type { Labels } from '../labels.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights, wholePart } from '../part.js';

/** Penalties tried: a third of a decade apart. Unit vectors have covariance eigenvalues of 1e-4 to 1e-1. */
const penalties = [1, 2, 5]
  .flatMap((step) => [1e-5, 1e-4, 1e-3, 1e-2, 1e-1].map((decade) => step * decade))
  .sort((a, b) => a - b);

export const ridge: MethodTrainer = {
  dimensions: [],
  start: () => ({}),
  settle: ({ core, labels }, parameters) => ({
    ...parameters,
    lambda: leaveOneOutPenalty(core, labels, penalties),
  }),
  fit({ core, labels }, part, parameters): LinearGeometry {
    const system = normalEquations(core, labels, part);
    const factor = cholesky(system.matrix, core.x.columns, parameter(parameters, 'lambda'));
    if (factor === null) throw new RangeError('ridge: the system is not positive definite');
    const weights = solve(factor, system.right);
    return {
      kind: 'linear',
      weights: Float32Array.from(core.lift(weights)),
      bias: system.targetMean - dot(weights, system.center),
    };
  },
};

interface NormalEquations {
  /** (r, r) weighted covariance of the samples, weights scaled to sum to 1. */
  readonly matrix: Float64Array;
  /** (r) weighted covariance with the target. */
  readonly right: Float64Array;
  /** (r) weighted mean of the samples. */
  readonly center: Float64Array;
  readonly targetMean: number;
  /** (n) weights that sum to 1 over the part. */
  readonly weights: Float64Array;
}

function normalEquations(core: Core, labels: Labels, part: Part): NormalEquations {
  const size = core.x.columns;
  const raw = totalWeights(part);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const weights = raw.map((weight) => weight / total);
  const center = weightedSum(core.x, weights, part.rows);
  const targets = weights.map((weight, i) => weight * (2 * labels.quality[i]! - 1));
  const targetMean = targets.reduce((sum, value) => sum + value, 0);
  const right = weightedSum(core.x, targets, part.rows).map((value, j) => value - targetMean * center[j]!);
  const moment = core.moment(part);
  const matrix = new Float64Array(size * size);
  for (let j = 0; j < size; j++)
    for (let k = 0; k < size; k++)
      matrix[j * size + k] = moment[j * size + k]! / total - center[j]! * center[k]!;
  return { matrix, right, center, targetMean, weights };
}

/** The penalty with the least weighted squared leave-one-out error; of equal errors the smaller penalty. */
export function leaveOneOutPenalty(core: Core, labels: Labels, candidates: readonly number[]): number {
  const errors = leaveOneOutErrors(core, labels, candidates);
  return candidates[errors.indexOf(Math.min(...errors))]!;
}

/**
 * Exact leave-one-out errors: residual / (1 - leverage), leverage_i = v_i (1 + x_i' (C + lambda)^-1 x_i) for
 * centred x_i and weights v that sum to 1.
 * @returns one weighted mean squared error a penalty
 */
export function leaveOneOutErrors(core: Core, labels: Labels, candidates: readonly number[]): number[] {
  const part = wholePart(labels);
  const size = core.x.columns;
  const { matrix, right, center, targetMean, weights } = normalEquations(core, labels, part);
  const reduced = tridiagonalise(matrix, size);
  const rotate = (v: Float64Array): Float64Array =>
    Float64Array.from({ length: size }, (_, k) => dot(reduced.basis.subarray(k * size, (k + 1) * size), v));
  const origin = rotate(center);
  const z = rowsTimesRows(core.x, reduced.basis, size);
  for (let at = 0; at < z.length; at++) z[at]! -= origin[at % size]!;
  const along = rotate(right);
  return candidates.map((lambda) => {
    const factor = factorShifted(reduced, lambda);
    const slope = solveShifted(factor, along);
    let error = 0;
    part.rows.forEach((i) => {
      const fitted = dot(slope, z.subarray(i * size, (i + 1) * size));
      const leverage = weights[i]! * (1 + quadraticForm(factor, z, i * size));
      const residual = (2 * labels.quality[i]! - 1 - targetMean - fitted) / (1 - leverage);
      error += weights[i]! * residual * residual;
    });
    return error;
  });
}
