import { describe, expect, it } from 'vitest';
import { scoreCardSchema } from '../../../../src/core/contract/resources.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../../../src/core/scoring/card/score-card.js';
import { roundToFourDecimals, toTraitScore } from '../../../../src/core/scoring/rounding.js';
import type { Quartiles, TrainedSpectrum } from '../../../../src/core/scoring/trained-model.js';
import {
  claim,
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

/** A trait whose universal score is the first semantic component of the text, clamped to [0, 1]. */
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

/** A segment that a dial scores as `value`. */
const at = (value: number, tokens = 10) => ({
  semantic: [value, Math.sqrt(1 - value * value), 0, 0, 0, 0],
  tokens,
});
const content = (...values: number[]) => ({
  encodings: encodings(values.map((value) => at(value))),
  inputTokens: 42,
  unread: 0,
});

const low: Quartiles = { neg_p25: 10, neg_p75: 95, pos_p25: 5, pos_p75: 96 };

describe('score card', () => {
  it('is complete for one trait', () => {
    const ready = prepareModel(model([dial('clarity')]));
    expect(createScoreCard(ready, null, content(0.7), null)).toEqual({
      scores: { clarity: 70 },
      composite: 70,
      confidence: 'high',
      headroom: 10,
      input_tokens: 42,
      familiarity: null,
      language: { detected: null, read: ['en'] },
      detail: {
        clarity: {
          score: 70,
          label: 'Solid',
          confidence: 'high',
          band: [60, 80],
          headroom: 10,
          breaks: { developing: 40, solid: 60, strong: 80 },
          native: { polarity: 0.7 },
          probability: 0.7,
          interval: [25, 100],
          doubts: [],
        },
      },
      compare_to: null,
      delta: null,
    });
  });

  it('has the probability beside the score, and an interval that reaches as far as held-out samples of a pole', () => {
    const probability = { kind: 'platt', slope: 4, intercept: -1 } as const;
    const trait = dial('clarity', { probability, margins: { negative: 15, positive: 40 } });
    const ready = prepareModel(model([trait]));
    const entry = (value: number) => createScoreCard(ready, null, content(value), null).detail.clarity;
    expect(entry(0.5)).toMatchObject({ score: 50, probability: 0.7311, interval: [35, 90] });
    expect(entry(0.1)).toMatchObject({ score: 10, interval: [0, 50] });
    expect(entry(0.9)).toMatchObject({ score: 90, interval: [75, 100] });
  });

  it.each([
    ['the same verdict', 0.9, 0.7, 'high'],
    ['an undecided one', 0.9, 0.5, 'moderate'],
    ['the other verdict', 0.9, 0.1, 'low'],
    ['the other verdict, undecided itself', 0.5, 0.1, 'moderate'],
  ])(
    'is at most as certain as the text with its spelling undone allows: %s',
    (_, value, clear, confidence) => {
      const ready = prepareModel(model([dial('clarity')]));
      const respelt = content(clear).encodings;
      const { detail } = createScoreCard(ready, null, { ...content(value), respelt }, null);
      expect(detail.clarity).toMatchObject({ score: value * 100, confidence });
      expect(detail.clarity?.label === null).toBe(confidence === 'low');
    },
  );

  it.each([
    ['a verdict for the pole of words that are negated', 1, -1, 0.1, 'low'],
    ['the same of a trait whose positive pole blames', -1, -1, 0.9, 'low'],
    ['a verdict for the other pole', 1, -1, 0.9, 'high'],
    ['a text whose negations turn nothing round', 1, 0, 0.1, 'high'],
    ['a trait that tone says nothing of', undefined, -1, 0.1, 'high'],
  ] as const)(
    'doubts a verdict that follows words without their negation: %s',
    (_, valence, bareValence, value, confidence) => {
      const ready = prepareModel(model([dial('clarity', { valence })]));
      const { detail } = createScoreCard(ready, null, { ...content(value), bareValence }, null);
      expect(detail.clarity).toMatchObject({ score: value * 100, confidence });
      expect(detail.clarity?.label === null).toBe(confidence === 'low');
    },
  );

  it('takes no question for a stance on a claim; a spectrum may well measure questions', () => {
    const ready = prepareModel(model([claim('duty'), dial('clarity')]));
    const asking = createScoreCard(ready, null, { ...content(0.9), asks: true }, null).detail;
    const saying = createScoreCard(ready, null, { ...content(0.9), asks: false }, null).detail;
    expect(asking.duty).toMatchObject({ label: null, confidence: 'low', headroom: null });
    expect(saying.duty?.confidence).not.toBe('low');
    expect(asking.duty?.score).toBe(saying.duty?.score);
    expect(asking.clarity).toEqual(saying.clarity);
  });

  it('scores a spectrum trait at least 1, so that the composite cannot rise when a trait falls', () => {
    const ready = prepareModel(model([dial('a'), dial('b')]));
    const card = createScoreCard(ready, null, content(0), null);
    expect(card).toMatchObject({ scores: { a: 1, b: 1 }, composite: 1 });
  });

  it('has a null label and headroom if confidence is low', () => {
    const ready = prepareModel(model([dial('clarity', { quartiles: overlapping })]));
    const { detail, confidence, headroom } = createScoreCard(ready, null, content(0.5), null);
    expect(detail.clarity).toMatchObject({ score: 50, label: null, confidence: 'low', headroom: null });
    expect({ confidence, headroom }).toEqual({ confidence: 'low', headroom: null });
  });

  it('has the weakest confidence and the largest headroom that is not null', () => {
    const traits = [dial('a'), dial('b', { quartiles: low }), dial('c', { quartiles: overlapping })];
    const card = createScoreCard(prepareModel(model(traits)), null, content(0.7), null);
    expect(Object.values(card.detail).map(({ headroom }) => headroom)).toEqual([10, null, 5]);
    expect(card).toMatchObject({ confidence: 'low', headroom: 10 });
  });

  it('has a low confidence for every trait of a text that cannot be read, and keeps its scores', () => {
    const ready = prepareModel(model([dial('a'), dial('b', { quartiles: overlapping })]));
    const known = createScoreCard(ready, null, content(0.95), null);
    const card = createScoreCard(ready, null, { ...content(0.95), unread: 1 }, null);
    expect(card).toMatchObject({ confidence: 'low', headroom: null, scores: known.scores });
    const unsure = { label: null, confidence: 'low', headroom: null };
    expect(card.detail.a).toEqual({ ...known.detail.a, ...unsure, doubts: ['unread'] });
    expect(card.detail.b).toEqual({ ...known.detail.b, ...unsure, band: [40, 95], doubts: ['unread'] });
  });

  it('doubts a form that the model has learned no text of, but where it looks for outliers, and none in models built before', () => {
    const trained = model([dial('a')]);
    const judge = (forms: ('prose' | 'list')[] | undefined, form: 'prose' | 'list' | undefined) =>
      createScoreCard(
        prepareModel({ ...trained, card: { ...trained.card, forms } }),
        null,
        { ...content(0.95), ...(form && { form }) },
        null,
      ).detail.a?.doubts;
    expect(judge(['prose'], 'list')).toEqual(['form']);
    expect(judge(['list'], 'prose')).toEqual(['form']);
    expect(judge(['list', 'prose'], 'list')).toEqual([]);
    expect(judge(undefined, 'list')).toEqual([]);
    expect(judge(['prose'], undefined)).toEqual([]);
  });

  it('is not sure of a text of which a sixth is not read, and sure with less', () => {
    const ready = prepareModel(model([dial('a')]));
    const judge = (unread: number) => createScoreCard(ready, null, { ...content(0.95), unread }, null);
    expect([0.1, 0.16, 0.5, 0.51].map((unread) => judge(unread).confidence)).toEqual([
      ...['high', 'moderate', 'moderate', 'low'],
    ]);
    expect(judge(0.16).detail.a?.label).toBe(judge(0).detail.a?.label);
  });

  it('has a low confidence for a baseline that cannot be read, and its own for the content', () => {
    const ready = prepareModel(model([dial('a')]));
    const baseline = { ...content(0.2), unread: 1 };
    const card = createScoreCard(ready, null, content(0.7), baseline);
    expect(card).toMatchObject({ confidence: 'high', compare_to: { confidence: 'low', headroom: null } });
    const swapped = createScoreCard(ready, null, baseline, content(0.7));
    expect(swapped).toMatchObject({ confidence: 'low', compare_to: { confidence: 'high', headroom: 10 } });
  });

  it('computes the composite from the rounded scores', () => {
    const traits = [dial('a'), dial('b', { calibration: { kind: 'platt', slope: 1e-12, intercept: 0 } })];
    const card = createScoreCard(prepareModel(model(traits)), null, content(0.25), null);
    expect(card.scores).toEqual({ a: 25, b: 50 });
    expect(card.composite).toBe(33);
  });

  it('scores only the requested traits, in model order, ignoring repetitions', () => {
    const ready = prepareModel(model([dial('a'), dial('b', { quartiles: low }), dial('c')]));
    const card = createScoreCard(ready, ['c', 'a', 'c'], content(0.7), null);
    expect(Object.keys(card.scores)).toEqual(['a', 'c']);
    expect(Object.keys(card.detail)).toEqual(['a', 'c']);
    expect(card.confidence).toBe('high');
  });

  it('rejects unknown traits, including names of Object.prototype', () => {
    const ready = prepareModel(model([dial('a'), dial('b')]));
    for (const key of ['toString', '__proto__', 'A']) {
      expect(() => createScoreCard(ready, ['a', key], content(0.5), null)).toThrow(
        expect.objectContaining({
          code: 'unknown_trait',
          detail: `Unknown trait '${key}'. This model has: a, b`,
        }),
      );
    }
    expect(() => createScoreCard(ready, [], content(0.5), null)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('scores a trait whose key is a name of Object.prototype', () => {
    const ready = prepareModel(model([dial('constructor'), dial('valueof')]));
    const card = createScoreCard(ready, ['constructor'], content(0.7), content(0.2));
    expect(JSON.parse(JSON.stringify(card))).toMatchObject({
      scores: { constructor: 70 },
      delta: { scores: { constructor: 50 }, composite: 50 },
    });
    expect(Object.keys(card.detail)).toEqual(['constructor']);
  });

  it('compares with a baseline in integers', () => {
    const ready = prepareModel(model([dial('a'), dial('b', { quartiles: overlapping })]));
    const baseline = { ...content(0.5), inputTokens: 7 };
    const card = createScoreCard(ready, null, content(0.304), baseline);
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

  it('rejects an empty baseline', () => {
    const ready = prepareModel(model([dial('a')]));
    const empty = { encodings: encodings([]), inputTokens: 0, unread: 0 };
    expect(() => createScoreCard(ready, null, content(0.5), empty)).toThrow(
      expect.objectContaining({ code: 'content_empty' }),
    );
  });

  it('is valid and reproducible for every trait type, aggregation and number of segments', () => {
    for (const count of [1, 2, 9]) {
      const scored = { encodings: randomEncodings(count, count), inputTokens: 5, unread: 0 };
      const card = createScoreCard(prepareModel(mixedModel()), null, scored, scored);
      expect(scoreCardSchema.safeParse(card).success).toBe(true);
      const again = prepareModel(mixedModel());
      createScoreCard(again, null, { encodings: randomEncodings(3, 99), inputTokens: 1, unread: 0 }, null);
      expect(JSON.stringify(createScoreCard(again, null, scored, scored))).toBe(JSON.stringify(card));
    }
  });

  it('scores a trait the same alone and together with others', () => {
    const ready = prepareModel(mixedModel());
    const scored = { encodings: randomEncodings(4, 31), inputTokens: 5, unread: 0 };
    const { detail } = createScoreCard(ready, null, scored, null);
    for (const key of Object.keys(detail)) {
      expect(createScoreCard(ready, [key], scored, null).detail[key]).toEqual(detail[key]);
    }
  });
});

describe('segments on the card', () => {
  const traits = (['mean', 'max', 'min', 'none'] as const).map((aggregation) =>
    dial(aggregation, { aggregation }),
  );
  const ready = prepareModel(model(traits));

  it('are aggregated as each trait says: mean by tokens, max, min, or averaged before scoring', () => {
    const segments = encodings([at(0.9, 30), at(0.3, 10)]);
    const card = createScoreCard(ready, null, { encodings: segments, inputTokens: 40, unread: 0 }, null);
    // none: unit of 0.75 (0.9, 0.4359) + 0.25 (0.3, 0.9539) = (0.75, 0.5654), so 0.75 / 0.9393
    expect(card.scores).toEqual({ mean: 75, max: 90, min: 30, none: 80 });
    const natives = Object.values(card.detail).map(({ native }) => native);
    expect(natives).toEqual([{ polarity: 0.75 }, { polarity: 0.9 }, { polarity: 0.3 }, { polarity: 0.7985 }]);
  });

  it('without tokens do not change the scores', () => {
    const segments = encodings([at(0.9), { ...at(0.1), tokens: 0 }]);
    const card = createScoreCard(ready, null, { encodings: segments, inputTokens: 10, unread: 0 }, null);
    expect(card.scores).toEqual({ mean: 90, max: 90, min: 90, none: 90 });
  });

  it('give the same result for every aggregation if there is only one', () => {
    const card = createScoreCard(ready, null, content(0.62), null);
    expect(new Set(Object.values(card.detail).map((detail) => JSON.stringify(detail))).size).toBe(1);
  });
});

describe('style', () => {
  it('changes only traits with a style weight', () => {
    const style = dial('style', { style_weight: 0.5 });
    const ready = prepareModel(model([dial('meaning'), style]));
    const plain = { ...at(0.6), style: [0, 0, 0] };
    const loud = { ...at(0.6), style: [1.5, 0, 0] };
    const score = (segment: typeof plain) =>
      createScoreCard(ready, null, { encodings: encodings([segment]), inputTokens: 1, unread: 0 }, null)
        .scores;
    expect(score(plain)).toEqual({ meaning: 60, style: 60 });
    expect(score(loud)).toEqual({ meaning: 60, style: 48 }); // 0.6 / sqrt(1 + 0.25 * 2.25)
  });
});

describe('rounding', () => {
  it('gives native metrics 4 decimals and never -0', () => {
    const inputs = [0.123456, 12.34567, -0.00001, -1];
    expect(inputs.map(roundToFourDecimals)).toEqual([0.1235, 12.3457, 0, -1]);
  });

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
  ])('rounds %d to %d', (universal, score) => {
    expect(toTraitScore('topic', universal)).toBe(score);
    expect(toTraitScore('spectrum', universal)).toBe(Math.max(1, score));
  });

  it('throws instead of returning a score for NaN', () => {
    expect(() => toTraitScore('spectrum', Number.NaN)).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  it('compares the rounded score with the breaks', () => {
    const ready = prepareModel(model([dial('a', { quartiles: separated })]));
    expect(createScoreCard(ready, null, content(0.796), null).detail.a.label).toBe('Strong');
    expect(createScoreCard(ready, null, content(0.794), null).detail.a.label).toBe('Solid');
  });
});

it('score card: rejects encodings of other dimensions than the model', () => {
  const ready = prepareModel({ ...mixedModel(), dimensions: dimensions + 1 });
  expect(() => createScoreCard(ready, null, content(0.5), null)).toThrow(
    expect.objectContaining({ code: 'artifact_unavailable' }),
  );
});

it('has low confidence in a text of a language that the model does not read, and keeps the score', () => {
  const ready = prepareModel(model([dial('clarity')]));
  const read = (language: 'en' | 'de' | null) => {
    const card = createScoreCard(ready, null, { ...content(0.7), language }, null);
    return [card.scores.clarity, card.detail.clarity?.confidence, card.detail.clarity?.label, card.headroom];
  };
  expect(read('de')).toEqual([70, 'low', null, null]);
  expect(read(null)).toEqual(read('en'));
  expect(read('en')[1]).toBe('high');
});
