// What a card reads off the out-of-fold scores of a trait: quartiles for tiers, widened quartiles for confidence, and
// margins for intervals. Pure.
import type { TraitType } from '../../../core/contract/index.js';
import { type Margins, type Quartiles, toTraitScore } from '../../../core/scoring/index.js';
import { quantiles } from '../../numerics/index.js';
import { computeMargins } from './margins.js';

interface Standing {
  readonly quartiles: Quartiles;
  readonly widened: Quartiles;
  readonly margins: Margins;
}

/** Distinct samples a pole. */
interface Counts {
  readonly positive: number;
  readonly negative: number;
}

/**
 * @param positive (m) 1 or 0
 * @param universal (m) out-of-fold universal scores, possibly several for each sample
 */
export function describeStanding(
  type: TraitType,
  positive: Uint8Array,
  universal: Float64Array,
  counts: Counts,
): Standing {
  const scores = universal.map((value) => toTraitScore(type, value));
  return {
    quartiles: computeQuartiles(positive, universal),
    widened: computeQuartiles(positive, universal, counts),
    margins: computeMargins(positive, scores, counts),
  };
}

/**
 * Quartiles of both poles, type 7, as integers 0..100 rounded half up.
 * @param widenFor moves each quartile outwards by its standard error for so many samples. The level of a quantile has
 *   the standard error sqrt(p (1 - p) / n) of a share (Woodruff, 1952).
 */
export function computeQuartiles(
  positive: Uint8Array,
  universal: Float64Array,
  widenFor: Counts = { positive: Number.POSITIVE_INFINITY, negative: Number.POSITIVE_INFINITY },
): Quartiles {
  const read = (pole: 0 | 1, n: number): [number, number] => {
    const scores = universal.filter((_, i) => positive[i] === pole);
    const error = Math.sqrt((0.25 * 0.75) / n);
    const levels = [Math.max(0, 0.25 - error), Math.min(1, 0.75 + error)];
    const [low = Number.NaN, high = Number.NaN] = quantiles(scores, levels);
    return [Math.round(100 * low), Math.round(100 * high)];
  };
  const [neg_p25, neg_p75] = read(0, widenFor.negative);
  const [pos_p25, pos_p75] = read(1, widenFor.positive);
  return { neg_p25, neg_p75, pos_p25, pos_p75 };
}
