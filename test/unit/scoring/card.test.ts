import { describe, expect, it } from 'vitest';
import { scoreCardSchema } from '../../../src/contract/resources.js';
import { scoreCard } from '../../../src/scoring/card.js';
import { prepareModel } from '../../../src/scoring/ready-model.js';
import { integerScore } from '../../../src/scoring/rounding.js';
import type { Quartiles, TrainedSpectrum } from '../../../src/scoring/trained-model.js';
import {
  dimensions,
  encodings,
  joined,
  mixedModel,
  model,
  overlapping,
  randomEncodings,
  separated,
  spectrum,
} from './fixtures.js';

/** A trait whose universal score of a text is the text's first semantic component, clipped to [0, 1]. */
function dial(key: string, changes: Partial<TrainedSpectrum> = {}): TrainedSpectrum {
  const weights = new Float32Array(joined);
  weights[0] = 1;
  const line = Float32Array.of(0, 1);
  return spectrum(key, {
    style_weight: 0,
    geometry: { kind: 'linear', weights, bias: 0 },
    calibration: { kind: 'isotonic', x: line, y: line },
    center: new Float32Array(joined),
    axis: weights,
    ...changes,
  });
}

/** A segment that a dial scores `value`. */
const at = (value: number, tokens = 10) => ({
  semantic: [value, Math.sqrt(1 - value * value), 0, 0, 0, 0],
  tokens,
});
const content = (...values: number[]) => ({
  encodings: encodings(values.map((value) => at(value))),
  inputTokens: 42,
});

const low: Quartiles = { neg_p25: 10, neg_p75: 95, pos_p25: 5, pos_p75: 96 };

