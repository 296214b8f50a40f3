// Class-balanced ridge regression of labels on unit rows: the supervised axis that a discovery is compared with.
import { factorCholesky, solve } from '../../../dist/authoring/numerics/cholesky.js';
import { sumWeighted } from '../../../dist/authoring/numerics/product.js';
import { computeSecondMoment } from '../../../dist/authoring/numerics/second-moment.js';

const penalties = [1e-3, 3e-3, 1e-2];

/** One axis a penalty. @param labels (n) 1 or 0 */
export function fitRidge(x, labels) {
  const rows = Uint32Array.from(labels, (_, i) => i);
  const positives = labels.reduce((sum, label) => sum + label, 0);
  const weights = Float64Array.from(labels, (label) => 0.5 / (label ? positives : labels.length - positives));
  const signed = weights.map((weight, i) => (labels[i] ? weight : -weight));
  const center = sumWeighted(x, weights, rows);
  const d = x.columns;
  const moment = computeSecondMoment(x, weights, rows);
  for (let at = 0; at < moment.length; at++) moment[at] -= center[Math.floor(at / d)] * center[at % d];
  const target = sumWeighted(x, signed, rows);
  return penalties.map((penalty) => solve(factorCholesky(moment, d, penalty), target));
}
