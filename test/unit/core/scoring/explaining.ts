// Texts to explain: segments of three words each, and sums of what is explained.
import { expect } from 'vitest';
import type { TraitExplanation } from '../../../../src/core/contract/index.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import type { SegmentText, SegmentWords } from '../../../../src/core/scoring/explain/spans.js';
import { TextExplainer } from '../../../../src/core/scoring/explain/text-explainer.js';
import type { TrainedTrait } from '../../../../src/core/scoring/trained-model.js';
import { dimensions, model, random, styleDimensions, vector } from './fixtures.js';

export const features = Array.from({ length: styleDimensions }, (_, j) => ({
  name: `feature ${j}`,
  label: `plain name of feature ${j}`,
}));
const none: SegmentWords['terms'] = {
  keys: new Uint32Array(0),
  first: new Uint32Array(0),
  last: new Uint32Array(0),
};

/** Places of n segments of 10 characters, each with a sentence of the first two words and one of the others. */
export const placeSegments = (n: number): SegmentText[] =>
  Array.from({ length: n }, (_, i) => ({
    start: 10 * i,
    end: 10 * i + 10,
    sentences: { starts: Uint32Array.of(0, 4), ends: Uint32Array.of(4, 10) },
  }));

/** Three words that add up to a segment's vector: two random parts and the rest. */
export function divide(all: Encodings, segment: number, seed: number): SegmentWords {
  const whole = all.semantic.data.subarray(segment * dimensions, (segment + 1) * dimensions);
  const next = random(seed);
  const [a, b] = [vector(dimensions, next), vector(dimensions, next)];
  const rest = whole.map((value, j) => value - a[j]! - b[j]!);
  const data = Float32Array.from([...a, ...b, ...rest]);
  return {
    starts: Uint32Array.of(0, 2, 4),
    ends: Uint32Array.of(1, 3, 8),
    vectors: { rows: 3, columns: dimensions, data },
    terms: none,
  };
}

export function explain(
  traits: readonly TrainedTrait[],
  all: Encodings,
  terms: SegmentWords['terms'] = none,
): Record<string, TraitExplanation> {
  const texts = placeSegments(all.tokens.length);
  const explainer = new TextExplainer(
    prepareModel(model(traits)),
    null,
    { encodings: all, texts, features },
    null,
  );
  explainer.scored.forEach((segment, index) => {
    explainer.addWords(index, { ...divide(all, segment, 50 + segment), terms });
  });
  return explainer.explain(null);
}

type Key = 'contribution' | 'points';
export const sum = (parts: readonly { contribution: number; points: number }[], key: Key = 'contribution') =>
  parts.reduce((total, part) => total + part[key], 0);

export function expectSums(one: TraitExplanation): void {
  const { raw, bias, score, bias_points, meaning, terms, style, words, sentences, segments } = one;
  const ends = { contribution: raw - bias, points: score - bias_points };
  for (const key of ['contribution', 'points'] as const) {
    expect(sum([meaning!, terms!, ...style], key)).toBeCloseTo(ends[key], 4);
    expect(sum([...words, ...style], key)).toBeCloseTo(ends[key], 4);
    expect(sum([...sentences, ...style], key)).toBeCloseTo(ends[key], 4);
    expect(sum(segments, key)).toBeCloseTo(ends[key], 4);
  }
  expect(segments.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1, 12);
}
