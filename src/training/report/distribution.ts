// How out-of-fold scores fall: histograms of both poles, tiers by pole, and what each confidence is worth. Pure.
import type { Breaks, Confidence, Tier } from '../../contract/resources.js';
import { confidenceOf } from '../../scoring/confidence.js';
import { integerScore } from '../../scoring/rounding.js';
import { breaksOf, tierOf } from '../../scoring/tier.js';
import type { Quartiles } from '../../scoring/trained-model.js';

/** Shares of a pole's samples by tier; they sum to 1. */
type TierShares = Readonly<Record<Tier, number>>;

interface ConfidenceShare {
  readonly confidence: Confidence;
  /** Share of the scores that have it, classes weighing the same. */
  readonly share: number;
  /** Share of those on the right side of 50, classes weighing the same; null for none. */
  readonly accuracy: number | null;
}

export interface Distribution {
  /** (20) share of each pole's scores in bins of five points; each pole sums to 1. */
  readonly histogram: { readonly positive: readonly number[]; readonly negative: readonly number[] };
  readonly breaks: Breaks;
  readonly tiers: { readonly positive: TierShares; readonly negative: TierShares };
  readonly confidence: readonly ConfidenceShare[];
}

const bins = 20;

/**
 * @param positive (m) 1 or 0
 * @param universal (m) in [0, 1]
 */
export function distributionOf(
  positive: Uint8Array,
  universal: Float64Array,
  quartiles: Quartiles,
): Distribution {
  const breaks = breaksOf(quartiles);
  const scores = universal.map(integerScore);
  const pole = (which: 0 | 1): Float64Array => scores.filter((_, i) => positive[i] === which);
  return {
    histogram: { positive: histogram(pole(1)), negative: histogram(pole(0)) },
    breaks,
    tiers: { positive: tierShares(pole(1), breaks), negative: tierShares(pole(0), breaks) },
    confidence: (['high', 'moderate', 'low'] as const).map((confidence) =>
      confidenceShare(confidence, pole(1), pole(0), quartiles),
    ),
  };
}

function histogram(scores: Float64Array): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const score of scores)
    counts[Math.min(bins - 1, Math.floor((score * bins) / 100))]! += 1 / scores.length;
  return counts;
}

function tierShares(scores: Float64Array, breaks: Breaks): TierShares {
  const share = (tier: Tier): number =>
    scores.filter((score) => tierOf(score, breaks) === tier).length / scores.length;
  return {
    Weak: share('Weak'),
    Developing: share('Developing'),
    Solid: share('Solid'),
    Strong: share('Strong'),
  };
}

function confidenceShare(
  confidence: Confidence,
  positives: Float64Array,
  negatives: Float64Array,
  quartiles: Quartiles,
): ConfidenceShare {
  const breaks = breaksOf(quartiles);
  const having = (score: number): boolean =>
    confidenceOf(score, tierOf(score, breaks), quartiles) === confidence;
  const up = positives.filter(having);
  const down = negatives.filter(having);
  const share = (up.length / positives.length + down.length / negatives.length) / 2;
  const right =
    (up.filter((score) => score >= 50).length / positives.length +
      down.filter((score) => score < 50).length / negatives.length) /
    2;
  return { confidence, share, accuracy: share > 0 ? right / share : null };
}
