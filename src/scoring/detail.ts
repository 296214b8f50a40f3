// One trait's entry on the card. Pure: everything is derived from the rounded score and the rounded quartiles, so a
// client that recomputes it gets the same.
import type { Native, TraitDetail } from '../contract/resources.js';
import { bandOf } from './band.js';
import { confidenceOf } from './confidence.js';
import { breaksOf, headroomOf, tierOf } from './tier.js';
import type { Quartiles } from './trained-model.js';

/** @param score integer 0..100 */
export function traitDetail(score: number, native: Native, quartiles: Quartiles): TraitDetail {
  const breaks = breaksOf(quartiles);
  const tier = tierOf(score, breaks);
  const confidence = confidenceOf(score, tier, quartiles);
  const low = confidence === 'low';
  return {
    score,
    label: low ? null : tier,
    confidence,
    band: bandOf(score, tier, confidence, quartiles),
    headroom: low ? null : headroomOf(score, tier, breaks),
    breaks,
    native,
  };
}
