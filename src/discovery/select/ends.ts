// The two ends of an axis: the fifths of the texts with the highest and the lowest scores. Pure.

/** Share of the texts at each end. */
const endShare = 0.2;

/** Number of texts at each end of n. */
const countEnd = (n: number): number => Math.floor(endShare * n);

/**
 * @param scores (n)
 * @returns rows of both ends, the outermost first; of equal scores the earlier row is the lower
 */
export function findEnds(scores: Float64Array): {
  readonly positive: Uint32Array;
  readonly negative: Uint32Array;
} {
  const order = Uint32Array.from(scores, (_, i) => i).sort((a, b) => scores[a]! - scores[b]! || a - b);
  const size = countEnd(scores.length);
  return { positive: order.slice(order.length - size).reverse(), negative: order.slice(0, size) };
}
