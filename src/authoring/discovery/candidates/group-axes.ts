// Axes that separate labelled groups of texts: Fisher's linear discriminants, S^-1 (m_g - m) in their principal
// directions, S the pooled within-group covariance, shrunk towards a multiple of the identity by d / (d + n).

import { dot, type Matrix } from '../../../core/numerics/index.js';
import { decomposeSymmetric, factorCholesky, solve, sumWeighted, unit } from '../../numerics/index.js';
import { computeTrace, sumSecondMoment } from '../space.js';
import type { AxisFamily, SpaceView } from '../types.js';

/** Share of the largest eigenvalue below which groups do not differ along a discriminant. */
const minShare = 1e-6;

/** @param groups rows of each group; the first group is at the positive end where there are two */
export async function findGroupAxes(
  { x, sampled, sample }: SpaceView,
  groups: readonly Uint32Array[],
  count: number,
  step: () => Promise<void>,
): Promise<AxisFamily> {
  const ones = new Float64Array(x.rows).fill(1);
  const axes = await findDiscriminants({ x, groups, weights: ones, count }, step);
  const indices = new Map(Array.from(sampled, (row, index) => [row, index]));
  const inSample = groups.map((rows) =>
    Uint32Array.from(Array.from(rows, (row) => indices.get(row) ?? -1).filter((index) => index >= 0)),
  );
  return {
    origin: 'lda',
    axes,
    async match(weights, step) {
      const discriminants = await findDiscriminants({ x: sample, groups: inSample, weights, count }, step);
      return Float64Array.from(axes, (axis) =>
        discriminants.reduce((nearest, other) => Math.max(nearest, Math.abs(dot(axis, other))), 0),
      );
    },
  };
}

interface Groups {
  readonly x: Matrix;
  /** Rows of each group. */
  readonly groups: readonly Uint32Array[];
  /** (n) */
  readonly weights: Float64Array;
  /** Maximum number of discriminants. */
  readonly count: number;
}

async function findDiscriminants(
  { x, groups, weights, count }: Groups,
  step: () => Promise<void>,
): Promise<Float64Array[]> {
  const d = x.columns;
  const described = groups.map((rows) => describeGroup(x, rows, weights)).filter(({ weight }) => weight > 0);
  const total = described.reduce((sum, { weight }) => sum + weight, 0);
  if (described.length < 2) return [];
  const within = new Float64Array(d * d);
  for (const { weight, mean, rows } of described) {
    const moment = await sumSecondMoment(x, weights, rows, step);
    for (let at = 0; at < within.length; at++)
      within[at]! += (moment[at]! - weight * mean[Math.floor(at / d)]! * mean[at % d]!) / total;
  }
  const shrinkage = d / (d + total);
  const shift = (shrinkage * computeTrace(within, d)) / d + 1e-9;
  const factor = factorCholesky(within, d, shift, 1 - shrinkage);
  if (factor === null) return [];
  const center = new Float64Array(d);
  for (const { weight, mean } of described)
    for (let j = 0; j < d; j++) center[j]! += (weight / total) * mean[j]!;
  const offsets = described.map(({ weight, mean }) =>
    mean.map((value, j) => Math.sqrt(weight / total) * (value - center[j]!)),
  );
  const solved = offsets.map((offset) => solve(factor, offset));
  return combine(offsets, solved).slice(0, count);
}

/** Principal directions of the groups' means after whitening: eigenvectors of M S^-1 M', mapped back by S^-1 M'. */
function combine(offsets: readonly Float64Array[], solved: readonly Float64Array[]): Float64Array[] {
  const g = offsets.length;
  const products = Float64Array.from({ length: g * g }, (_, at) =>
    dot(offsets[Math.floor(at / g)]!, solved[at % g]!),
  );
  // Symmetric up to rounding, which the decomposition does not accept.
  const symmetric = products.map((value, at) => (value + products[(at % g) * g + Math.floor(at / g)]!) / 2);
  const { values, vectors } = decomposeSymmetric(symmetric, g);
  const kept = values.filter((value) => value > minShare * Math.max(0, values[0]!)).length;
  return Array.from({ length: Math.min(kept, g - 1) }, (_, k) => {
    const axis = new Float64Array(solved[0]!.length);
    for (const [i, vector] of solved.entries())
      for (let j = 0; j < axis.length; j++) axis[j]! += vectors[k * g + i]! * vector[j]!;
    const direction = unit(axis);
    return dot(direction, offsets[0]!) < 0 ? direction.map((value) => -value) : direction;
  });
}

function describeGroup(x: Matrix, rows: Uint32Array, weights: Float64Array) {
  let weight = 0;
  for (const i of rows) weight += weights[i]!;
  const mean = sumWeighted(x, weights, rows).map((value) => (weight > 0 ? value / weight : 0));
  return { weight, mean, rows };
}
