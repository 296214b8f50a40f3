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
  const size = countEnd(scores.length);
  // Only the ends are sorted by row: sorting values alone is ten times as fast.
  const sorted = Float64Array.from(scores).sort();
  const select = (isEnd: (score: number) => boolean) => {
    const rows: number[] = [];
    for (let i = 0; i < scores.length; i++) if (isEnd(scores[i]!)) rows.push(i);
    return Uint32Array.from(rows).sort((a, b) => scores[a]! - scores[b]! || a - b);
  };
  const [lowest, highest] = [sorted[size - 1]!, sorted[sorted.length - size]!];
  const lower = size === 0 ? new Uint32Array(0) : select((score) => score <= lowest);
  const upper = size === 0 ? lower : select((score) => score >= highest);
  return { positive: upper.slice(upper.length - size).reverse(), negative: lower.slice(0, size) };
}
