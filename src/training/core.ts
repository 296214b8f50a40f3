// Fewer samples than dimensions: what a rotation does not change (ridge, regression, Fisher) is fitted in the span
// of the samples, r <= n coordinates in place of D, and lifted back. Exact up to rounding.
import { type Matrix, zeros } from '../numerics/matrix.js';
import { rowsTimesRows } from '../numerics/product.js';
import { accumulate, dot, norm } from '../numerics/vector.js';
import { type Cloud, cloudOf } from './cloud.js';

export interface Core extends Cloud {
  /** The vector of the space (D) that a vector of the core (r) stands for. */
  lift(vector: Float64Array): Float64Array;
}

/** A direction shorter than this, of unit rows, is rounding. */
const shortest = 1e-5;

/** The core of a cloud; the cloud itself where the samples are not far fewer than the dimensions. */
export function coreOf(cloud: Cloud): Core {
  const { rows, columns } = cloud.x;
  if (2 * rows > columns) return { ...cloud, lift: (vector) => vector };
  const basis = spanOf(cloud.x);
  const r = basis.length;
  const flat = new Float64Array(r * columns);
  basis.forEach((direction, k) => {
    flat.set(direction, k * columns);
  });
  const x: Matrix = { ...zeros(rows, r), data: Float32Array.from(rowsTimesRows(cloud.x, flat, r)) };
  return {
    ...cloudOf(x),
    lift(vector) {
      const out = new Float64Array(columns);
      basis.forEach((direction, k) => {
        accumulate(out, vector[k]!, direction);
      });
      return out;
    },
  };
}

/** Orthonormal directions that span the rows: Gram-Schmidt, each projection done twice. */
function spanOf(x: Matrix): Float64Array[] {
  const basis: Float64Array[] = [];
  for (let i = 0; i < x.rows; i++) {
    const rest = Float64Array.from(x.data.subarray(i * x.columns, (i + 1) * x.columns));
    for (const direction of basis) accumulate(rest, -dot(direction, rest), direction);
    for (const direction of basis) accumulate(rest, -dot(direction, rest), direction);
    const length = norm(rest);
    if (length > shortest) basis.push(rest.map((value) => value / length));
  }
  return basis;
}
