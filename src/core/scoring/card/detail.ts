// One trait's entry on the card. Pure: tier, confidence, band, headroom and breaks follow from the rounded score and the
// rounded quartiles, so a client can recompute them.
import type { Native, TraitDetail } from '../../contract/index.js';
import { type Clusters, computeBand } from './band.js';
import { getConfidence, limitByReading } from './confidence.js';
import type { Reading } from './reading.js';
import { computeBreaks, computeTraitHeadroom, getTier } from './tier.js';

/**
 * One trait's entry.
 * @param unread share of the text that the embedder does not read, 0..1: low confidence has neither label nor headroom
 */
export function createTraitDetail(
  { score, probability, interval }: Reading,
  native: Native,
  clusters: Clusters,
  unread: number,
): TraitDetail {
  const breaks = computeBreaks(clusters.quartiles);
  const tier = getTier(score, breaks);
  const confidence = limitByReading(getConfidence(score, tier, clusters.widened), unread);
  const low = confidence === 'low';
  return {
    score,
    label: low ? null : tier,
    confidence,
    band: computeBand(score, tier, confidence, clusters),
    headroom: low ? null : computeTraitHeadroom(score, tier, breaks),
    breaks,
    native,
    probability,
    interval,
  };
}
