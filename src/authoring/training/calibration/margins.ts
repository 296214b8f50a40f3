// The reach of intervals: class-conditional conformal prediction (Vovk, 2012) on out-of-fold scores. Pure.
import type { Margins } from '../../../core/scoring/index.js';
import { at } from '../data/positions.js';

/** Share of a pole's texts whose interval contains that pole's end of the scale. */
const coverage = 0.9;

/**
 * Per pole, the ceil(0.9 (n + 1))-th smallest distance of n held-out scores from that pole's end of the scale; 100 for
 * fewer than 9 samples, which cannot promise nine in ten.
 *
 * @param positive (m) 1 or 0
 * @param scores (m) integers 0..100, possibly several for each sample
 * @param counts distinct samples a pole
 */
export function computeMargins(
  positive: Uint8Array,
  scores: Float64Array,
  counts: { readonly positive: number; readonly negative: number },
): Margins {
  const select = (pole: 0 | 1) => scores.filter((_, i) => positive[i] === pole);
  return {
    negative: findMargin(select(0), counts.negative),
    positive: findMargin(
      select(1).map((score) => 100 - score),
      counts.positive,
    ),
  };
}

function findMargin(distances: Float64Array, n: number): number {
  const rank = Math.ceil(coverage * (n + 1));
  if (rank > n) return 100;
  return at(distances.sort(), Math.ceil((rank / n) * distances.length) - 1);
}
