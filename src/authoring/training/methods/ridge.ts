// ridge: least squares of 2 quality - 1 on x with an L2 penalty, class-balanced, bias unpenalised; lambda, relative
// to weights that sum to 1, by exact leave-one-out (Allen's PRESS, 1974) from one Householder reduction.

import { dot } from '../../../core/numerics/index.js';
import type { LinearGeometry } from '../../../core/scoring/index.js';
import {
  computeQuadraticForm,
  factorShifted,
  multiplyTransposed,
  solve,
  solveShifted,
  sumWeighted,
  tridiagonalise,
} from '../../numerics/index.js';
import { at } from '../data/positions.js';
import type { FitProblem } from '../problem/problem.js';
import { sumWeights, type WeightedSubset } from '../problem/weighted-subset.js';
import { getParameter, type MethodTrainer } from './method.js';

/** Penalties tried, half a decade apart. Unit vectors have covariance eigenvalues of 1e-4 to 1e-1. */
const penalties = [1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1];

export const ridge: MethodTrainer = {
  dimensions: [],
  chooseStart: () => ({}),
  fixParameters: (problem) => ({ lambda: findPenalty(problem, penalties) }),
  fit(problem, subset, parameters): LinearGeometry {
    const { reduction } = problem;
    const { right, center, targetMean } = createNormalEquations(problem, subset);
    const weights = solve(reduction.factorCovariance(subset, getParameter(parameters, 'lambda')), right);
    return {
      kind: 'linear',
      weights: Float32Array.from(reduction.lift(weights)),
      bias: targetMean - dot(weights, center),
    };
  },
};

interface NormalEquations {
  /** (r) weighted covariance of the samples with the target. */
  readonly right: Float64Array;
  /** (r) weighted mean of the samples. */
  readonly center: Float64Array;
  readonly targetMean: number;
  /** (n) weights that sum to 1 over the subset. */
  readonly weights: Float64Array;
}

function createNormalEquations(
  { reduction, labels }: Pick<FitProblem, 'reduction' | 'labels'>,
  subset: WeightedSubset,
): NormalEquations {
  const { weight: total, center } = reduction.getTotals(subset);
  const weights = sumWeights(subset).map((weight) => weight / total);
  const targets = weights.map((weight, i) => weight * (2 * at(labels.quality, i) - 1));
  const targetMean = targets.reduce((sum, value) => sum + value, 0);
  const right = sumWeighted(reduction.x, targets, subset.rows).map(
    (value, j) => value - targetMean * at(center, j),
  );
  return { right, center, targetMean, weights };
}

/** The penalty with the smallest weighted squared leave-one-out error; of ties the smallest penalty. */
function findPenalty(problem: FitProblem, candidates: readonly number[]): number {
  const errors = computeLeaveOneOutErrors(problem, candidates);
  return at(candidates, errors.indexOf(Math.min(...errors)));
}

/**
 * Exact leave-one-out errors: residual / (1 - leverage), leverage_i = v_i (1 + x_i' (C + lambda)^-1 x_i) for
 * centred x_i and weights v that sum to 1.
 * @returns weighted mean squared error of each penalty
 */
export function computeLeaveOneOutErrors(problem: FitProblem, candidates: readonly number[]): number[] {
  const { reduction, labels, whole } = problem;
  const size = reduction.x.columns;
  const { right, center, targetMean, weights } = createNormalEquations(problem, whole);
  const reduced = tridiagonalise(reduction.computeCovariance(whole), size);
  const rotate = (v: Float64Array): Float64Array =>
    Float64Array.from({ length: size }, (_, k) => dot(reduced.basis.subarray(k * size, (k + 1) * size), v));
  const origin = rotate(center);
  const z = multiplyTransposed(reduction.x, reduced.basis, size);
  for (let k = 0; k < z.length; k++) z[k]! -= origin[k % size]!;
  const along = rotate(right);
  return candidates.map((lambda) => {
    const factor = factorShifted(reduced, lambda);
    const slope = solveShifted(factor, along);
    let error = 0;
    whole.rows.forEach((i) => {
      const weight = at(weights, i);
      const fitted = dot(slope, z.subarray(i * size, (i + 1) * size));
      const leverage = weight * (1 + computeQuadraticForm(factor, z, i * size));
      const residual = (2 * at(labels.quality, i) - 1 - targetMean - fitted) / (1 - leverage);
      error += weight * residual * residual;
    });
    return error;
  });
}
