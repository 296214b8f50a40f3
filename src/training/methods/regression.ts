// regression: logistic regression on quality as a soft label, class-balanced, L2 penalty 1/C in scikit-learn's
// units (weights that sum to the number of samples), bias unpenalised. L-BFGS, preconditioned by a bound on the
// Hessian (a quarter of the covariance, Böhning 1992); folds share that of all samples, which sets the pace of the
// descent, not where it ends.
import { solve } from '../../numerics/cholesky.js';
import { minimise, type Objective } from '../../numerics/minimise.js';
import { rowsTimes, weightedSum } from '../../numerics/product.js';
import { dot } from '../../numerics/vector.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights } from '../part.js';
import type { Problem } from '../problem.js';

/** Twice the loss that may be left to gain, of a mean loss near log 2: for a model, and for fits that are only compared. */
const exact = 1e-10;
const ranked = 1e-5;

export const regression: MethodTrainer = {
  dimensions: [{ name: 'C', values: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100] }],
  start: () => ({ C: 1 }),
  fit(problem, part, parameters): LinearGeometry {
    const { core } = problem;
    const penalty = 1 / (parameter(parameters, 'C') * core.x.rows);
    const loss = logisticLoss(problem, part, penalty);
    const { x } = minimise(loss.objective, new Float64Array(core.x.columns + 1), part.rough ? ranked : exact);
    const weights = x.subarray(0, core.x.columns);
    return {
      kind: 'linear',
      weights: Float32Array.from(core.lift(weights)),
      bias: x[core.x.columns]! - dot(weights, loss.center),
    };
  },
};

/** Penalised loss over (w, b) of the centred samples: penalty/2 ‖w‖² + sum of weights times cross-entropy. */
function logisticLoss(
  { core, labels }: Problem,
  part: Part,
  penalty: number,
): { objective: Objective; center: Float64Array } {
  const size = core.x.columns;
  const weights = totalWeights(part);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { center } = core.totals(part);
  const errors = new Float64Array(core.x.rows);
  const bound = core.covarianceFactor(part.difference?.whole ?? part, 4 * penalty);
  return {
    center,
    objective: {
      evaluate(point, gradient) {
        const w = point.subarray(0, size);
        const shift = point[size]! - dot(w, center);
        const along = rowsTimes(core.x, w, part.rows);
        let value = (penalty / 2) * dot(w, w);
        let errorSum = 0;
        part.rows.forEach((i, at) => {
          const s = along[at]! + shift;
          const e = Math.exp(-Math.abs(s));
          const share = s >= 0 ? 1 / (1 + e) : e / (1 + e);
          value += weights[i]! * (Math.max(s, 0) + Math.log(1 + e) - labels.quality[i]! * s);
          errors[i] = weights[i]! * (share - labels.quality[i]!);
          errorSum += errors[i]!;
        });
        const sum = weightedSum(core.x, errors, part.rows);
        for (let j = 0; j < size; j++) gradient[j] = sum[j]! - errorSum * center[j]! + penalty * w[j]!;
        gradient[size] = errorSum;
        return value;
      },
      precondition(gradient) {
        const out = new Float64Array(size + 1);
        out.set(solve(bound, gradient.subarray(0, size)).map((value) => 4 * value));
        out[size] = (4 * gradient[size]!) / total;
        return out;
      },
    },
  };
}
