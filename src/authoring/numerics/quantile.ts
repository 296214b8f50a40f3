// Quantiles by linear interpolation (Hyndman & Fan 1996, type 7; R's and NumPy's default), after d3-array.
import { quantileSorted } from 'd3-array';

/**
 * The p-quantile of values in any order.
 * @param p in [0, 1]
 * @returns NaN for an empty list
 */
export function quantile(values: ArrayLike<number>, p: number): number {
  return quantiles(values, [p])[0];
}

/** Several quantiles of the same values, sorted once. NaN for an empty list. */
export function quantiles(values: ArrayLike<number>, ps: readonly number[]): number[] {
  const sorted = Array.from(Float64Array.from(values).sort());
  return ps.map((p) => quantileSorted(sorted, p) ?? Number.NaN);
}
