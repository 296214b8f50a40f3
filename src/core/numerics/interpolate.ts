// Piecewise-linear interpolation. Pure.

/**
 * Interpolates linearly between knots; constant before the first and after the last.
 *
 * @param at where to evaluate; infinities give the end values, NaN gives NaN
 * @param knots (k) strictly increasing, k >= 1
 * @param values (k)
 */
export function interpolate(at: number, knots: Float32Array, values: Float32Array): number {
  const last = knots.length - 1;
  if (at <= knots[0]) return values[0];
  if (at >= knots[last]) return values[last];
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (knots[middle] <= at) low = middle;
    else high = middle;
  }
  const share = (at - knots[low]) / (knots[high] - knots[low]);
  return values[low] + share * (values[high] - values[low]);
}
