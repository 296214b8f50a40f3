// One trait's entry on the card. Pure: tier, confidence, band, headroom and breaks follow from the rounded score and the
// rounded quartiles, so a client can recompute them.
import type { Native, TraitDetail } from '../../contract/index.js';
import { computeBand } from './band.js';
import { findConfidence, type Standing, type TextReading } from './doubts.js';
import type { Reading } from './reading.js';
import { computeBreaks, computeTraitHeadroom, getTier } from './tier.js';

/**
 * One trait's entry.
 * @param reading how the text was read: low confidence has neither label nor headroom
 */
export function createTraitDetail(
  { score, probability, interval }: Reading,
  native: Native,
  standing: Standing,
  reading: TextReading,
): TraitDetail {
  const breaks = computeBreaks(standing.quartiles);
  const tier = getTier(score, breaks);
  const { confidence, doubts } = findConfidence(score, standing, reading);
  const low = confidence === 'low';
  return {
    score,
    label: low ? null : tier,
    confidence,
    band: computeBand(score, tier, confidence, standing),
    headroom: low ? null : computeTraitHeadroom(score, tier, breaks),
    breaks,
    native,
    probability,
    interval,
    doubts,
  };
}
