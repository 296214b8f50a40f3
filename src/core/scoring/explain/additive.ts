// Explains a trait whose raw score is a sum at the given text: each word and each feature of style has its part of it.
// Points follow by the rule of integrated gradients for a monotone map of a sum: points = slope * contribution, with
// slope = (score - score at the bias) / (raw - bias). Pure but for the sums that it collects.
import type { TraitExplanation } from '../../contract/index.js';
import type { Matrix } from '../../numerics/index.js';
import type { ReadyTrait } from '../card/ready-model.js';
import type { Segment } from '../card/segments.js';
import { type ExplainableTrait, getExplainable } from './explainable-trait.js';
import { LargestSpans } from './largest-spans.js';
import { computeSlope, type Linearise, type LinearRaw } from './linear-raw.js';
import { roundExplanation } from './round-explanation.js';
import { type ScoredContent, type ScoredPoint, scorePoints } from './scored-content.js';
import type { SegmentText, SegmentWords } from './spans.js';
import { assignTerms } from './term-parts.js';
import { addTo, createSegments, createSum, describeScore, sumSentences } from './trait-sums.js';

/** A column of the style block: a name that does not change, and what people read. */
export interface Feature {
  readonly name: string;
  readonly label: string;
}

/** A point with its raw score as a sum. */
interface LinearPoint extends ScoredPoint, LinearRaw {
  /** Points per unit of raw score. */
  readonly slope: number;
}

export class AdditiveTrait {
  readonly key: string;
  readonly #trait: ExplainableTrait;
  readonly #scored: ScoredContent;
  readonly #segments: readonly Segment[];
  readonly #texts: readonly SegmentText[];
  readonly #points: readonly LinearPoint[];
  readonly #bias = createSum();
  readonly #meaning = createSum();
  readonly #terms = createSum();
  readonly #style;
  readonly #bySegment;
  readonly #words;
  readonly #sentences;

  /**
   * @param segments the scored ones, at least one
   * @param texts (segments) @param features the style block's columns @param top words, and sentences, that are listed
   * @throws content_empty if the trait has the aggregation `none` and the segments cancel each other out
   */
  constructor(
    trait: ReadyTrait,
    linearise: Linearise,
    segments: readonly Segment[],
    texts: readonly SegmentText[],
    features: readonly Feature[],
    top: number,
  ) {
    this.#words = new LargestSpans(top);
    this.#sentences = new LargestSpans(top);
    this.key = trait.trained.key;
    this.#trait = getExplainable(trait);
    this.#segments = segments;
    this.#texts = texts;
    this.#scored = scorePoints(trait, segments);
    this.#points = this.#scored.points.map((point) => linearisePoint(this.#trait, linearise, point));
    this.#style = features.map(({ name, label }) => ({ feature: name, label, ...createSum() }));
    this.#bySegment = createSegments(this.#scored, segments, texts);
    for (const point of this.#points) {
      const atBias = this.#trait.universal(point.bias, point.relevance);
      addTo(this.#bias, point.share * point.bias, point.share * 100 * atBias);
      this.#addStyle(point, trait.trained.style_weight);
    }
  }

  /**
   * Adds the words of a segment; every segment once, in order.
   * @param values of the occurrences of terms
   */
  addWords(segment: number, words: SegmentWords, values: Float64Array): void {
    const n = words.starts.length;
    const [contributions, points] = [new Float64Array(n), new Float64Array(n)];
    for (const { point, member } of this.#findParts(segment)) {
      const add = (word: number, part: number) => {
        contributions[word]! += part;
        points[word]! += part * point.slope;
      };
      const meaning = (point.share * member.semantic) / point.length;
      for (let word = 0; word < n; word++) {
        const part = meaning * multiplyRow(point.weights, words.vectors, word);
        add(word, part);
        addTo(this.#meaning, part, part * point.slope);
      }
      const { findWeight } = this.#trait;
      if (!findWeight) continue;
      assignTerms(words.terms, values, findWeight, (word, value) => {
        const part = point.share * member.terms * value;
        add(word, part);
        addTo(this.#terms, part, part * point.slope);
      });
    }
    const offset = this.#texts[segment]!.start;
    const listed = Array.from(words.starts, (start, word) => ({
      start: offset + start,
      end: offset + words.ends[word]!,
      contribution: contributions[word]!,
      points: points[word]!,
    }));
    for (const word of listed) {
      this.#words.add(word);
      addTo(this.#bySegment[segment]!, word.contribution, word.points);
    }
    for (const one of sumSentences(this.#texts[segment]!.sentences, offset, listed)) this.#sentences.add(one);
  }

  /** The explanation, once all segments were added. @param notes in sentences */
  explain(notes: readonly string[]): TraitExplanation {
    const [words, sentences] = [this.#words.list(), this.#sentences.list()];
    return roundExplanation({
      method: 'additive',
      ...describeScore(this.#scored),
      bias: this.#bias.contribution,
      bias_points: this.#bias.points,
      meaning: this.#meaning,
      terms: this.#terms,
      style: this.#style,
      words: words.spans,
      other_words: words.other,
      sentences: sentences.spans,
      other_sentences: sentences.other,
      omitted_sentences: 0,
      segments: this.#bySegment,
      notes: [...notes],
    });
  }

  /** The points that a segment is part of. */
  #findParts(segment: number) {
    const alone = this.#points[segment];
    // A point is a segment, or there is one point of all segments.
    const point = this.#points.length > 1 ? alone : this.#points[0];
    const member = point?.members.find((one) => one.segment === segment);
    return point && member && point.share > 0 ? [{ point, member }] : [];
  }

  #addStyle({ weights, slope, share, length, members }: LinearPoint, styleWeight: number): void {
    const factor = (share * styleWeight) / length;
    for (const { segment, terms } of members) {
      const { semantic, style } = this.#segments[segment]!;
      style.forEach((value, j) => {
        const part = factor * terms * value * weights[semantic.length + j]!;
        addTo(this.#style[j]!, part, part * slope);
        addTo(this.#bySegment[segment]!, part, part * slope);
      });
    }
  }
}

function linearisePoint(trait: ExplainableTrait, linearise: Linearise, point: ScoredPoint): LinearPoint {
  const { weights, bias } = linearise(point.x);
  const toScore = (raw: number) => 100 * trait.universal(raw, point.relevance);
  return { ...point, weights, bias, slope: computeSlope(toScore, bias, point.raw) };
}

/** The inner product of a row with the first elements of a vector. */
function multiplyRow(vector: Float64Array, { data, columns }: Matrix, index: number): number {
  // Four sums: a single one would wait for its own latency at every step.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = columns - (columns % 4);
  let at = index * columns;
  let j = 0;
  for (; j < whole; j += 4, at += 4) {
    a += vector[j]! * data[at]!;
    b += vector[j + 1]! * data[at + 1]!;
    c += vector[j + 2]! * data[at + 2]!;
    d += vector[j + 3]! * data[at + 3]!;
  }
  for (; j < columns; j++, at++) a += vector[j]! * data[at]!;
  return a + b + c + d;
}
