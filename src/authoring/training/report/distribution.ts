// The distribution of out-of-fold scores: histograms and tiers of both poles, and the accuracy of each confidence. Pure.
import type { Breaks, Confidence, Tier } from '../../../core/contract/index.js';
import {
  computeBreaks,
  getConfidence,
  getTier,
  type Quartiles,
  type TrainedTrait,
  toTraitScore,
} from '../../../core/scoring/index.js';
import { at } from '../data/positions.js';

/** Shares of a pole's samples by tier; they sum to 1. */
type TierShares = Readonly<Record<Tier, number>>;

interface ConfidenceShare {
  readonly confidence: Confidence;
  /** Class-balanced share of the scores with this confidence. */
  readonly share: number;
  /** Class-balanced share of those on the right side of 50; null without any. */
  readonly accuracy: number | null;
}

interface Histogram {
  readonly positive: readonly number[];
  readonly negative: readonly number[];
}

export interface Distribution {
  /** (20) share of each pole's scores in bins of five points; each pole sums to 1. */
  readonly histogram: Histogram;
  /** The same of the probabilities, in bins of 5 %. */
  readonly probabilities: Histogram;
  readonly breaks: Breaks;
  readonly tiers: { readonly positive: TierShares; readonly negative: TierShares };
  readonly confidence: readonly ConfidenceShare[];
}

const bins = 20;

/**
 * @param positive (m) 1 or 0
 * @param universal (m) in [0, 1]
 * @param probabilities (m) in [0, 1]
 */
export function describeDistribution(
  { type, quartiles, widened }: Pick<TrainedTrait, 'type' | 'quartiles' | 'widened'>,
  positive: Uint8Array,
  universal: Float64Array,
  probabilities: Float64Array,
): Distribution {
  const breaks = computeBreaks(quartiles);
  const scores = universal.map((value) => toTraitScore(type, value));
  const select = (values: Float64Array, pole: 0 | 1) => values.filter((_, i) => positive[i] === pole);
  const [positives, negatives] = [select(scores, 1), select(scores, 0)];
  const percents = probabilities.map((probability) => 100 * probability);
  return {
    histogram: { positive: computeHistogram(positives), negative: computeHistogram(negatives) },
    probabilities: {
      positive: computeHistogram(select(percents, 1)),
      negative: computeHistogram(select(percents, 0)),
    },
    breaks,
    tiers: { positive: computeTierShares(positives, breaks), negative: computeTierShares(negatives, breaks) },
    confidence: (['high', 'moderate', 'low'] as const).map((confidence) =>
      computeConfidenceShare(confidence, positives, negatives, { breaks, widened }),
    ),
  };
}

function computeHistogram(scores: Float64Array): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const score of scores) {
    const bin = Math.min(bins - 1, Math.floor((score * bins) / 100));
    counts[bin] = at(counts, bin) + 1 / scores.length;
  }
  return counts;
}

function computeTierShares(scores: Float64Array, breaks: Breaks): TierShares {
  const share = (tier: Tier): number =>
    scores.filter((score) => getTier(score, breaks) === tier).length / scores.length;
  return {
    Weak: share('Weak'),
    Developing: share('Developing'),
    Solid: share('Solid'),
    Strong: share('Strong'),
  };
}

function computeConfidenceShare(
  confidence: Confidence,
  positives: Float64Array,
  negatives: Float64Array,
  { breaks, widened }: { readonly breaks: Breaks; readonly widened: Quartiles },
): ConfidenceShare {
  const matches = (score: number): boolean =>
    getConfidence(score, getTier(score, breaks), widened) === confidence;
  const up = positives.filter(matches);
  const down = negatives.filter(matches);
  const share = (up.length / positives.length + down.length / negatives.length) / 2;
  const right =
    (up.filter((score) => score >= 50).length / positives.length +
      down.filter((score) => score < 50).length / negatives.length) /
    2;
  return { confidence, share, accuracy: share > 0 ? right / share : null };
}
