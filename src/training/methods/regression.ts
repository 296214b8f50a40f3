// regression: logistic regression on quality as a soft label, class-balanced, L2 penalty 1/C in scikit-learn's
// units (weights that sum to the number of samples), bias unpenalised. The ridge Hessian of the same samples, a
// bound on the logistic one (Böhning, 1992), preconditions L-BFGS.
import { type Cholesky, cholesky, solve } from '../../numerics/cholesky.js';
import { minimise, type Objective } from '../../numerics/minimise.js';
import { rowsTimes, weightedSum } from '../../numerics/product.js';
import { dot } from '../../numerics/vector.js';
import { logistic } from '../../scoring/calibration.js';
import type { LinearGeometry } from '../../scoring/geometry.js';
import { crossEntropy } from '../cross-entropy.js';
import { type MethodTrainer, parameter } from '../method.js';
import { type Part, totalWeights } from '../part.js';
import type { Problem } from '../problem.js';

/** Twice the loss that may be left to gain, of a mean loss near log 2. */
const tolerance = 1e-10;

export const regression: MethodTrainer = {
  dimensions: [{ name: 'C', values: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000] }],
  start: () => ({ C: 1 }),
  fit(problem, part, parameters): LinearGeometry {
    const { core } = problem;
    const penalty = 1 / (parameter(parameters, 'C') * core.x.rows);
    const loss = logisticLoss(problem, part, penalty);
    const { x } = minimise(loss.objective, new Float64Array(core.x.columns + 1), tolerance);
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
  const center = weightedSum(core.x, weights, part.rows).map((value) => value / total);
  const errors = new Float64Array(core.x.rows);
  const factor = boundFactor(core.moment(part), center, total, penalty);
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
          value += weights[i]! * crossEntropy(s, labels.quality[i]!);
          errors[i] = weights[i]! * (logistic(s) - labels.quality[i]!);
          errorSum += errors[i]!;
        });
        const sum = weightedSum(core.x, errors, part.rows);
        for (let j = 0; j < size; j++) gradient[j] = sum[j]! - errorSum * center[j]! + penalty * w[j]!;
        gradient[size] = errorSum;
        return value;
      },
      precondition(gradient) {
        const out = new Float64Array(size + 1);
        out.set(solve(factor, gradient.subarray(0, size)));
        out[size] = (4 * gradient[size]!) / total;
        return out;
      },
    },
  };
}

/** Factor of a quarter of the samples' covariance plus the penalty. */
function boundFactor(moment: Float64Array, center: Float64Array, total: number, penalty: number): Cholesky {
  const size = center.length;
  const bound = new Float64Array(size * size);
  for (let j = 0; j < size; j++)
    for (let k = 0; k < size; k++)
      bound[j * size + k] = (moment[j * size + k]! - total * center[j]! * center[k]!) / 4;
  const factor = cholesky(bound, size, penalty);
  if (factor === null) throw new RangeError('regression: the system is not positive definite');
  return factor;
}
