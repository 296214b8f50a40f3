// The band of a score: the span of training scores that it belongs to. Pure.
import type { Confidence, Tier } from '../../contract/index.js';
import type { TrainedTrait } from '../trained-model.js';
import { isSeparated } from './confidence.js';
import { computeBreaks } from './tier.js';

/** Where the training samples of both poles score. */
export type Clusters = Pick<TrainedTrait, 'quartiles' | 'widened'>;

function getClusterSpan(
  tier: Tier,
  confidence: Confidence,
  { quartiles, widened }: Clusters,
): [low: number, high: number] {
  // Poles that do not overlap have no overlap to be in: low there says that the text cannot be read.
  if (confidence === 'low' && !isSeparated(widened)) return [widened.pos_p25, widened.neg_p75];
  switch (tier) {
    case 'Solid':
    case 'Strong':
      return [quartiles.pos_p25, quartiles.pos_p75];
    case 'Developing': {
      const { developing, solid } = computeBreaks(quartiles);
      return [developing, solid];
    }
    case 'Weak':
      return [quartiles.neg_p25, quartiles.neg_p75];
    default:
      throw tier satisfies never;
  }
}

/**
 * The interquartile span of the score's cluster, widened to include the score: the positive pole for `Solid` and
 * `Strong`, the negative pole for `Weak`, the gap for `Developing`, the overlap if confidence is `low`.
 * @returns [low, high] with low <= score <= high, integers 0..100
 */
export function computeBand(
  score: number,
  tier: Tier,
  confidence: Confidence,
  clusters: Clusters,
): [low: number, high: number] {
  const [low, high] = getClusterSpan(tier, confidence, clusters);
  return [Math.min(low, score), Math.max(high, score)];
}
