// The parts of an explanation as they are shown: words or sentences, in points or, where the score no longer moves, in raw
// units. Pure.
import type {
  Contribution,
  FeatureContribution,
  SpanContribution,
  TraitExplanation,
} from '../../../core/contract/index.js';

/** Points from which on a part is marked weakly, clearly and strongly. */
const levels = [0.75, 3, 8] as const;
/** The same as shares of the strongest part, where parts are in raw units. */
const shares = [0.1, 0.35, 0.7] as const;
/** Points that all parts together must move the score by, for points to say something. */
const minMove = 1;

/** True where the score is at its end, so that no part moves it by points: then parts are shown in raw units. */
export const isSaturated = ({ score, bias_points, raw, bias }: TraitExplanation): boolean =>
  Math.abs(score - bias_points) < minMove && raw !== bias;

/** The parts of the text that are explained: its words, or its sentences. */
export const getParts = ({ words, sentences }: TraitExplanation): readonly SpanContribution[] =>
  words.length > 0 ? words : sentences;

/** True for parts that move the score, which only one sentence does not: without it there is no text. */
export const hasParts = (one: TraitExplanation): boolean =>
  getParts(one).some(({ contribution }) => contribution !== 0);

/** True for features of length and end marks, which are facts of a text and no advice. */
export const isForm = ({ feature }: FeatureContribution): boolean =>
  /^(log words|full stops|ends as|starts in)/.test(feature);

/** Contribution of a part, in the unit of the explanation. */
export const getAmount = (part: Contribution, isRaw: boolean): number =>
  isRaw ? part.contribution : part.points;

/** The strongest parts first. */
export const sortParts = <Part extends Contribution>(parts: readonly Part[], isRaw: boolean): Part[] =>
  [...parts].sort((a, b) => Math.abs(getAmount(b, isRaw)) - Math.abs(getAmount(a, isRaw)));

/**
 * How strongly a part is marked, 0 (not) to 3.
 * @param max the strongest part's amount, for raw units
 */
export function getLevel(part: Contribution, isRaw: boolean, max: number): number {
  const size = Math.abs(getAmount(part, isRaw));
  return isRaw
    ? shares.filter((share) => max > 0 && size >= share * max).length
    : levels.filter((min) => size >= min).length;
}

/** Name of a part of the text in a list. A long sentence is cut. */
export function quotePart(text: string, { start, end }: SpanContribution): string {
  const part = text.slice(start, end).replace(/\s+/g, ' ');
  return part.length > 60 ? `${part.slice(0, 59)}…` : part;
}
