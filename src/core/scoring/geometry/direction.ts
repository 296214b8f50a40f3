// The offset of a point from a centre: its length and its projections on given directions. Pure except for scratch
// vectors.
import { dot, subtract } from '../../numerics/index.js';
import { splitRows } from './rows.js';

/** A squared length below this is rounding of Float32 unit vectors, not a direction. */
const smallestSquare = 1e-12;

/** 1 / sqrt(square), 0 where there is no direction: the factor that {@link cosine} applies before it clamps. */
export const invertLength = (square: number): number => (square < smallestSquare ? 0 : 1 / Math.sqrt(square));

/** `along / sqrt(square)`, clamped to [-1, 1]; 0, neither pole, where there is no direction. */
export function cosine(along: number, square: number): number {
  if (square < smallestSquare) return 0;
  return Math.max(-1, Math.min(1, along / Math.sqrt(square)));
}

/** x - c as seen along directions. The next call overwrites `along`. */
export interface View {
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
export function createView(center: Float32Array, directions: Float32Array): (x: Float32Array) => View {
  const rows = splitRows(directions, center.length);
  const offset = new Float64Array(center.length);
  const along = new Float64Array(rows.length);
  return (x) => {
    const square = subtract(x, center, offset);
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
export function prepareNearestCosine(
  center: Float32Array,
  directions: Float32Array,
): (x: Float32Array) => number {
  const view = createView(center, directions);
  return (x) => {
    const { square, along } = view(x);
    return along.reduce((nearest, share) => Math.max(nearest, cosine(share, square)), -1);
  };
}
