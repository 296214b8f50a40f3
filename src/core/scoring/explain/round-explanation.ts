// The numbers of an explanation as they are sent: more than 6 decimals say nothing about a text, and double its size. What
// rounding takes from a part goes to the next one, so that any number of parts adds up. Pure.
import type { Contribution, OtherContributions, TraitExplanation } from '../../contract/index.js';

const scale = 1e6;

/** Rounds to 6 decimals. Never -0, which JSON does not have. */
const round = (value: number): number => Math.round(value * scale) / scale + 0;

/** @returns a function that rounds the next number of a sum */
function createRounding(): (value: number) => number {
  let carry = 0;
  return (value) => {
    const rounded = round(value + carry);
    carry += value - rounded;
    return rounded;
  };
}

/** @returns a function that rounds the next part of a sum */
function roundParts(): <Part extends Contribution>(part: Part) => Part {
  const [contributions, points] = [createRounding(), createRounding()];
  return (part) => ({
    ...part,
    contribution: contributions(part.contribution),
    points: points(part.points),
  });
}

/** Rounds parts, and what the others add up to. Where there are no others, that stays 0. */
function roundListed<Part extends Contribution>(
  parts: readonly Part[],
  other: OtherContributions,
): [Part[], OtherContributions] {
  const roundNext = roundParts();
  return [parts.map((part) => roundNext(part)), other.count > 0 ? roundNext(other) : other];
}

/** The explanation with every number rounded. */
export function roundExplanation(one: TraitExplanation): TraitExplanation {
  const [words, other_words] = roundListed(one.words, one.other_words);
  const [sentences, other_sentences] = roundListed(one.sentences, one.other_sentences);
  const [roundWhole, roundStyle, roundSegment] = [roundParts(), roundParts(), roundParts()];
  return {
    ...one,
    raw: round(one.raw),
    bias: round(one.bias),
    score: round(one.score),
    bias_points: round(one.bias_points),
    relevance: one.relevance === null ? null : round(one.relevance),
    meaning: one.meaning && roundWhole(one.meaning),
    terms: one.terms && roundWhole(one.terms),
    style: one.style.map((part) => roundStyle(part)),
    words,
    other_words,
    sentences,
    other_sentences,
    segments: one.segments.map((segment) => ({ ...roundSegment(segment), share: round(segment.share) })),
  };
}
