// How far a score can be trusted, by where it lies among the training scores of both poles. Pure.
import type { Confidence, Tier } from '../contract/resources.js';
import { breaksOf } from './tier.js';
import type { Quartiles } from './trained-model.js';

/** True where the middle halves of both poles do not meet. */
function separated({ neg_p75, pos_p25 }: Quartiles): boolean {
  return neg_p75 < pos_p25;
}

/**
 * Confidence of one trait's score.
 *
 * Separated poles: `moderate` in the gap between them (`Developing`), `high` elsewhere. Overlapping poles: `low` in
 * the overlap [pos_p25, neg_p75], `high` at `strong` and above or at neg_p25 and below, else `moderate`.
 * @param score 0..100
 */
export function confidenceOf(score: number, tier: Tier, quartiles: Quartiles): Confidence {
  if (separated(quartiles)) return tier === 'Developing' ? 'moderate' : 'high';
  if (score >= quartiles.pos_p25 && score <= quartiles.neg_p75) return 'low';
  return score >= breaksOf(quartiles).strong || score <= quartiles.neg_p25 ? 'high' : 'moderate';
}

const order = { low: 0, moderate: 1, high: 2 } as const satisfies Record<Confidence, number>;

/** The weakest of all; `high` for none. */
export function weakest(confidences: readonly Confidence[]): Confidence {
  return confidences.reduce<Confidence>((weak, next) => (order[next] < order[weak] ? next : weak), 'high');
}
