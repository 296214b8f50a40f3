// Sums over a trait's samples that methods, trials and folds share: class means, within-class variances, second
// moments. Each is computed once a subset; the sums of a fold's training samples are those of all samples minus those
// of the held-out ones, so k folds cost one pass over the samples.
import { accumulate, type Matrix } from '../../../core/numerics/index.js';
import {
  blend,
  type Cholesky,
  computeSecondMoment,
  factorCholesky,
  sumWeighted,
  toCovariance,
} from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { computeSquaredDistance } from './shrinkage.js';
import { sumWeights, type WeightedSubset } from './weighted-subset.js';

export interface ClassMeans {
  /** m+ and m-, (D). Zeros for a class without samples. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

export interface ClassStatistics {
  /** (n, D) row-major, in the order of the samples. */
  readonly x: Matrix;
  getMeans(subset: WeightedSubset): ClassMeans;
  /** Samples of each class by distance from its mean, nearest first; ties in the order of the samples. */
  rankByDistance(subset: WeightedSubset): { readonly positive: Uint32Array; readonly negative: Uint32Array };
  /** (D) class-balanced pooled within-class variance of each dimension; 0 without samples. */
  getVariances(subset: WeightedSubset): Float64Array;
  /** (D, D) weighted sum of x x' over both classes. */
  getMoment(subset: WeightedSubset): Float64Array;
  /** Sum of the subset's weights and the weighted mean of its samples, (D). */
  getTotals(subset: WeightedSubset): { readonly weight: number; readonly center: Float64Array };
  /** (D, D) weighted covariance about that mean, weights scaled to sum to 1. */
  computeCovariance(subset: WeightedSubset): Float64Array;
  /**
   * Factor of the covariance plus a shift of its diagonal. The latest one of a subset is cached, except for folds.
   * @throws RangeError when the shifted covariance is not positive definite
   */
  factorCovariance(subset: WeightedSubset, shift: number): Cholesky;
}

export function createClassStatistics(x: Matrix): ClassStatistics {
  const getMoment = createAdditive((subset) => computeSecondMoment(x, sumWeights(subset), subset.rows));
  const sumPositives = createAdditive(({ positive, rows }) =>
    sumWeighted(x, positive, listMembers(positive, rows)),
  );
  const sumNegatives = createAdditive(({ negative, rows }) =>
    sumWeighted(x, negative, listMembers(negative, rows)),
  );
  const getMeans = memoise((subset) => ({
    positive: divideSums(sumPositives(subset), getWeight(subset.positive, subset.rows)),
    negative: divideSums(sumNegatives(subset), getWeight(subset.negative, subset.rows)),
  }));
  const rankByDistance = memoise((subset) => ({
    positive: sortByDistance(x, subset.rows, subset.positive, getMeans(subset).positive),
    negative: sortByDistance(x, subset.rows, subset.negative, getMeans(subset).negative),
  }));
  const getVariances = memoise((subset) => computeVariances(x, subset, getMeans(subset)));
  const getTotals = memoise((subset) => computeTotals(subset, getMeans(subset)));
  const computeCovariance = (subset: WeightedSubset): Float64Array => {
    const { weight, center } = getTotals(subset);
    return toCovariance(getMoment(subset), weight, center);
  };
  const latest = new WeakMap<WeightedSubset, { shift: number; factor: Cholesky }>();
  return {
    x,
    getMeans,
    rankByDistance,
    getMoment,
    getVariances,
    getTotals,
    computeCovariance,
    factorCovariance(subset, shift) {
      const cached = latest.get(subset);
      if (cached?.shift === shift) return cached.factor;
      const factor = factorCholesky(computeCovariance(subset), x.columns, shift);
      if (factor === null) throw new RangeError('Covariance plus shift is not positive definite');
      if (subset.difference === undefined) latest.set(subset, { shift, factor });
      return factor;
    },
  };
}

