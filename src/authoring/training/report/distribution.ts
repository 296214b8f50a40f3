// The distribution of out-of-fold scores: histograms and tiers of both poles, and the accuracy of each confidence. Pure.
import type { Breaks, Tier } from '../../../core/contract/index.js';
import { computeBreaks, getTier, type TrainedTrait, toTraitScore } from '../../../core/scoring/index.js';
import { at } from '../data/positions.js';
import { type ConfidenceShare, describeConfidence } from './confidence-shares.js';

/** Shares of a pole's samples by tier; they sum to 1. */
type TierShares = Readonly<Record<Tier, number>>;

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
  trait: Pick<TrainedTrait, 'type' | 'quartiles' | 'widened' | 'evidence'>,
  positive: Uint8Array,
  universal: Float64Array,
  probabilities: Float64Array,
): Distribution {
  const breaks = computeBreaks(trait.quartiles);
  const scores = universal.map((value) => toTraitScore(trait.type, value));
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
    confidence: describeConfidence(trait, positives, negatives),
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
