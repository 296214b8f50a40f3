// The composite score: harmonic mean of the trait scores above 0. Pure and exact: fractions are integers, so a mean of
// exactly one half rounds up in any order of the traits.

/** Least common multiple of 1..100: every 1/score is a whole number of its parts. */
const parts = 69_720_375_229_712_477_164_533_808_935_312_303_556_800n;

/**
 * Rounded harmonic mean of the scores above 0.
 * @param scores integers 0..100
 * @returns an integer 0..100; 0 if no score is above 0
 */
export function computeComposite(scores: readonly number[]): number {
  const positive = scores.filter((score) => score > 0);
  if (positive.length === 0) return 0;
  const sum = positive.reduce((total, score) => total + parts / BigInt(score), 0n);
  // n / (sum / parts) + 1/2, rounded down
  return Number((2n * BigInt(positive.length) * parts + sum) / (2n * sum));
}
