// Mean, deviation, correlation and AUROC. Pure. Ties get their mean rank.

/** 1-based ranks, ties sharing their mean: [10, 20, 20] -> [1, 2.5, 2.5]. NaN sorts last. */
export function rankValues(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i);
  const keys = Float64Array.from(values, (value) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value));
  order.sort((a, b) => (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b));
  const out = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && keys[order[end]] === keys[order[start]]) end++;
    for (let i = start; i < end; i++) out[order[i]] = (start + 1 + end) / 2;
    start = end;
  }
  return out;
}

/**
 * Area under the ROC curve: the probability that a positive outscores a negative, ties counting one half
 * (Mann-Whitney).
 * @param scores (n)
 * @param positive (n) 1 for positives, 0 for negatives
 * @returns in [0, 1]; 0.5 if either class is empty
 */
export function auroc(scores: ArrayLike<number>, positive: ArrayLike<number>): number {
  const rank = rankValues(scores);
  let count = 0;
  let sum = 0;
  for (let i = 0; i < rank.length; i++) {
    if (positive[i] !== 1) continue;
    count++;
    sum += rank[i];
  }
  const pairs = count * (rank.length - count);
  return pairs === 0 ? 0.5 : (sum - (count * (count + 1)) / 2) / pairs;
}

/** Pearson correlation in [-1, 1]; 0 if either side is constant or empty. */
export function pearson(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const da = a[i] - meanA;
    const db = b[i] - meanB;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  const spread = Math.sqrt(aa * bb);
  return spread > 0 ? Math.max(-1, Math.min(1, ab / spread)) : 0;
}

/** Spearman's rank correlation in [-1, 1], ties sharing ranks; 0 if either side is constant. */
export function spearman(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return pearson(rankValues(a), rankValues(b));
}

/** Arithmetic mean; 0 for an empty list. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return values.length === 0 ? 0 : sum / values.length;
}

/** Sample standard deviation (n - 1); 0 for fewer than two values. */
export function standardDeviation(values: ArrayLike<number>): number {
  if (values.length < 2) return 0;
  const center = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] - center) * (values[i] - center);
  return Math.sqrt(sum / (values.length - 1));
}
