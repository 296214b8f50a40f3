// One trait's entry on the card. Pure: tier, confidence, band, headroom and breaks follow from the rounded score and the
// rounded quartiles, so a client can recompute them.
import type { Native, TraitDetail } from '../../contract/index.js';
import { type Clusters, computeBand } from './band.js';
import { getConfidence } from './confidence.js';
import type { Reading } from './reading.js';
import { computeBreaks, computeTraitHeadroom, getTier } from './tier.js';

/**
 * One trait's entry.
 * @param readable false when the embedder cannot read the text: its confidence is low, without label and headroom
 */
export function createTraitDetail(
  { score, probability, interval }: Reading,
  native: Native,
  clusters: Clusters,
  readable: boolean,
): TraitDetail {
  const breaks = computeBreaks(clusters.quartiles);
  const tier = getTier(score, breaks);
  const confidence = readable ? getConfidence(score, tier, clusters.widened) : 'low';
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
