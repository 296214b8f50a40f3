// Tiers and their boundaries (breaks), in the integers of the card. Pure.
import type { Breaks, Tier } from '../../contract/index.js';
import type { Quartiles } from '../trained-model.js';

/** developing = neg_p75, solid = max(pos_p25, developing), strong = max(pos_p75, solid): never decreasing. */
export function computeBreaks(quartiles: Quartiles): Breaks {
  const developing = quartiles.neg_p75;
  const solid = Math.max(quartiles.pos_p25, developing);
  const strong = Math.max(quartiles.pos_p75, solid);
  return { developing, solid, strong };
}

/** The highest tier whose break the score reaches; `Weak` below all breaks. */
export function getTier(score: number, breaks: Breaks): Tier {
  if (score >= breaks.strong) return 'Strong';
  if (score >= breaks.solid) return 'Solid';
  if (score >= breaks.developing) return 'Developing';
  return 'Weak';
}

/** Points from the score to the next break above it; 0 at `Strong`. */
export function computeTraitHeadroom(score: number, tier: Tier, breaks: Breaks): number {
  switch (tier) {
    case 'Weak':
      return breaks.developing - score;
    case 'Developing':
      return breaks.solid - score;
    case 'Solid':
      return breaks.strong - score;
    case 'Strong':
      return 0;
    default:
      throw tier satisfies never;
  }
}
