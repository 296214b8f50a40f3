// Weights of terms: L2 logistic regression on sparse tf-idf rows, class-balanced, quality as a soft label, L-BFGS with
// the diagonal of a bound on the Hessian (Böhning 1992). idf = ln((1 + n + m) / (1 + df + df_ambient)) over the n samples
// fitted on and the m ambient texts; rows scaled to a mean square of 1.
import { dot, exp, log } from '../../../core/numerics/index.js';
import { minimise, type Objective } from '../../numerics/index.js';
import type { Labels } from '../data/labels.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';
import { scoreTerms, type TermSpace } from './term-space.js';

/** Inverse L2 penalty, in scikit-learn's units: the best of 3, 10 and 30 over labelled sets, by a little. */
const strength = 10;
/** Twice the loss that may remain above the minimum: with less, held-out AUROC stays the same to 0.001. */
const tolerance = 1e-4;
const steps = 100;

export interface FittedTerms {
  /** (c) the weight of each column; 0 for terms outside the subset. */
  readonly weights: Float64Array;
  /** (c) how much each column moves scores: the deviation of its part over the samples fitted on. */
  readonly importance: Float64Array;
}

/** Fits the weights of terms on the samples of the subset only. */
export function fitTerms(space: TermSpace, labels: Labels, subset: WeightedSubset): FittedTerms {
  const rarity = computeRarity(space, subset);
  const weights = balance(subset);
  const squares = sumSquares(space, rarity, weights, subset.rows);
  const penalty = 1 / (strength * Math.max(1, subset.rows.length));
  const loss = createLoss({ space, labels, rows: subset.rows, weights, rarity, squares, penalty });
  const { x } = minimise(loss, new Float64Array(rarity.length + 1), tolerance, steps);
  const fitted = x.subarray(0, rarity.length);
  return {
    weights: fitted.map((weight, j) => weight * rarity[j]!),
    importance: fitted.map((weight, j) => Math.abs(weight) * Math.sqrt(squares[j]!)),
  };
}

/** (c) for each count, the weights of that many most important terms, at most; 0 for all others. */
export function keepTerms({ weights, importance }: FittedTerms, counts: readonly number[]): Float64Array[] {
  const ordered = Float64Array.from(importance).sort();
  return counts.map((count) => {
    const threshold = ordered.length > count ? ordered[ordered.length - 1 - count]! : 0;
    return weights.map((weight, j) => (importance[j]! > threshold ? weight : 0));
  });
}

/** (c) idf of each term over the square root of the mean square of all rows; 0 for terms outside the subset. */
function computeRarity(space: TermSpace, { rows }: WeightedSubset): Float64Array {
  const { offsets, columns, values, ambientDocuments, ambientCount } = space;
  const documents = new Float64Array(ambientDocuments.length);
  for (const i of rows) for (let at = offsets[i]!; at < offsets[i + 1]!; at++) documents[columns[at]!]! += 1;
  const total = 1 + rows.length + ambientCount;
  const rarity = documents.map((count, j) =>
    count === 0 ? 0 : log(total / (1 + count + ambientDocuments[j]!)),
  );
  let square = 0;
  for (const i of rows) {
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++)
      square += (values[at]! * rarity[columns[at]!]!) ** 2;
  }
  const scale = square > 0 ? Math.sqrt(rows.length / square) : 0;
  return rarity.map((value) => value * scale);
}

/** (n) weights that sum to 1/2 on each pole. */
function balance({ rows, positive, negative }: WeightedSubset): Float64Array {
  let [up, down] = [0, 0];
  for (const i of rows) {
    up += positive[i]!;
    down += negative[i]!;
  }
  return positive.map(
    (weight, i) => (up > 0 ? weight / (2 * up) : 0) + (down > 0 ? negative[i]! / (2 * down) : 0),
  );
}

/** (c) weighted mean square of each column. */
function sumSquares(
  { offsets, columns, values }: TermSpace,
  rarity: Float64Array,
  weights: Float64Array,
  rows: Uint32Array,
): Float64Array {
  const squares = new Float64Array(rarity.length);
  for (const i of rows) {
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
      const column = columns[at]!;
      squares[column]! += weights[i]! * (values[at]! * rarity[column]!) ** 2;
    }
  }
  return squares;
}

interface Loss {
  readonly space: TermSpace;
  readonly labels: Labels;
  readonly rows: Uint32Array;
  readonly weights: Float64Array;
  readonly rarity: Float64Array;
  readonly squares: Float64Array;
  readonly penalty: number;
}

/** Penalised cross-entropy over (w, b): penalty/2 ‖w‖² + weighted sum over the samples. */
function createLoss({ space, labels, rows, weights, rarity, squares, penalty }: Loss): Objective {
  const { offsets, columns, values } = space;
  const size = rarity.length;
  const scaled = new Float64Array(size);
  const bound = squares.map((square) => 1 / (square / 4 + penalty));
  return {
    evaluate(point, gradient) {
      const w = point.subarray(0, size);
      const bias = point[size]!;
      let value = (penalty / 2) * dot(w, w);
      for (let j = 0; j < size; j++) {
        scaled[j] = w[j]! * rarity[j]!;
        gradient[j] = 0;
      }
      let errorSum = 0;
      for (const i of rows) {
        const s = scoreTerms(space, scaled, i) + bias;
        const e = exp(-Math.abs(s));
        const share = s >= 0 ? 1 / (1 + e) : e / (1 + e);
        const quality = labels.quality[i]!;
        const error = weights[i]! * (share - quality);
        value += weights[i]! * (Math.max(s, 0) + log(1 + e) - quality * s);
        errorSum += error;
        for (let at = offsets[i]!; at < offsets[i + 1]!; at++) gradient[columns[at]!]! += error * values[at]!;
      }
      for (let j = 0; j < size; j++) gradient[j] = gradient[j]! * rarity[j]! + penalty * w[j]!;
      gradient[size] = errorSum;
      return value;
    },
    precondition: (gradient) => gradient.map((slope, j) => (j < size ? slope * bound[j]! : 4 * slope)),
  };
}
