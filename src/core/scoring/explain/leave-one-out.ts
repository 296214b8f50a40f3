// Explains a trait by what its scores lose without each sentence: for scores that are no sum over words. Pure.
import type { TraitExplanation } from '../../contract/index.js';
import { row, sparseRow } from '../../numerics/index.js';
import type { ReadyTrait } from '../card/ready-model.js';
import type { Segment } from '../card/segments.js';
import type { Encodings } from '../encoding.js';
import { LargestSpans } from './largest-spans.js';
import { roundExplanation } from './round-explanation.js';
import { type ScoredContent, scorePoints } from './scored-content.js';
import type { SegmentText } from './spans.js';
import { addTo, createSegments, createSum, describeScore, toPoints } from './trait-sums.js';

/** The text again and again, each time without one sentence. */
export interface Leavings {
  /** (n): row i is the segment of sentence i without the sentence. */
  readonly encodings: Encodings;
  /** (n) index of that segment, and of the sentence in it. */
  readonly locations: readonly { readonly segment: number; readonly sentence: number }[];
  /** Sentences that were not left out, because there are too many. */
  readonly omitted: number;
}

/** The segments with one replaced, or dropped when nothing of it is left to score. */
function replaceSegment(segments: readonly Segment[], index: number, other: Segment | null): Segment[] {
  return segments.flatMap((segment, i) => (i === index ? (other ?? []) : segment));
}

function readSegment({ semantic, style, terms, tokens }: Encodings, index: number): Segment | null {
  const vector = row(semantic, index);
  const count = tokens[index] ?? 0;
  // `every` is false for NaN too: such a segment is not scored.
  if (count === 0 || !vector.some((value) => value !== 0) || !vector.every(Number.isFinite)) return null;
  return { semantic: vector, style: row(style, index), terms: sparseRow(terms, index), tokens: count };
}

/**
 * @param segments the scored ones, at least one @param texts (segments)
 * @param given notes in sentences, and the number of sentences that are listed
 * @returns the explanation; a sentence without which nothing is left to score contributes 0
 */
export function explainByLeavingOut(
  trait: ReadyTrait,
  segments: readonly Segment[],
  texts: readonly SegmentText[],
  { encodings, locations, omitted }: Leavings,
  { notes, top }: { readonly notes: readonly string[]; readonly top: number },
): TraitExplanation {
  const whole = scorePoints(trait, segments);
  const bySegment = createSegments(whole, segments, texts);
  const all = createSum();
  const sentences = new LargestSpans(top);
  for (const [i, { segment, sentence }] of locations.entries()) {
    const { start, sentences: spans } = texts[segment]!;
    const span = { start: start + spans.starts[sentence]!, end: start + spans.ends[sentence]! };
    const remaining = replaceSegment(segments, segment, readSegment(encodings, i));
    const lost = remaining.length === 0 ? createSum() : subtract(whole, scorePoints(trait, remaining));
    addTo(all, lost.contribution, lost.points);
    addTo(bySegment[segment]!, lost.contribution, lost.points);
    sentences.add({ ...span, ...lost });
  }
  const { spans, other } = sentences.list();
  const { score, ...described } = describeScore(whole);
  return roundExplanation({
    method: 'leave_one_sentence_out',
    ...described,
    score,
    bias: whole.raw - all.contribution,
    bias_points: score - all.points,
    meaning: null,
    terms: null,
    style: [],
    words: [],
    other_words: { count: 0, ...createSum() },
    sentences: spans,
    other_sentences: other,
    omitted_sentences: omitted,
    segments: bySegment,
    notes: [...notes],
  });
}

const subtract = (whole: ScoredContent, remaining: ScoredContent) => ({
  contribution: whole.raw - remaining.raw,
  points: toPoints(whole.universal) - toPoints(remaining.universal),
});
