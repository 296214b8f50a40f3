// The span of training scores that a score belongs to. Pure.
import type { Confidence, Tier } from '../contract/resources.js';
import { breaksOf } from './tier.js';
import type { Quartiles } from './trained-model.js';

function cluster(tier: Tier, confidence: Confidence, quartiles: Quartiles): [low: number, high: number] {
  if (confidence === 'low') return [quartiles.pos_p25, quartiles.neg_p75];
  switch (tier) {
    case 'Solid':
    case 'Strong':
      return [quartiles.pos_p25, quartiles.pos_p75];
    case 'Developing': {
      const { developing, solid } = breaksOf(quartiles);
      return [developing, solid];
    }
    case 'Weak':
      return [quartiles.neg_p25, quartiles.neg_p75];
    default:
      throw tier satisfies never;
  }
}

/**
 * The inter-quartile span of the score's cluster, widened to include the score: of the positive pole for `Solid` and
 * `Strong`, of the negative for `Weak`, the gap for `Developing`, the overlap where confidence is `low`.
 * @returns [low, high] with low <= score <= high, integers 0..100
 */
export function bandOf(
  score: number,
  tier: Tier,
  confidence: Confidence,
  quartiles: Quartiles,
): [low: number, high: number] {
  const [low, high] = cluster(tier, confidence, quartiles);
  return [Math.min(low, score), Math.max(high, score)];
}
