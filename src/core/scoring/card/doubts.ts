// The doubts of a score: what keeps its confidence from being higher. Pure.
import type { Confidence, Doubt } from '../../contract/index.js';
import type { Evidence, Quartiles } from '../trained-model.js';
import {
  findWeakest,
  getConfidence,
  limitByEvidence,
  limitByFamiliarity,
  limitByNegation,
  limitByReading,
  limitBySpelling,
} from './confidence.js';
import { computeBreaks, getTier } from './tier.js';

/** How much of a text counts. */
export interface TextReading {
  /** Share of its characters that the embedder does not read, 0..1. */
  readonly unread: number;
  /** True for a text in a language that the model does not read. */
  readonly foreign: boolean;
  /** True for a list or code, or for prose, if the model has learned from none. */
  readonly otherForm?: boolean | undefined;
  /** Percentile among the training texts, 0..100; null where it is not known, and for a trait that measures just this. */
  readonly familiarity: number | null;
  /** The pole that its words speak for if their negations are not read: above 0 the positive one, below 0 the negative one. */
  readonly barePole?: number | undefined;
  /** True if it only asks what the trait is about. */
  readonly asks?: boolean | undefined;
  /** Score of the text with its tricks of spelling undone, 0..100; undefined if it has none. */
  readonly respelt?: number | undefined;
}

/** Where the training samples of a trait score. */
export interface Standing {
  readonly quartiles: Quartiles;
  readonly widened: Quartiles;
  readonly evidence: Evidence;
}

/** The highest confidence that each doubt leaves: first what the text is like, then where it scores. */
function listLimits(
  score: number,
  { quartiles, widened, evidence }: Standing,
  { unread, foreign, otherForm = false, familiarity, barePole = 0, asks = false, respelt }: TextReading,
): Record<Doubt, Confidence> {
  const find = (value: number) => getTier(value, computeBreaks(quartiles));
  const between = (value: number) => getConfidence(value, find(value), widened);
  const evident = (value: number) => limitByEvidence('high', value, evidence);
  const rated = findWeakest([limitByReading('high', unread), between(score), evident(score)]);
  const known = limitByFamiliarity(rated, familiarity);
  const plain = respelt ?? score;
  return {
    language: foreign ? 'low' : 'high',
    form: otherForm ? 'low' : 'high',
    // A question takes no side of a claim.
    question: asks ? 'low' : 'high',
    negation: limitByNegation('high', score, barePole),
    spelling:
      respelt === undefined
        ? 'high'
        : limitBySpelling('high', findWeakest([between(plain), evident(plain)]), [find(score), find(plain)]),
    unread: limitByReading('high', unread),
    // A text that is somewhat unusual takes a step from what is left. Where nothing is, it is no reason.
    unfamiliar: known === rated ? limitByFamiliarity('high', familiarity) : known,
    between_poles: between(score),
    evidence: evident(score),
  };
}

/**
 * Confidence in a score and, unless it is high, all that limits it to that.
 * @param score 0..100
 * @param reading how the text was read
 */
export function findConfidence(
  score: number,
  standing: Standing,
  reading: TextReading,
): { confidence: Confidence; doubts: Doubt[] } {
  const limits = Object.entries(listLimits(score, standing, reading)) as [Doubt, Confidence][];
  const confidence = findWeakest(limits.map(([, limit]) => limit));
  const doubts = limits.flatMap(([doubt, limit]) =>
    limit === confidence && limit !== 'high' ? [doubt] : [],
  );
  return { confidence, doubts };
}
