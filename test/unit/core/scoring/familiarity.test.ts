// Familiarity of a content on the score card.
import { describe, expect, it } from 'vitest';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { getPercentile } from '../../../../src/core/scoring/card/familiarity.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../../../src/core/scoring/card/score-card.js';
import { TextExplainer } from '../../../../src/core/scoring/explain/text-explainer.js';
import type { Familiarity, TrainedTrait } from '../../../../src/core/scoring/trained-model.js';
import { encodings, joined, model, outlier, spectrum, unit } from './fixtures.js';

const axis = (at: number, value = 1) =>
  Float32Array.from({ length: joined }, (_, j) => (j === at ? value : 0));

/** Levels -0.5, -0.485, ... 0.985 along the first dimension. */
const familiarity: Familiarity = {
  style_weight: 0.6,
  direction: axis(0),
  levels: Float32Array.from({ length: 100 }, (_, at) => -0.5 + 0.015 * at),
};

const known = { ...model([spectrum('a'), spectrum('b')]), familiarity };
type Row = Parameters<typeof encodings>[0][number];

function measure(rows: readonly Row[], traits: readonly string[] | null = null) {
  const content = { encodings: encodings(rows), inputTokens: 9, unread: 0 };
  return createScoreCard(prepareModel(known), traits, content, null).familiarity;
}

describe('familiarity', () => {
  it('is the number of levels that the cosine reaches', () => {
    expect(measure([{ semantic: [1, 0, 0, 0, 0, 0] }])).toBe(100);
    expect(measure([{ semantic: [0, 1, 0, 0, 0, 0] }])).toBe(34);
    expect(measure([{ semantic: [-1, 0, 0, 0, 0, 0] }])).toBe(0);
    expect(measure([{ semantic: [3, 4, 0, 0, 0, 0] }])).toBe(74);
  });

  it('includes the style of the text, by its weight', () => {
    // x = (1, 0, .., 0.6 * 5) / sqrt(10): a cosine of 0.316.
    expect(measure([{ semantic: [1, 0, 0, 0, 0, 0], style: [5, 0, 0] }])).toBe(55);
  });

  it('takes the mean of the segments by their tokens, and leaves out empty ones', () => {
    const rows = [
      { semantic: [1, 0, 0, 0, 0, 0], tokens: 30 },
      { semantic: [0, 1, 0, 0, 0, 0], tokens: 40 },
      { semantic: [-1, 0, 0, 0, 0, 0], tokens: 0 },
    ];
    expect(measure(rows)).toBe(74);
  });

  it('belongs to the model: it does not depend on the traits that are asked for', () => {
    const row = { semantic: [3, 4, 0, 0, 0, 0] };
    expect([measure([row], ['a']), measure([row], ['b'])]).toEqual([74, 74]);
  });

  it('is null for segments that cancel each other out, and the card has its scores', () => {
    const rows = [{ semantic: [1, 0, 0, 0, 0, 0] }, { semantic: [-1, 0, 0, 0, 0, 0] }];
    expect(measure(rows)).toBeNull();
  });

  it('is null for a model without it, also after its file', () => {
    const content = {
      encodings: encodings([{ semantic: axis(0).slice(0, 6) }]),
      inputTokens: 9,
      unread: 0,
    };
    const older = readArtifact(writeArtifact(model([spectrum('a')])));
    expect('familiarity' in older).toBe(false);
    expect(createScoreCard(prepareModel(older), null, content, null).familiarity).toBeNull();
  });

  it('is the same in an explanation and after a file', () => {
    const content = encodings([{ semantic: [3, 4, 0, 0, 0, 0] }]);
    const text = { start: 0, end: 4, sentences: { starts: Uint32Array.of(0), ends: Uint32Array.of(4) } };
    const ready = prepareModel(readArtifact(writeArtifact(known)));
    const explained = {
      encodings: content,
      texts: [text],
      features: ['x', 'y', 'z'].map((name) => ({ name, label: name })),
    };
    expect(new TextExplainer(ready, null, explained, null).familiarity).toBe(74);
  });

  it('is 0 for a vector of zeros below every level, and for values that are not numbers', () => {
    const strict = { ...familiarity, levels: new Float32Array(100).fill(0.5) };
    expect(getPercentile(strict, new Float32Array(joined))).toBe(0);
    expect(getPercentile(familiarity, new Float32Array(joined).fill(Number.NaN))).toBe(0);
  });

  it('reaches the lowest levels of a small model with any text, the opposite of all others included', () => {
    const small = { ...familiarity, levels: familiarity.levels.map((level, at) => (at < 4 ? -1 : level)) };
    expect(getPercentile(small, axis(0, -1.0000002))).toBe(4);
  });
});

describe('confidence', () => {
  const text = { encodings: encodings([{ semantic: [1, 0, 0, 0, 0, 0] }]), inputTokens: 9, unread: 0 };
  /** A model that is sure of the text, whose familiarity is `percentile`. */
  const withPercentile = (percentile: number | null, trait: TrainedTrait = sure) => {
    const levels = Float32Array.from({ length: 100 }, (_, at) => (at < (percentile ?? 0) ? -1 : 1));
    const direction = unit(axis(1));
    const known = percentile === null ? {} : { familiarity: { style_weight: 0.6, direction, levels } };
    return prepareModel({ ...model([trait]), ...known });
  };
  const line = Float32Array.of(0, 1);
  const sure = spectrum('sure', {
    style_weight: 0,
    geometry: { kind: 'linear', weights: axis(0), bias: 0 },
    calibration: { kind: 'isotonic', x: line, y: line },
  });
  const confidenceAt = (percentile: number | null) =>
    createScoreCard(withPercentile(percentile), null, text, null).confidence;

  it('is one step lower below the 5th percentile, and low below the 1st', () => {
    expect([null, 100, 5, 4, 1, 0].map(confidenceAt)).toEqual([
      'high',
      'high',
      'high',
      'moderate',
      'moderate',
      'low',
    ]);
  });

  it('leaves a text without a tier where it is low', () => {
    const { detail, familiarity } = createScoreCard(withPercentile(0), null, text, null);
    expect([familiarity, detail.sure?.label, detail.sure?.headroom]).toEqual([0, null, null]);
  });

  it('of an outlier trait stays, because distance is what it measures', () => {
    const odd = outlier('odd');
    const [known, unknown] = [null, 0].map((percentile) =>
      createScoreCard(withPercentile(percentile, odd), null, text, null),
    );
    expect(known!.detail.odd!.confidence).not.toBe('low');
    expect(unknown!.detail).toEqual(known!.detail);
  });
});