function computeTotals(
  { positive, negative, rows }: WeightedSubset,
  means: ClassMeans,
): ReturnType<ClassStatistics['getTotals']> {
  const up = getWeight(positive, rows);
  const down = getWeight(negative, rows);
  const weight = up + down;
  const center =
    weight > 0 ? blend(up / weight, means.positive, down / weight, means.negative) : means.positive;
  return { weight, center };
}

/** c = (m+ + m-) / 2. */
export function computeMidpoint(means: ClassMeans): Float64Array {
  return blend(0.5, means.positive, 0.5, means.negative);
}

/** m+ - m-. */
export function computeMeanDifference(means: ClassMeans): Float64Array {
  return blend(1, means.positive, -1, means.negative);
}

/** Weighted mean of the given rows of x, (D); zeros without weight. */
export function computeWeightedMean(x: Matrix, weights: Float64Array, rows: Uint32Array): Float64Array {
  return divideSums(sumWeighted(x, weights, rows), getWeight(weights, rows));
}

/** Sum of the weights of the given samples. */
export function getWeight(weights: Float64Array, rows: Uint32Array): number {
  let total = 0;
  for (const i of rows) total += at(weights, i);
  return total;
}

function sortByDistance(
  x: Matrix,
  rows: Uint32Array,
  weights: Float64Array,
  center: Float64Array,
): Uint32Array {
  const distances = new Float64Array(weights.length);
  const members = listMembers(weights, rows);
  for (const i of members) distances[i] = computeSquaredDistance(x, i, center);
  return members.sort((a, b) => at(distances, a) - at(distances, b) || a - b);
}

/** Rows with weight. */
export function listMembers(weights: Float64Array, rows: Uint32Array): Uint32Array {
  return rows.filter((i) => at(weights, i) > 0);
}

function divideSums(sum: Float64Array, total: number): Float64Array {
  return total > 0 ? sum.map((value) => value / total) : new Float64Array(sum.length);
}

function computeVariances(x: Matrix, subset: WeightedSubset, means: ClassMeans): Float64Array {
  const { rows, positive, negative } = subset;
  const sums = new Float64Array(x.columns);
  for (const i of rows) {
    addSquares(sums, x, i, at(positive, i), means.positive);
    addSquares(sums, x, i, at(negative, i), means.negative);
  }
  const total = getWeight(positive, rows) + getWeight(negative, rows);
  return total > 0 ? sums.map((sum) => sum / total) : sums;
}

/** out += weight (x_row - center)², dimension by dimension. Most samples are in one class only. */
function addSquares(out: Float64Array, x: Matrix, row: number, weight: number, center: Float64Array): void {
  if (weight === 0) return;
  const first = row * x.columns;
  for (let j = 0; j < out.length; j++) {
    const offset = x.data[first + j]! - center[j]!;
    out[j]! += weight * offset * offset;
  }
}

function memoise<T>(compute: (subset: WeightedSubset) => T): (subset: WeightedSubset) => T {
  const cache = new WeakMap<WeightedSubset, { value: T }>();
  return (subset) => {
    const entry = cache.get(subset) ?? { value: compute(subset) };
    cache.set(subset, entry);
    return entry.value;
  };
}

/** Cached sums over samples: of a difference the whole's minus the held-out ones, of pieces the total of theirs. */
function createAdditive(
  compute: (subset: WeightedSubset) => Float64Array,
): (subset: WeightedSubset) => Float64Array {
  const sums = memoise((subset): Float64Array => {
    const { difference, pieces } = subset;
    if (difference !== undefined) {
      const held = sums(difference.held);
      const remainder = new Float64Array(sums(difference.whole));
      accumulate(remainder, -1, held);
      return remainder;
    }
    if (pieces === undefined) return compute(subset);
    const times = new Map<WeightedSubset, number>();
    for (const piece of pieces) times.set(piece, (times.get(piece) ?? 0) + 1);
    const total = new Float64Array(sums(at(pieces, 0)).length);
    for (const [piece, count] of times) accumulate(total, count, sums(piece));
    return total;
  });
  return sums;
}
