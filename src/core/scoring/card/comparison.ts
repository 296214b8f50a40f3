// The comparison of a card with its baseline. Pure.
import type { Comparison, Delta, ScoreCard } from '../../contract/index.js';

/** The card of one text, without a comparison: of the content, or of the baseline. */
export type SingleCard = Omit<ScoreCard, 'compare_to' | 'delta'>;

/** The baseline's summary. */
export function toComparison({
  scores,
  composite,
  confidence,
  headroom,
  input_tokens,
}: SingleCard): Comparison {
  return { scores, composite, confidence, headroom, input_tokens };
}

/** Content minus baseline, trait by trait, in the integers of the cards. Both cards have the same traits. */
export function computeDelta(content: SingleCard, baseline: SingleCard): Delta {
  const scores: Record<string, number> = Object.create(null);
  for (const [key, score] of Object.entries(content.scores)) scores[key] = score - baseline.scores[key]!;
  return { scores, composite: content.composite - baseline.composite };
}
