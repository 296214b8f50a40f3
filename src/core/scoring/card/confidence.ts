// Confidence in a score, from its position among the training scores of both poles. Pure.
import type { Confidence, Tier } from '../../contract/index.js';
import type { Evidence, Quartiles } from '../trained-model.js';
import { computeBreaks } from './tier.js';

/** True if the interquartile ranges of the poles do not overlap. Pass widened ones: few samples separate by chance. */
export function isSeparated({ neg_p75, pos_p25 }: Quartiles): boolean {
  return neg_p75 < pos_p25;
}

/**
 * Confidence of one trait's score, by its tier and the widened quartiles.
 *
 * Separated poles: `moderate` in the gap between them (`Developing`), `high` elsewhere. Overlapping poles: `low` in
 * the overlap [pos_p25, neg_p75], `high` at `strong` and above or at neg_p25 and below, else `moderate`.
 * @param score 0..100
 */
export function getConfidence(score: number, tier: Tier, widened: Quartiles): Confidence {
  if (isSeparated(widened)) return tier === 'Developing' ? 'moderate' : 'high';
  if (score >= widened.pos_p25 && score <= widened.neg_p75) return 'low';
  return score >= computeBreaks(widened).strong || score <= widened.neg_p25 ? 'high' : 'moderate';
}

const order = { low: 0, moderate: 1, high: 2 } as const satisfies Record<Confidence, number>;

/** The weakest of several confidences; `high` for an empty list. */
export function findWeakest(confidences: readonly Confidence[]): Confidence {
  return confidences.reduce<Confidence>((weak, next) => (order[next] < order[weak] ? next : weak), 'high');
}

/** The most that held-out scores like this one support. */
function findSupport(score: number, { negative, positive }: Evidence): Confidence {
  const { high, moderate } = score >= 50 ? positive : negative;
  const reaches = (bound: number | null): boolean =>
    bound !== null && Math.abs(score - 50) >= Math.abs(bound - 50);
  if (reaches(high)) return 'high';
  return reaches(moderate) ? 'moderate' : 'low';
}

/** Confidence, no higher than held-out scores on that side of 50 support. */
export function limitByEvidence(confidence: Confidence, score: number, evidence: Evidence): Confidence {
  return findWeakest([confidence, findSupport(score, evidence)]);
}

/** More than this share of a text must be read for any certainty. */
const unreadable = 0.5;
/** Where more than this share is not read, a trick of spelling may have hidden the word that decides. */
const doubtful = 0.15;

/** Confidence in a score of a text that was not read as a whole. @param unread share of its characters, 0..1 */
export function limitByReading(confidence: Confidence, unread: number): Confidence {
  if (unread > unreadable) return 'low';
  return unread > doubtful ? findWeakest([confidence, 'moderate']) : confidence;
}

/** Percentiles of familiarity below which nothing is certain, and below which a score is less certain than it looks. */
const unlike = 1;
const unusual = 5;
const stepsDown = { high: 'moderate', moderate: 'low', low: 'low' } as const satisfies Record<
  Confidence,
  Confidence
>;

/**
 * Confidence in a score of a text that is like few of the training texts, or none.
 * @param familiarity percentile 0..100; null where it is not known
 */
export function limitByFamiliarity(confidence: Confidence, familiarity: number | null): Confidence {
  if (familiarity === null || familiarity >= unusual) return confidence;
  return familiarity < unlike ? 'low' : stepsDown[confidence];
}

/**
 * Confidence in a score of a text whose negations turn its words round: "not bad". A vector hardly shows them, so that a verdict
 * for the pole of the bare words is not certain.
 * @param barePole the pole of the bare words: above 0 the positive one, below 0 the negative one, 0 for a text without such
 */
export function limitByNegation(confidence: Confidence, score: number, barePole: number): Confidence {
  return barePole !== 0 && score >= 50 === barePole > 0 ? 'low' : confidence;
}

/** Both tiers of the positive pole are one verdict. */
const verdicts = { Weak: 0, Developing: 1, Solid: 2, Strong: 2 } as const satisfies Record<Tier, number>;

/**
 * Confidence in a score of a text that has another spelling: never above that of the other, `low` if they are on
 * different sides.
 * @param other confidence in the score of the other spelling
 * @param both tiers of the two spellings
 */
export function limitBySpelling(
  confidence: Confidence,
  other: Confidence,
  [original, respelt]: readonly [Tier, Tier],
): Confidence {
  const limits = ['high', 'moderate', 'low'] as const;
  const steps = Math.abs(verdicts[original] - verdicts[respelt]);
  return findWeakest([confidence, other, limits[steps] ?? 'low']);
}
