// Explanations of scores: contributions computed by hand, against a second implementation, and their sums.
import { describe, expect, it } from 'vitest';
import { joinSparseRows, type SparseRow } from '../../../../src/core/numerics/index.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../../../src/core/scoring/card/score-card.js';
import { toSegments } from '../../../../src/core/scoring/card/segments.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import { computeSlope } from '../../../../src/core/scoring/explain/linear-raw.js';
import { scorePoints } from '../../../../src/core/scoring/explain/scored-content.js';
import type { SegmentWords } from '../../../../src/core/scoring/explain/spans.js';
import { TextExplainer } from '../../../../src/core/scoring/explain/text-explainer.js';
import { packTermWeights } from '../../../../src/core/scoring/terms.js';
import { divide, expectSums, explain, features, placeSegments, sum } from './explaining.js';
import {
  claim,
  cosineGeometry,
  dimensions,
  encodings,
  isotonic,
  joined,
  mixedModel,
  model,
  orthonormal,
  outlier,
  random,
  randomEncodings,
  spectrum,
  styleDimensions,
  topic,
  vector,
} from './fixtures.js';

const linear = (weights: readonly number[], bias: number) =>
  ({ kind: 'linear', weights: Float32Array.from(weights), bias }) as const;

describe('additive explanations', () => {
  it('give words, style and terms the parts that are computed by hand', () => {
    // Meaning (0.6, 0.8), style (1, 0, 0) times 0.75: the length of both is 1.25.
    const all: Encodings = {
      semantic: { rows: 1, columns: 6, data: Float32Array.of(0.6, 0.8, 0, 0, 0, 0) },
      style: { rows: 1, columns: 3, data: Float32Array.of(1, 0, 0) },
      terms: joinSparseRows([{ keys: Uint32Array.of(7, 9), values: Float32Array.of(0.75, 0.5) }]),
      tokens: Uint32Array.of(2),
    };
    const trait = spectrum('t', {
      style_weight: 0.75,
      geometry: linear([1, 2, 0, 0, 0, 0, -1, 0, 0], 0.25),
      // The pair 9 is not known to the trait; 7 occurs twice.
      terms: packTermWeights(Uint32Array.of(7), Float64Array.of(2)),
      calibration: { kind: 'platt', slope: 1, intercept: 0 },
    });
    const words: SegmentWords = {
      starts: Uint32Array.of(0, 5),
      ends: Uint32Array.of(4, 8),
      vectors: { rows: 2, columns: 6, data: Float32Array.of(0.6, 0, 0, 0, 0, 0, 0, 0.8, 0, 0, 0, 0) },
      terms: { keys: Uint32Array.of(7, 7, 9), first: Uint32Array.of(0, 1, 0), last: Uint32Array.of(0, 1, 1) },
    };
    const explainer = new TextExplainer(
      prepareModel(model([trait])),
      null,
      { encodings: all, texts: placeSegments(1), features },
      null,
    );
    explainer.addWords(0, words);
    const { t } = explainer.explain(null);
    // 0.6 / 1.25, 2 * 0.8 / 1.25, -0.75 / 1.25, and 2 * 0.75 of the term, half for each of its occurrences
    expect(t).toMatchObject({ method: 'additive', bias: 0.25, relevance: null });
    expect(t?.raw).toBeCloseTo(0.25 + 0.48 + 1.28 - 0.6 + 1.5, 6);
    expect(t?.meaning?.contribution).toBeCloseTo(1.76, 6);
    expect(t?.terms?.contribution).toBeCloseTo(1.5, 6);
    expect(t?.style.map(({ feature, label }) => ({ name: feature, label }))).toEqual(features);
    expect(t?.style[0]?.contribution).toBeCloseTo(-0.6, 6);
    expect(t?.style[1]?.contribution).toBeCloseTo(0, 12);
    expect(t?.words.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [5, 8],
    ]);
    expect(t?.words[0]?.contribution).toBeCloseTo(0.48 + 0.75, 6);
    expect(t?.words[1]?.contribution).toBeCloseTo(1.28 + 0.75, 6);
    const logistic = (z: number) => 100 / (1 + Math.exp(-z));
    expect(t?.score).toBeCloseTo(logistic(2.91), 4);
    expect(t?.bias_points).toBeCloseTo(logistic(0.25), 5);
    const slope = (logistic(2.91) - logistic(0.25)) / (2.91 - 0.25);
    expect(t?.words[0]?.points).toBeCloseTo(slope * 1.23, 4);
    expectSums(t!);
  });

  it('split the value of a pair in halves between its words', () => {
    const all: Encodings = {
      ...randomEncodings(1, 3),
      terms: joinSparseRows([{ keys: Uint32Array.of(5), values: Float32Array.of(1) }]),
    };
    const terms = packTermWeights(Uint32Array.of(5), Float64Array.of(4));
    const pair = { keys: Uint32Array.of(5), first: Uint32Array.of(0), last: Uint32Array.of(1) };
    const geometry = linear(new Array(joined).fill(0), 0);
    const { t } = explain([spectrum('t', { geometry, terms })], all, pair);
    expect(t?.words.map(({ contribution }) => contribution)).toEqual([2, 2, 0]);
  });

  const geometries = {
    linear: linear([...vector(joined, random(8))], -0.25),
    cosine: cosineGeometry(12),
    'cosine, weighted and projected': {
      ...cosineGeometry(12),
      scale: vector(joined, random(5)).map(Math.abs),
      components: orthonormal(2, joined, random(6)),
    },
    empirical: {
      kind: 'empirical' as const,
      weights: vector(joined, random(4)),
      knots: Float32Array.of(-1, -0.25, 0.5, 1),
      levels: Float32Array.of(-1, -0.5, -0.5, 1),
    },
  };
  const kinds = Object.entries(geometries);
  const aggregations = ['mean', 'max', 'min', 'none'] as const;

  it.each(kinds)(
    'add up to the scores of the card: %s geometry, any aggregation and segments',
    (_, geometry) => {
      for (const aggregation of aggregations) {
        for (const segments of [1, 2, 5]) {
          const all = randomEncodings(segments, 31 + segments);
          const traits = [
            spectrum('s', { geometry, aggregation }),
            claim('c', { geometry, aggregation }),
            topic('t', { geometry, aggregation }),
            topic('n', { geometry: null, aggregation, calibration: isotonic }),
          ];
          const content = { encodings: all, inputTokens: 10, unread: 0 };
          const { scores } = createScoreCard(prepareModel(model(traits)), null, content, null);
          for (const [key, one] of Object.entries(explain(traits, all))) {
            expectSums(one);
            expect(Math.floor(one.score + 0.5)).toBe(scores[key]);
          }
        }
      }
    },
  );

  it('change as much as the raw score does without a word, the length held fixed', () => {
    // A second implementation: the raw score of x without the word's part, by the definition of the linear geometry.
    const all = randomEncodings(1, 9);
    const geometry = geometries.linear;
    const trait = spectrum('t', { geometry });
    const { t } = explain([trait], all);
    const words = divide(all, 0, 50);
    const ready = prepareModel(model([trait]));
    const [point] = scorePoints(ready.traits.get('t')!, toSegments(all, ready)).points;
    for (let word = 0; word < 3; word++) {
      const without = Float64Array.from(point!.x);
      for (let j = 0; j < dimensions; j++)
        without[j]! -= words.vectors.data[word * dimensions + j]! / point!.length;
      const raw = without.reduce((total, value, j) => total + value * geometry.weights[j]!, geometry.bias);
      expect(t!.raw - raw).toBeCloseTo(t!.words[word]!.contribution, 6);
    }
  });

  it('give points that are the integral of the score along the straight path', () => {
    const all = randomEncodings(1, 14);
    const calibration = isotonic;
    const { t } = explain([spectrum('t', { geometry: geometries.linear, calibration })], all);
    const score = (raw: number) => {
      const knots = isotonic.kind === 'isotonic' ? isotonic : expect.fail('not isotonic');
      const x = [...knots.x];
      const y = [...knots.y];
      if (raw <= x[0]!) return 100 * y[0]!;
      const after = x.findIndex((knot) => knot > raw);
      if (after < 0) return 100 * y.at(-1)!;
      const share = (raw - x[after - 1]!) / (x[after]! - x[after - 1]!);
      return 100 * (y[after - 1]! + share * (y[after]! - y[after - 1]!));
    };
    const steps = 20_000;
    for (const { contribution, points } of t!.words) {
      let integral = 0;
      for (let i = 0; i < steps; i++) {
        const at = (share: number) => score(t!.bias + share * (t!.raw - t!.bias));
        // d score / d raw along the path, times the part's share of the path
        integral += ((at((i + 1) / steps) - at(i / steps)) / (t!.raw - t!.bias)) * contribution;
      }
      expect(integral).toBeCloseTo(points, 3);
    }
  });

  it('explain the one segment that decides the maximum, and list the words of the others with 0', () => {
    const all = randomEncodings(3, 21);
    const trait = spectrum('t', { aggregation: 'max' });
    const { t } = explain([trait], all);
    const shares = t!.segments.map(({ share }) => share);
    expect([...shares].sort()).toEqual([0, 0, 1]);
    const winner = shares.indexOf(1);
    expect(t!.words).toHaveLength(9);
    t!.words.forEach(({ start, contribution }) => {
      expect(contribution === 0).toBe(Math.floor(start / 10) !== winner);
    });
  });

  it('state the relevance of a claim as given, and points of its agreement only', () => {
    const all = randomEncodings(1, 17);
    const trait = claim('c');
    const { c } = explain([trait], all);
    const content = { encodings: all, inputTokens: 10, unread: 0 };
    const { detail } = createScoreCard(prepareModel(model([trait])), null, content, null);
    expect(c?.relevance).toBeCloseTo((detail.c!.native as { relevance: number }).relevance, 3);
    expect(c?.notes).toEqual([expect.stringContaining('taken as given')]);
    expect(explain([spectrum('t')], all).t?.notes).toEqual([]);
  });

  it('give slopes by the derivative where raw and bias are equal', () => {
    expect(computeSlope((value) => value * value, 3, 3)).toBeCloseTo(6, 5);
    expect(computeSlope((value) => value * value, 1, 3)).toBe(4);
    const geometry = linear(new Array(joined).fill(0), 0.5);
    const { t } = explain([spectrum('t', { geometry })], randomEncodings(1, 2));
    expect(t?.raw).toBe(t?.bias);
    expect(t?.score).toBeCloseTo(t!.bias_points, 10);
    expect(sum(t!.words, 'points')).toBe(0);
  });

  it('leave out segments without tokens', () => {
    const all = encodings([
      { semantic: [1, 0, 0, 0, 0, 0], tokens: 3 },
      { semantic: [0, 1, 0, 0, 0, 0], tokens: 0 },
    ]);
    const { t } = explain([spectrum('t')], all);
    expect(t?.segments).toHaveLength(1);
    expectSums(t!);
  });
});

