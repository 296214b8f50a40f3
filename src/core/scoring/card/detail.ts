// One trait's entry on the card. Pure: tier, confidence, band, headroom and breaks follow from the rounded score and the
// rounded quartiles, so a client can recompute them.
import type { Native, TraitDetail } from '../../contract/index.js';
import type { Evidence } from '../trained-model.js';
import { type Clusters, computeBand } from './band.js';
import {
  getConfidence,
  limitByEvidence,
  limitByFamiliarity,
  limitByNegation,
  limitByReading,
  limitBySpelling,
} from './confidence.js';
import type { Reading } from './reading.js';
import { computeBreaks, computeTraitHeadroom, getTier } from './tier.js';

/** How much of a text counts. */
export interface TextReading {
  /** Share of its characters that the embedder does not read, 0..1. */
  readonly unread: number;
  /** True for a text in a language that the model does not read. */
  readonly foreign: boolean;
  /** Percentile among the training texts, 0..100; null where it is not known, and for a trait that measures just this. */
  readonly familiarity: number | null;
  /** The pole that its words speak for if their negations are not read: above 0 the positive one, below 0 the negative one. */
  readonly barePole?: number | undefined;
  /** True if it only asks what the trait is about. */
  readonly asks?: boolean | undefined;
  /** Score of the text with its tricks of spelling undone, 0..100; undefined if it has none. */
  readonly respelt?: number | undefined;
}

/**
 * One trait's entry.
 * @param reading how the text was read: low confidence has neither label nor headroom
 */
export function createTraitDetail(
  { score, probability, interval }: Reading,
  native: Native,
  clusters: Clusters & { readonly evidence: Evidence },
  reading: TextReading,
): TraitDetail {
  const breaks = computeBreaks(clusters.quartiles);
  const tier = getTier(score, breaks);
  const rate = (value: number) =>
    limitByEvidence(getConfidence(value, getTier(value, breaks), clusters.widened), value, clusters.evidence);
  const { unread, foreign, familiarity, barePole = 0, asks = false, respelt = score } = reading;
  const known = limitByFamiliarity(limitByReading(rate(score), unread), familiarity);
  const read = limitByNegation(known, score, barePole);
  const supported = limitBySpelling(read, rate(respelt), [tier, getTier(respelt, breaks)]);
  // A question takes no side of a claim.
  const confidence = foreign || asks ? 'low' : supported;
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
