// One trait's entry on the card. Pure: everything follows from the rounded score and the rounded quartiles, so a client
// can recompute it.
import type { Native, TraitDetail } from '../../contract/index.js';
import type { Quartiles } from '../trained-model.js';
import { computeBand } from './band.js';
import { getConfidence } from './confidence.js';
import { computeBreaks, computeTraitHeadroom, getTier } from './tier.js';

interface TraitScore {
  /** Integer 0..100. */
  readonly score: number;
  /** False when the embedder cannot read the text. */
  readonly readable: boolean;
}

/** One trait's entry; its confidence is low, without label and headroom, for a text that cannot be read. */
export function createTraitDetail(
  { score, readable }: TraitScore,
  native: Native,
  quartiles: Quartiles,
): TraitDetail {
  const breaks = computeBreaks(quartiles);
  const tier = getTier(score, breaks);
  const confidence = readable ? getConfidence(score, tier, quartiles) : 'low';
  const low = confidence === 'low';
  return {
    score,
    label: low ? null : tier,
    confidence,
    band: computeBand(score, tier, confidence, quartiles),
    headroom: low ? null : computeTraitHeadroom(score, tier, breaks),
    breaks,
    native,
  };
}
