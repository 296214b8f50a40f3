// Sums over the samples of a trait that several methods, trials and folds share: class means, within-class
// variances, second moments. Each is computed once a part; a fold's training sums are the whole's minus the
// held-out ones, so k folds cost one pass over the samples.
import { type Cholesky, cholesky } from '../numerics/cholesky.js';
import type { Matrix } from '../numerics/matrix.js';
import { weightedSum } from '../numerics/product.js';
import { aboutMean, secondMoment } from '../numerics/second-moment.js';
import { accumulate, blend } from '../numerics/vector.js';
import { type Part, totalWeights } from './part.js';
import { squaredDistance } from './shrinkage.js';

export interface ClassMeans {
  /** m+ and m-, (D). Zeros for a class without samples. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

export interface Cloud {
  /** (n, D) row-major, in the order of the samples. */
  readonly x: Matrix;
  means(part: Part): ClassMeans;
  /** Samples of each class, those nearest to its mean first; of equal distances the earlier one. */
  nearest(part: Part): { readonly positive: Uint32Array; readonly negative: Uint32Array };
  /** (D) class-balanced pooled within-class variance of each dimension; 0 without samples. */
  variances(part: Part): Float64Array;
  /** (D, D) weighted sum of x x' over both classes. */
  moment(part: Part): Float64Array;
  /** Sum of the part's weights and the weighted mean of its samples, (D). */
  totals(part: Part): { readonly weight: number; readonly center: Float64Array };
  /** (D, D) weighted covariance about that mean, weights scaled to sum to 1. */
  covariance(part: Part): Float64Array;
  /** Factor of the covariance plus a shift of its diagonal; a whole part's latest is kept. @throws RangeError */
  covarianceFactor(part: Part, shift: number): Cholesky;
}

export function cloudOf(x: Matrix): Cloud {
  const moment = additive((part) => secondMoment(x, totalWeights(part), part.rows));
  const up = additive((part) => weightedSum(x, part.positive, membersOf(part.positive, part.rows)));
  const down = additive((part) => weightedSum(x, part.negative, membersOf(part.negative, part.rows)));
  const means = memoised((part) => ({
    positive: divided(up(part), weightOf(part.positive, part.rows)),
    negative: divided(down(part), weightOf(part.negative, part.rows)),
  }));
  const nearest = memoised((part) => ({
    positive: byDistance(x, part.rows, part.positive, means(part).positive),
    negative: byDistance(x, part.rows, part.negative, means(part).negative),
  }));
  const variances = memoised((part) => computeVariances(x, part, means(part)));
  const totals = memoised((part) => computeTotals(part, means(part)));
  const covariance = (part: Part): Float64Array => {
    const { weight, center } = totals(part);
    return aboutMean(moment(part), weight, center);
  };
  const latest = new WeakMap<Part, { shift: number; factor: Cholesky }>();
  return {
    x,
    means,
    nearest,
    moment,
    variances,
    totals,
    covariance,
    covarianceFactor(part, shift) {
      const known = latest.get(part);
      if (known?.shift === shift) return known.factor;
      const factor = cholesky(covariance(part), x.columns, shift);
      if (factor === null) throw new RangeError('covariance plus shift is not positive definite');
      if (part.difference === undefined) latest.set(part, { shift, factor });
      return factor;
    },
  };
}

function computeTotals(part: Part, { positive, negative }: ClassMeans): ReturnType<Cloud['totals']> {
  const up = weightOf(part.positive, part.rows);
  const down = weightOf(part.negative, part.rows);
  const weight = up + down;
  return { weight, center: weight > 0 ? blend(up / weight, positive, down / weight, negative) : positive };
}

/** c = (m+ + m-) / 2. */
export function midpoint(means: ClassMeans): Float64Array {
  return blend(0.5, means.positive, 0.5, means.negative);
}

/** m+ - m-. */
export function meanDifference(means: ClassMeans): Float64Array {
  return blend(1, means.positive, -1, means.negative);
}

/** Weighted mean of the given rows of x, (D); zeros without weight. */
export function weightedMean(x: Matrix, weights: Float64Array, rows: Uint32Array): Float64Array {
  return divided(weightedSum(x, weights, rows), weightOf(weights, rows));
}

/** Sum of the weights of the given samples. */
export function weightOf(weights: Float64Array, rows: Uint32Array): number {
  let total = 0;
  for (const i of rows) total += weights[i]!;
  return total;
}

function byDistance(x: Matrix, rows: Uint32Array, weights: Float64Array, center: Float64Array): Uint32Array {
  const distances = new Float64Array(weights.length);
  const members = membersOf(weights, rows);
  for (const i of members) distances[i] = squaredDistance(x, i, center);
  return members.sort((a, b) => distances[a]! - distances[b]! || a - b);
}

/** Rows with weight. */
function membersOf(weights: Float64Array, rows: Uint32Array): Uint32Array {
  return rows.filter((i) => weights[i]! > 0);
}

function divided(sum: Float64Array, total: number): Float64Array {
  return total > 0 ? sum.map((value) => value / total) : new Float64Array(sum.length);
}

function computeVariances(x: Matrix, part: Part, means: ClassMeans): Float64Array {
  const out = new Float64Array(x.columns);
  for (const i of part.rows) {
    addSquares(out, x, i, part.positive[i]!, means.positive);
    addSquares(out, x, i, part.negative[i]!, means.negative);
  }
  const total = weightOf(part.positive, part.rows) + weightOf(part.negative, part.rows);
  if (total > 0) for (let j = 0; j < out.length; j++) out[j]! /= total;
  return out;
}

/** out += weight (x_row - center)², each dimension by itself. Most samples are in one class alone. */
function addSquares(out: Float64Array, x: Matrix, row: number, weight: number, center: Float64Array): void {
  if (weight === 0) return;
  const at = row * x.columns;
  for (let j = 0; j < out.length; j++) {
    const offset = x.data[at + j]! - center[j]!;
    out[j]! += weight * offset * offset;
  }
}

function memoised<T>(compute: (part: Part) => T): (part: Part) => T {
  const known = new WeakMap<Part, { value: T }>();
  return (part) => {
    const found = known.get(part) ?? { value: compute(part) };
    known.set(part, found);
    return found.value;
  };
}

/** Sums over samples, each part's once: those of a fold are the whole's minus the held-out ones, the whole's its pieces'. */
function additive(compute: (part: Part) => Float64Array): (part: Part) => Float64Array {
  const sums = memoised((part): Float64Array => {
    const { difference, pieces } = part;
    if (difference !== undefined) {
      const held = sums(difference.held);
      const rest = new Float64Array(sums(difference.whole));
      accumulate(rest, -1, held);
      return rest;
    }
    if (pieces === undefined) return compute(part);
    const times = new Map<Part, number>();
    for (const piece of pieces) times.set(piece, (times.get(piece) ?? 0) + 1);
    const total = new Float64Array(sums(pieces[0]!).length);
    for (const [piece, count] of times) accumulate(total, count, sums(piece));
    return total;
  });
  return sums;
}