describe('explanations by leaving sentences out', () => {
  const sparse = (rows: readonly SparseRow[]) => joinSparseRows(rows);

  it('give each sentence what raw score and score lose without it', () => {
    const all = randomEncodings(2, 40);
    // Without sentence 0 of segment 0 its encoding is that of another text; nothing is left of segment 1 without its own.
    const other = randomEncodings(1, 41);
    const rests: Encodings = {
      semantic: {
        rows: 2,
        columns: dimensions,
        data: Float32Array.from([...other.semantic.data, ...new Float32Array(dimensions)]),
      },
      style: {
        rows: 2,
        columns: styleDimensions,
        data: Float32Array.from([...other.style.data, ...new Float32Array(styleDimensions)]),
      },
      terms: sparse([
        { keys: new Uint32Array(0), values: new Float32Array(0) },
        { keys: new Uint32Array(0), values: new Float32Array(0) },
      ]),
      tokens: Uint32Array.of(other.tokens[0]!, 0),
    };
    const ready = prepareModel(model([outlier('o')]));
    const given = { encodings: all, texts: placeSegments(2), features };
    const explainer = new TextExplainer(ready, null, given, null);
    expect([explainer.needsWords, explainer.needsLeavings]).toEqual([false, true]);
    const places = [
      { segment: 0, sentence: 0 },
      { segment: 1, sentence: 1 },
    ];
    const { o } = explainer.explain({ encodings: rests, locations: places, omitted: 5 });
    const trait = ready.traits.get('o')!;
    const [first, second] = toSegments(all, ready);
    const [changed] = toSegments(other, ready);
    const whole = scorePoints(trait, [first!, second!]);
    const lost = [scorePoints(trait, [changed!, second!]), scorePoints(trait, [first!])];
    expect(o).toMatchObject({ method: 'leave_one_sentence_out', words: [], style: [], meaning: null });
    expect(o?.omitted_sentences).toBe(5);
    expect(o?.notes.at(-1)).toContain('Only the first 2 of 7 sentences');
    o?.sentences.forEach(({ contribution, points }, i) => {
      expect(contribution).toBeCloseTo(whole.raw - lost[i]!.raw, 5);
      expect(points).toBeCloseTo(100 * (whole.universal - lost[i]!.universal), 5);
    });
    expect(o?.sentences.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [14, 20],
    ]);
    expect(o!.bias + sum(o!.sentences)).toBeCloseTo(o!.raw, 5);
    expect(o!.bias_points + sum(o!.sentences, 'points')).toBeCloseTo(o!.score, 5);
  });

  it('are used for every trait when the vector cannot be divided, with the reason', () => {
    const ready = prepareModel(mixedModel());
    const all = randomEncodings(1, 6);
    const given = { encodings: all, texts: placeSegments(1), features };
    const explainer = new TextExplainer(ready, null, given, 'No sum.');
    expect([explainer.needsWords, explainer.needsLeavings]).toEqual([false, true]);
    const rests = {
      encodings: randomEncodings(2, 7),
      locations: [
        { segment: 0, sentence: 0 },
        { segment: 0, sentence: 1 },
      ],
      omitted: 0,
    };
    const explained = explainer.explain(rests);
    expect(Object.keys(explained)).toEqual(['clarity', 'constructor', 'subject', 'warming', 'odd', 'depth']);
    for (const [key, one] of Object.entries(explained)) {
      expect(one.method).toBe('leave_one_sentence_out');
      const reason = key === 'odd' ? expect.stringContaining('distance') : 'No sum.';
      const given = key === 'warming' ? [expect.stringContaining('taken as given')] : [];
      expect(one.notes).toEqual([reason, ...given]);
    }
  });
});
