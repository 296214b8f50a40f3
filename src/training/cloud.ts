// Sums over the samples of a trait that several methods, trials and folds share: class means, within-class
// variances, second moments. Each is computed once a part; a fold's training sums are the whole's minus the
// held-out ones, so k folds cost one pass over the samples.
import type { Matrix } from '../numerics/matrix.js';
import { weightedSum } from '../numerics/product.js';
import { secondMoment } from '../numerics/second-moment.js';
import { blend, unit } from '../numerics/vector.js';
import { type Part, totalWeights } from './part.js';

export interface ClassMeans {
  /** m+ and m-, (D). Zeros for a class without samples. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

export interface Cloud {
  /** (n, D) row-major, in the order of the samples. */
  readonly x: Matrix;
  means(part: Part): ClassMeans;
  /** (D) class-balanced pooled within-class variance of each dimension; 0 without samples. */
  variances(part: Part): Float64Array;
  /** (D, D) weighted sum of x x' over both classes. */
  moment(part: Part): Float64Array;
}

export function cloudOf(x: Matrix): Cloud {
  const means = memoised((part) => computeMeans(x, part));
  const moment = memoised((part): Float64Array => {
    if (part.difference === undefined) return secondMoment(x, totalWeights(part), part.rows);
    const held = moment(part.difference.held);
    return moment(part.difference.whole).map((value, at) => value - held[at]!);
  });
  const variances = memoised((part) => computeVariances(x, part, means(part)));
  return { x, means, moment, variances };
}

/** c = (m+ + m-) / 2. */
export function midpoint(means: ClassMeans): Float64Array {
  return blend(0.5, means.positive, 0.5, means.negative);
}

/** m+ - m-. */
export function meanDifference(means: ClassMeans): Float64Array {
  return blend(1, means.positive, -1, means.negative);
}

/** unit(m+ - m-); zeros where the means coincide. */
export function meanAxis(means: ClassMeans): Float64Array {
  return unit(meanDifference(means));
}

/** Class means of the rows of x under the part's weights. */
export function computeMeans(x: Matrix, part: Part): ClassMeans {
  return {
    positive: weightedMean(x, part.positive, part.rows),
    negative: weightedMean(x, part.negative, part.rows),
  };
}

/** Sum of the weights of the given samples. */
export function weightOf(weights: Float64Array, rows: Uint32Array): number {
  let total = 0;
  for (const i of rows) total += weights[i]!;
  return total;
}

function weightedMean(x: Matrix, weights: Float64Array, rows: Uint32Array): Float64Array {
  const total = weightOf(weights, rows);
  const sum = weightedSum(x, weights, rows);
  if (total > 0) for (let j = 0; j < sum.length; j++) sum[j]! /= total;
  return sum;
}

function computeVariances(x: Matrix, part: Part, means: ClassMeans): Float64Array {
  const out = new Float64Array(x.columns);
  for (const i of part.rows) {
    const at = i * x.columns;
    const up = part.positive[i]!;
    const down = part.negative[i]!;
    for (let j = 0; j < out.length; j++) {
      const p = x.data[at + j]! - means.positive[j]!;
      const q = x.data[at + j]! - means.negative[j]!;
      out[j]! += up * p * p + down * q * q;
    }
  }
  const total = weightOf(part.positive, part.rows) + weightOf(part.negative, part.rows);
  if (total > 0) for (let j = 0; j < out.length; j++) out[j]! /= total;
  return out;
}

function memoised<T>(compute: (part: Part) => T): (part: Part) => T {
  const known = new WeakMap<Part, { value: T }>();
  return (part) => {
    const found = known.get(part) ?? { value: compute(part) };
    known.set(part, found);
    return found.value;
  };
}
