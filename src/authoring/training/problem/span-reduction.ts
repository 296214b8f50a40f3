// With fewer samples than dimensions, methods that are invariant under rotation (ridge, regression, Fisher) are fitted
// in the span of the samples, r <= n coordinates instead of D, and lifted back. Exact up to rounding.
import { accumulate, dot, type Matrix, row, zeros } from '../../../core/numerics/index.js';
import { multiplyTransposed, norm } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { type ClassStatistics, createClassStatistics } from './class-statistics.js';

/** Class statistics in the coordinates of the span. */
export interface SpanReduction extends ClassStatistics {
  /** The vector of the full space (D) with the given coordinates in the span (r). */
  lift(vector: Float64Array): Float64Array;
}

/** Directions shorter than this, of unit rows, are rounding errors. */
const shortest = 1e-5;

/** The statistics in the span of the samples, or unchanged when it is not much smaller than the space. */
export function createSpanReduction(statistics: ClassStatistics): SpanReduction {
  const { rows, columns } = statistics.x;
  if (2 * rows > columns) return { ...statistics, lift: (vector) => vector };
  const basis = computeSpan(statistics.x);
  const r = basis.length;
  const flat = new Float64Array(r * columns);
  basis.forEach((direction, k) => {
    flat.set(direction, k * columns);
  });
  const x: Matrix = { ...zeros(rows, r), data: Float32Array.from(multiplyTransposed(statistics.x, flat, r)) };
  return {
    ...createClassStatistics(x),
    lift(vector) {
      const out = new Float64Array(columns);
      basis.forEach((direction, k) => {
        accumulate(out, at(vector, k), direction);
      });
      return out;
    },
  };
}

/** Orthonormal directions that span the rows: Gram-Schmidt, with every projection done twice. */
function computeSpan(x: Matrix): Float64Array[] {
  const basis: Float64Array[] = [];
  for (let i = 0; i < x.rows; i++) {
    const residual = Float64Array.from(row(x, i));
    for (const direction of basis) accumulate(residual, -dot(direction, residual), direction);
    for (const direction of basis) accumulate(residual, -dot(direction, residual), direction);
    const length = norm(residual);
    if (length > shortest) basis.push(residual.map((value) => value / length));
  }
  return basis;
}
