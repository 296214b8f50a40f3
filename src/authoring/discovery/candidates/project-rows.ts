// Rows in the span of the leading principal directions, where distances between clusters are not drowned by those within.
import type { Matrix } from '../../../core/numerics/index.js';
import { multiplyTransposed } from '../../numerics/index.js';

/** The span: rank r, its directions as (r, D) rows, and (r) the coordinates of the mean. */
export interface Projection {
  readonly rank: number;
  readonly basis: Float64Array;
  readonly origin: Float64Array;
}

/** @param basis (rank, D) orthonormal rows */
export function createProjection(basis: Float64Array, rank: number, mean: Float64Array): Projection {
  const center = { rows: 1, columns: mean.length, data: Float32Array.from(mean) };
  return { rank, basis, origin: multiplyTransposed(center, basis, rank) };
}

/** (n, r) directions from the mean to the rows, within the span; zeros for a row at the mean. */
export function projectRows(x: Matrix, { rank, basis, origin }: Projection): Matrix {
  const along = multiplyTransposed(x, basis, rank);
  const data = Float32Array.from(along, (value, at) => value - origin[at % rank]!);
  return scaleToUnit({ rows: x.rows, columns: rank, data });
}

/** Scales rows to length 1, in place; zero rows stay. */
export function scaleToUnit(z: Matrix): Matrix {
  const { columns: d, data } = z;
  for (let at = 0; at < data.length; at += d) {
    let square = 0;
    for (let j = 0; j < d; j++) square += data[at + j]! * data[at + j]!;
    const length = Math.sqrt(square);
    if (length > 0) for (let j = 0; j < d; j++) data[at + j] = data[at + j]! / length;
  }
  return z;
}