describe('score card', () => {
  it('is complete for one trait', () => {
    const ready = prepareModel(model([dial('clarity')]));
    expect(scoreCard(ready, null, content(0.7), null)).toEqual({
      scores: { clarity: 70 },
      composite: 70,
      confidence: 'high',
      headroom: 10,
      input_tokens: 42,
      detail: {
        clarity: {
          score: 70,
          label: 'Solid',
          confidence: 'high',
          band: [60, 80],
          headroom: 10,
          breaks: { developing: 40, solid: 60, strong: 80 },
          native: { polarity: 0.7 },
        },
      },
      compare_to: null,
      delta: null,
    });
  });

  it('label and headroom are null where confidence is low', () => {
    const ready = prepareModel(model([dial('clarity', { quartiles: overlapping })]));
    const { detail, confidence, headroom } = scoreCard(ready, null, content(0.5), null);
    expect(detail.clarity).toMatchObject({ score: 50, label: null, confidence: 'low', headroom: null });
    expect({ confidence, headroom }).toEqual({ confidence: 'low', headroom: null });
  });

  it('takes the weakest confidence and the largest headroom that is not null', () => {
    const traits = [dial('a'), dial('b', { quartiles: low }), dial('c', { quartiles: overlapping })];
    const card = scoreCard(prepareModel(model(traits)), null, content(0.7), null);
    expect(Object.values(card.detail).map(({ headroom }) => headroom)).toEqual([10, null, 5]);
    expect(card).toMatchObject({ confidence: 'low', headroom: 10 });
  });

  it('the composite is made of the rounded scores', () => {
    const traits = [dial('a'), dial('b', { calibration: { kind: 'platt', slope: 1e-12, intercept: 0 } })];
    const card = scoreCard(prepareModel(model(traits)), null, content(0.25), null);
    expect(card.scores).toEqual({ a: 25, b: 50 });
    expect(card.composite).toBe(33);
  });

  it('scores only the named traits, in model order, repetitions once', () => {
    const ready = prepareModel(model([dial('a'), dial('b', { quartiles: low }), dial('c')]));
    const card = scoreCard(ready, ['c', 'a', 'c'], content(0.7), null);
    expect(Object.keys(card.scores)).toEqual(['a', 'c']);
    expect(Object.keys(card.detail)).toEqual(['a', 'c']);
    expect(card.confidence).toBe('high');
  });

  it('rejects traits that the model lacks, names of Object.prototype included', () => {
    const ready = prepareModel(model([dial('a'), dial('b')]));
    for (const key of ['toString', '__proto__', 'A']) {
      expect(() => scoreCard(ready, ['a', key], content(0.5), null)).toThrow(
        expect.objectContaining({
          code: 'unknown_trait',
          detail: `unknown trait '${key}'; this model has: a, b`,
        }),
      );
    }
    expect(() => scoreCard(ready, [], content(0.5), null)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('scores a trait keyed like a property of every object', () => {
    const ready = prepareModel(model([dial('constructor'), dial('valueof')]));
    const card = scoreCard(ready, ['constructor'], content(0.7), content(0.2));
    expect(JSON.parse(JSON.stringify(card))).toMatchObject({
      scores: { constructor: 70 },
      delta: { scores: { constructor: 50 }, composite: 50 },
    });
    expect(Object.keys(card.detail)).toEqual(['constructor']);
  });

  it('compares with a baseline in whole points', () => {
    const ready = prepareModel(model([dial('a'), dial('b', { quartiles: overlapping })]));
    const baseline = { ...content(0.5), inputTokens: 7 };
    const card = scoreCard(ready, null, content(0.304), baseline);
    expect(card.input_tokens).toBe(42);
    expect(card.compare_to).toEqual({
      scores: { a: 50, b: 50 },
      composite: 50,
      confidence: 'low',
      headroom: 10,
      input_tokens: 7,
    });
    expect(card.delta).toEqual({ scores: { a: -20, b: -20 }, composite: -20 });
  });

  it('an empty baseline is an error too', () => {
    const ready = prepareModel(model([dial('a')]));
    const empty = { encodings: encodings([]), inputTokens: 0 };
    expect(() => scoreCard(ready, null, content(0.5), empty)).toThrow(
      expect.objectContaining({ code: 'content_empty' }),
    );
  });

  it('is valid and the same twice for every trait type, aggregation and number of segments', () => {
    for (const count of [1, 2, 9]) {
      const scored = { encodings: randomEncodings(count, count), inputTokens: 5 };
      const card = scoreCard(prepareModel(mixedModel()), null, scored, scored);
      expect(scoreCardSchema.safeParse(card).success).toBe(true);
      const again = prepareModel(mixedModel());
      scoreCard(again, null, { encodings: randomEncodings(3, 99), inputTokens: 1 }, null);
      expect(JSON.stringify(scoreCard(again, null, scored, scored))).toBe(JSON.stringify(card));
    }
  });

  it('a trait scores the same alone and among others', () => {
    const ready = prepareModel(mixedModel());
    const scored = { encodings: randomEncodings(4, 31), inputTokens: 5 };
    const { detail } = scoreCard(ready, null, scored, null);
    for (const key of Object.keys(detail)) {
      expect(scoreCard(ready, [key], scored, null).detail[key]).toEqual(detail[key]);
    }
  });
});

describe('segments on the card', () => {
  const traits = (['mean', 'max', 'min', 'none'] as const).map((aggregation) =>
    dial(aggregation, { aggregation }),
  );
  const ready = prepareModel(model(traits));

  it('are aggregated by the trait: mean by tokens, max, min, or scored as one', () => {
    const segments = encodings([at(0.9, 30), at(0.3, 10)]);
    const card = scoreCard(ready, null, { encodings: segments, inputTokens: 40 }, null);
    // none: unit of 0.75 (0.9, 0.4359) + 0.25 (0.3, 0.9539) = (0.75, 0.5654), so 0.75 / 0.9393
    expect(card.scores).toEqual({ mean: 75, max: 90, min: 30, none: 80 });
    const natives = Object.values(card.detail).map(({ native }) => native);
    expect(natives).toEqual([{ polarity: 0.75 }, { polarity: 0.9 }, { polarity: 0.3 }, { polarity: 0.7985 }]);
  });

  it('without meaning change nothing', () => {
    const segments = encodings([at(0.9), { ...at(0.1), tokens: 0 }]);
    const card = scoreCard(ready, null, { encodings: segments, inputTokens: 10 }, null);
    expect(card.scores).toEqual({ mean: 90, max: 90, min: 90, none: 90 });
  });

  it('a single one gives all aggregations the same answer', () => {
    const card = scoreCard(ready, null, content(0.62), null);
    expect(new Set(Object.values(card.detail).map((detail) => JSON.stringify(detail))).size).toBe(1);
  });
});

describe('style', () => {
  it('moves traits by their own weight only', () => {
    const style = dial('style', { style_weight: 0.5 });
    const ready = prepareModel(model([dial('meaning'), style]));
    const plain = { ...at(0.6), style: [0, 0, 0] };
    const loud = { ...at(0.6), style: [1.5, 0, 0] };
    const score = (segment: typeof plain) =>
      scoreCard(ready, null, { encodings: encodings([segment]), inputTokens: 1 }, null).scores;
    expect(score(plain)).toEqual({ meaning: 60, style: 60 });
    expect(score(loud)).toEqual({ meaning: 60, style: 48 }); // 0.6 / sqrt(1 + 0.25 * 2.25)
  });
});

describe('rounding', () => {
  it.each([
    [0, 0],
    [0.004999, 0],
    [0.005, 1],
    [0.125, 13],
    [0.994, 99],
    [0.995, 100],
    [1, 100],
    [1.0000000001, 100],
    [-1e-17, 0],
  ])('%d becomes %d', (universal, score) => {
    expect(integerScore(universal)).toBe(score);
  });

  it('never makes a score of NaN', () => {
    expect(() => integerScore(Number.NaN)).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  it('quartiles on the boundary belong to the tier above', () => {
    const ready = prepareModel(model([dial('a', { quartiles: separated })]));
    expect(scoreCard(ready, null, content(0.796), null).detail.a.label).toBe('Strong');
    expect(scoreCard(ready, null, content(0.794), null).detail.a.label).toBe('Solid');
  });
});

it('a model for other dimensions is refused by name', () => {
  const ready = prepareModel({ ...mixedModel(), dimensions: dimensions + 1 });
  expect(() => scoreCard(ready, null, content(0.5), null)).toThrow(
    expect.objectContaining({ code: 'artifact_unavailable' }),
  );
});
