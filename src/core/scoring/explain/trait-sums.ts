// The sums of one trait's explanation, while its segments are added one by one.
import type { Contribution, SegmentContribution, SpanContribution } from '../../contract/index.js';
import type { Segment } from '../card/segments.js';
import type { ScoredContent } from './scored-content.js';
import type { SegmentText, Spans } from './spans.js';

/** A contribution of 0, to add to. */
export const createSum = (): Contribution => ({ contribution: 0, points: 0 });

/** Adds to a sum in place. */
export function addTo(sum: Contribution, contribution: number, points: number): void {
  sum.contribution += contribution;
  sum.points += points;
}

/** The segments of a trait, without contributions yet; those that are not scored have the share 0. */
export function createSegments(
  scored: ScoredContent,
  segments: readonly Segment[],
  texts: readonly SegmentText[],
): SegmentContribution[] {
  return texts.map(({ start, end }, index) => {
    const share = scored.points.reduce((sum, point) => {
      const member = point.members.find(({ segment }) => segment === index);
      return sum + (member ? point.share * member.terms : 0);
    }, 0);
    return { start, end, ...createSum(), tokens: segments[index]?.tokens ?? 0, share };
  });
}

/** What all methods say of a trait. */
export function describeScore({ raw, relevance, universal }: ScoredContent) {
  return { raw, relevance, score: toPoints(universal) };
}

/** A score in [0, 1] as points; rounding errors do not leave 0 to 100. */
export const toPoints = (universal: number): number => Math.max(0, Math.min(100, 100 * universal));

/** The sentences of a segment, each with the sum of the words that start in it. */
export function sumSentences(
  sentences: Spans,
  offset: number,
  words: readonly SpanContribution[],
): SpanContribution[] {
  let word = 0;
  return Array.from(sentences.starts, (from, i) => {
    const sentence = { start: offset + from, end: offset + (sentences.ends[i] ?? 0), ...createSum() };
    for (; word < words.length && words[word]!.start < sentence.end; word++) {
      addTo(sentence, words[word]!.contribution, words[word]!.points);
    }
    return sentence;
  });
}
