// The linear discriminant of two classes from their counts, means and second moments, which add up over parts. Pure.
import type { Matrix } from '../../../core/numerics/index.js';
import {
  blend,
  computeSecondMoment,
  factorCholesky,
  solve,
  sumWeighted,
  toCovariance,
} from '../../numerics/index.js';
import { computeTrace } from './shrinkage.js';

export interface ClassSums {
  readonly count: number;
  /** (D); zeros without texts. */
  readonly mean: Float64Array;
  /** (D, D) sum of x x'. */
  readonly moment: Float64Array;
}

/** Share of the identity in the covariance: `least` of many texts, and `more` above it of few, half of it of `half`. */
const shrinkage = { least: 0.3, more: 0.6, half: 64 };
/** Most that the learned texts count in the covariance: however many they are, other texts are as much of what comes. */
const largestShare = 0.5;

export function sumClass(x: Matrix, rows: Uint32Array): ClassSums {
  const weights = new Float64Array(x.rows).fill(1);
  const sum = sumWeighted(x, weights, rows);
  return {
    count: rows.length,
    mean: sum.map((value) => value / Math.max(1, rows.length)),
    moment: computeSecondMoment(x, weights, rows),
  };
}

/** The sums of all texts of at least one part. */
export function addSums(sums: readonly ClassSums[]): ClassSums {
  return sums.reduce((total, { count, mean, moment }) => {
    const all = Math.max(1, total.count + count);
    return {
      count: total.count + count,
      mean: blend(total.count / all, total.mean, count / all, mean),
      moment: blend(1, total.moment, 1, moment),
    };
  });
}

/**
 * C^-1 (m - m0): of the classes' covariances, pooled by their counts and shrunk towards a multiple of the identity.
 * @returns (D), not scaled; m without other texts, and m - m0 where no text differs from its class's mean
 */
export function findDirection(learned: ClassSums, others: ClassSums): Float64Array {
  if (others.count === 0) return learned.mean;
  const difference = blend(1, learned.mean, -1, others.mean);
  const share = Math.min(largestShare, learned.count / (learned.count + others.count));
  const covariance = blend(share, covarianceOf(learned), 1 - share, covarianceOf(others));
  const size = difference.length;
  const spread = computeTrace(covariance, size) / size;
  const shrunk = shrinkage.least + (shrinkage.more * shrinkage.half) / (shrinkage.half + learned.count);
  const factor = factorCholesky(covariance, size, shrunk * spread, 1 - shrunk);
  return factor === null ? difference : solve(factor, difference);
}

const covarianceOf = ({ count, mean, moment }: ClassSums): Float64Array => toCovariance(moment, count, mean);
