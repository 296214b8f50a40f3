// Which of many to look at. Pure.

/**
 * Places evenly spread over n, from the first on.
 * @returns (min(n, most)) ascending
 */
export function evenPlaces(n: number, most: number): Uint32Array {
  const count = Math.min(n, most);
  return Uint32Array.from({ length: count }, (_, i) => Math.floor((i * n) / count));
}
