// A point seen from a centre: its distance and its shares along given directions. Pure but for scratch vectors.
import { dot } from '../numerics/vector.js';
import { rowsOf } from './rows.js';

/** A squared length below this is rounding of Float32 unit vectors, not a direction. */
const smallestSquare = 1e-12;

/** `along / sqrt(square)` kept in [-1, 1]; 0, neither pole, where there is no direction. */
export function cosine(along: number, square: number): number {
  if (square < smallestSquare) return 0;
  return Math.max(-1, Math.min(1, along / Math.sqrt(square)));
}

/** x - c as a trait type needs it. `along` is overwritten by the next call. */
interface View {
  /** ‖x - c‖² */
  readonly square: number;
  /** (m) (x - c).v for each direction v. */
  readonly along: Float64Array;
}

/**
 * The view from `center` along `directions` as a function of x (D).
 * @param center (D)
 * @param directions (m, D) row-major
 */
export function viewFrom(center: Float32Array, directions: Float32Array): (x: Float32Array) => View {
  const rows = rowsOf(directions, center.length);
  const offset = new Float64Array(center.length);
  const along = new Float64Array(rows.length);
  return (x) => {
    let square = 0;
    for (let j = 0; j < center.length; j++) {
      const difference = x[j]! - center[j]!;
      offset[j] = difference;
      square += difference * difference;
    }
    rows.forEach((direction, index) => {
      along[index] = dot(direction, offset);
    });
    return { square, along };
  };
}

/**
 * The largest cos(x - center, v) over unit directions v, as a function of x (D).
 * @param directions (m, D) row-major, unit rows, m >= 1
 * @returns x -> [-1, 1]; 0 for x = center
 */
export function nearestCosine(center: Float32Array, directions: Float32Array): (x: Float32Array) => number {
  const view = viewFrom(center, directions);
  return (x) => {
    const { square, along } = view(x);
    return along.reduce((nearest, share) => Math.max(nearest, cosine(share, square)), -1);
  };
}
