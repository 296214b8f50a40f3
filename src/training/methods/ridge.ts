// ridge: least squares of 2 quality - 1 on x with an L2 penalty, class-balanced, bias unpenalised; lambda, relative
// to weights that sum to 1, by exact leave-one-out (Allen's PRESS, 1974) from one Householder reduction.
import { solve } from '../../numerics/cholesky.js';
import { rowsTimesRows, weightedSum } from '../../numerics/product.js';
import { factorShifted, quadraticForm, solveShifted, tridiagonalise } from '../../numerics/tridiagonal.js';
import { dot } from '../../numerics/vector.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import type { Core } from '../core.js';
import type { Labels } from '../labels.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights } from '../part.js';
import type { Problem } from '../problem.js';

/** Penalties tried, half a decade apart. Unit vectors have covariance eigenvalues of 1e-4 to 1e-1. */
const penalties = [1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1];

export const ridge: MethodTrainer = {
  dimensions: [],
  start: () => ({}),
  settle: (problem) => ({ lambda: leaveOneOutPenalty(problem, penalties) }),
  fit({ core, labels }, part, parameters): LinearGeometry {
    const system = normalEquations(core, labels, part);
    const weights = solve(core.covarianceFactor(part, parameter(parameters, 'lambda')), system.right);
    return {
      kind: 'linear',
      weights: Float32Array.from(core.lift(weights)),
      bias: system.targetMean - dot(weights, system.center),
    };
  },
};

interface NormalEquations {
  /** (r) weighted covariance of the samples with the target. */
  readonly right: Float64Array;
  /** (r) weighted mean of the samples. */
  readonly center: Float64Array;
  readonly targetMean: number;
  /** (n) weights that sum to 1 over the part. */
  readonly weights: Float64Array;
}

function normalEquations(core: Core, labels: Labels, part: Part): NormalEquations {
  const { weight: total, center } = core.totals(part);
  const weights = totalWeights(part).map((weight) => weight / total);
  const targets = weights.map((weight, i) => weight * (2 * labels.quality[i]! - 1));
  const targetMean = targets.reduce((sum, value) => sum + value, 0);
  const right = weightedSum(core.x, targets, part.rows).map((value, j) => value - targetMean * center[j]!);
  return { right, center, targetMean, weights };
}

/** The penalty with the least weighted squared leave-one-out error; of equal errors the smaller penalty. */
function leaveOneOutPenalty(problem: Problem, candidates: readonly number[]): number {
  const errors = leaveOneOutErrors(problem, candidates);
  return candidates[errors.indexOf(Math.min(...errors))]!;
}

/**
 * Exact leave-one-out errors: residual / (1 - leverage), leverage_i = v_i (1 + x_i' (C + lambda)^-1 x_i) for
 * centred x_i and weights v that sum to 1.
 * @returns one weighted mean squared error a penalty
 */
export function leaveOneOutErrors(
  { core, labels, whole: part }: Problem,
  candidates: readonly number[],
): number[] {
  const size = core.x.columns;
  const { right, center, targetMean, weights } = normalEquations(core, labels, part);
  const reduced = tridiagonalise(core.covariance(part), size);
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
