// What a card says about its baseline. Pure.
import type { Comparison, Delta, ScoreCard } from '../contract/resources.js';

/** A card without the baseline's half: of the content, or of the baseline itself. */
export type OwnCard = Omit<ScoreCard, 'compare_to' | 'delta'>;

/** The baseline's summary. */
export function comparisonOf({ scores, composite, confidence, headroom, input_tokens }: OwnCard): Comparison {
  return { scores, composite, confidence, headroom, input_tokens };
}

/** Content minus baseline, trait by trait, in the card's own integers. Both cards have the same traits. */
export function deltaOf(content: OwnCard, baseline: OwnCard): Delta {
  const scores: Record<string, number> = Object.create(null);
  for (const [key, score] of Object.entries(content.scores)) scores[key] = score - baseline.scores[key]!;
  return { scores, composite: content.composite - baseline.composite };
}
