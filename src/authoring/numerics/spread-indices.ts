// A small sample of a long list. Pure.

/**
 * Indices spread evenly over 0..n-1, starting with 0.
 * @param limit maximum number of indices
 * @returns (min(n, limit)) ascending
 */
export function spreadIndices(n: number, limit: number): Uint32Array {
  const count = Math.min(n, limit);
  return Uint32Array.from({ length: count }, (_, i) => Math.floor((i * n) / count));
}
