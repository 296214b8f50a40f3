// regression: logistic regression on quality as a soft label, class-balanced, L2 penalty 1/C in scikit-learn's
// units (weights that sum to the number of samples), bias unpenalised. L-BFGS, preconditioned by a bound on the
// Hessian (a quarter of the covariance, Böhning 1992). Folds use the bound of all samples: it changes the speed of
// the descent, not its result.
import { dot, exp, log } from '../../../core/numerics/index.js';
import type { LinearGeometry } from '../../../core/scoring/index.js';
import { minimise, multiplyRows, type Objective, solve, sumWeighted } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import type { FitProblem } from '../problem/problem.js';
import { sumWeights, type WeightedSubset } from '../problem/weighted-subset.js';
import { getParameter, type MethodTrainer } from './method.js';

/** Tolerances: twice the loss that may remain above the minimum, where the mean loss is near log 2. */
const finalTolerance = 1e-10;
/** For fits that are only compared. */
const roughTolerance = 1e-5;

export const regression: MethodTrainer = {
  dimensions: [{ name: 'C', values: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100] }],
  chooseStart: () => ({ C: 1 }),
  fit(problem, subset, parameters): LinearGeometry {
    const { reduction } = problem;
    const size = reduction.x.columns;
    const penalty = 1 / (getParameter(parameters, 'C') * reduction.x.rows);
    const loss = createLogisticLoss(problem, subset, penalty);
    const tolerance = subset.rough ? roughTolerance : finalTolerance;
    const { x } = minimise(loss.objective, new Float64Array(size + 1), tolerance);
    const weights = x.subarray(0, size);
    return {
      kind: 'linear',
      weights: Float32Array.from(reduction.lift(weights)),
      bias: at(x, size) - dot(weights, loss.center),
    };
  },
};

/** Penalised loss over (w, b) of the centred samples: penalty/2 ‖w‖² + weighted sum of cross-entropies. */
function createLogisticLoss(
  { reduction, labels }: FitProblem,
  subset: WeightedSubset,
  penalty: number,
): { objective: Objective; center: Float64Array } {
  const { x } = reduction;
  const size = x.columns;
  const weights = sumWeights(subset);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { center } = reduction.getTotals(subset);
  const errors = new Float64Array(x.rows);
  const bound = reduction.factorCovariance(subset.difference?.whole ?? subset, 4 * penalty);
  return {
    center,
    objective: {
      evaluate(point, gradient) {
        const w = point.subarray(0, size);
        const shift = at(point, size) - dot(w, center);
        const along = multiplyRows(x, w, subset.rows);
        let value = (penalty / 2) * dot(w, w);
        let errorSum = 0;
        subset.rows.forEach((i, index) => {
          const s = along[index]! + shift;
          const weight = weights[i]!;
          const quality = labels.quality[i]!;
          const e = exp(-Math.abs(s));
          const share = s >= 0 ? 1 / (1 + e) : e / (1 + e);
          const error = weight * (share - quality);
          value += weight * (Math.max(s, 0) + log(1 + e) - quality * s);
          errors[i] = error;
          errorSum += error;
        });
        const sum = sumWeighted(x, errors, subset.rows);
        for (let j = 0; j < size; j++) gradient[j] = sum[j]! - errorSum * center[j]! + penalty * w[j]!;
        gradient[size] = errorSum;
        return value;
      },
      precondition(gradient) {
        const out = new Float64Array(size + 1);
        out.set(solve(bound, gradient.subarray(0, size)).map((value) => 4 * value));
        out[size] = (4 * at(gradient, size)) / total;
        return out;
      },
    },
  };
}
