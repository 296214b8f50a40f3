// Explanations of traits with terms: several segments, next to traits without terms, and texts that are given up.
import { describe, expect, it } from 'vitest';
import { joinSparseRows } from '../../../../src/core/numerics/index.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../../../src/core/scoring/card/score-card.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import { assignTerms, splitValues } from '../../../../src/core/scoring/explain/term-parts.js';
import { TextExplainer } from '../../../../src/core/scoring/explain/text-explainer.js';
import { packTermWeights } from '../../../../src/core/scoring/terms.js';
import { divide, expectSums, explain, features, placeSegments, sum } from './explaining.js';
import {
  claim,
  dimensions,
  mixedModel,
  model,
  outlier,
  randomEncodings,
  spectrum,
  styleDimensions,
} from './fixtures.js';

describe('parts of terms', () => {
  const occurrences = {
    keys: Uint32Array.of(9, 2, 5, 2, 7),
    first: Uint32Array.of(0, 1, 2, 3, 4),
    last: Uint32Array.of(0, 1, 3, 3, 4),
  };
  const row = { keys: Uint32Array.of(2, 5, 9), values: Float32Array.of(1, 0.5, 0.25) };

  it('splits the value of each term over its occurrences, 0 for a term that the text does not have', () => {
    expect([...splitValues(occurrences, row)]).toEqual([0.25, 0.5, 0.5, 0.5, 0]);
  });

  it('places the part of each occurrence at its word, that of a pair at both words in halves', () => {
    const parts: [number, number][] = [];
    const weights: Record<number, number> = { 2: 4, 5: 8 };
    assignTerms(
      occurrences,
      splitValues(occurrences, row),
      (hash) => weights[hash] ?? 0,
      (...part) => parts.push(part),
    );
    expect(parts).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [3, 2],
    ]);
  });
});

/** Segments that have a term twice and a pair once. */
function withTerms(segments: number): { all: Encodings; occurrences: Parameters<typeof explain>[2] } {
  const all = randomEncodings(segments, 61);
  const rows = Array.from({ length: segments }, (_, i) => ({
    keys: Uint32Array.of(5, 9),
    values: Float32Array.of(0.5 + i, 0.25),
  }));
  const occurrences = {
    keys: Uint32Array.of(5, 5, 9),
    first: Uint32Array.of(0, 2, 1),
    last: Uint32Array.of(0, 2, 2),
  };
  return { all: { ...all, terms: joinSparseRows(rows) }, occurrences };
}

const terms = packTermWeights(Uint32Array.of(5, 9), Float64Array.of(0.5, -0.75));

describe('explanations of several segments', () => {
  it.each(['mean', 'max', 'min', 'none'] as const)(
    'add up to the scores of the card with terms, and without terms next to them: aggregation %s',
    (aggregation) => {
      const { all, occurrences } = withTerms(3);
      const traits = [
        spectrum('s', { aggregation, terms }),
        claim('c', { aggregation, terms }),
        spectrum('p', { aggregation }),
      ];
      const content = { encodings: all, inputTokens: 10, unread: 0 };
      const { scores } = createScoreCard(prepareModel(model(traits)), null, content, null);
      const explained = explain(traits, all, occurrences);
      for (const [key, one] of Object.entries(explained)) {
        expectSums(one);
        expect(Math.floor(one.score + 0.5)).toBe(scores[key]);
        expect(one.terms?.contribution === 0).toBe(key === 'p');
      }
    },
  );

  it('have the tokens of each segment, and sentences with the words that start in them', () => {
    const all = randomEncodings(2, 33);
    const { t } = explain([spectrum('t')], all);
    expect(t?.segments.map(({ start, end, tokens }) => [start, end, tokens])).toEqual([
      [0, 10, 3],
      [10, 20, 8],
    ]);
    expect(t?.sentences.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 10],
      [10, 14],
      [14, 20],
    ]);
    const words = t!.words;
    const sentences = [words.slice(0, 2), words.slice(2, 3), words.slice(3, 5), words.slice(5)];
    for (const key of ['contribution', 'points'] as const)
      for (const [i, one] of t!.sentences.entries()) expect(one[key]).toBeCloseTo(sum(sentences[i]!, key), 5);
  });
});

describe('explanations by leaving sentences out', () => {
  const noLeavings = { encodings: randomEncodings(0, 1), locations: [], omitted: 0 };

  it('are used for all traits once the words are given up, with the reason', () => {
    const all = randomEncodings(1, 6);
    const given = { encodings: all, texts: placeSegments(1), features };
    const explainer = new TextExplainer(prepareModel(mixedModel()), ['clarity', 'warming'], given, null);
    explainer.addWords(0, divide(all, 0, 50));
    expect([explainer.needsWords, explainer.needsLeavings]).toEqual([true, false]);
    explainer.giveUpWords('Too long.');
    expect([explainer.needsWords, explainer.needsLeavings]).toEqual([false, true]);
    const { clarity, warming } = explainer.explain(noLeavings);
    const one = 'The text has only one sentence. Without it nothing is left to score, so it contributes 0.';
    expect(clarity).toMatchObject({ method: 'leave_one_sentence_out', notes: ['Too long.', one] });
    expect(warming?.notes).toEqual(['Too long.', expect.stringContaining('taken as given'), one]);
  });

  /** Leaves the only sentence out, of which a row of encodings is left. */
  function leaveOut(semantic: number[], tokens: number) {
    const ready = prepareModel(model([outlier('o')]));
    const all = randomEncodings(1, 40);
    const explainer = new TextExplainer(
      ready,
      null,
      { encodings: all, texts: placeSegments(1), features },
      null,
    );
    const rest: Encodings = {
      semantic: { rows: 1, columns: dimensions, data: Float32Array.from(semantic) },
      style: { rows: 1, columns: styleDimensions, data: new Float32Array(styleDimensions) },
      terms: joinSparseRows([{ keys: new Uint32Array(0), values: new Float32Array(0) }]),
      tokens: Uint32Array.of(tokens),
    };
    const places = [{ segment: 0, sentence: 0 }];
    const content = { encodings: all, inputTokens: 10, unread: 0 };
    const { native } = createScoreCard(ready, null, content, null).detail.o!;
    const { o } = explainer.explain({ encodings: rest, locations: places, omitted: 0 });
    expect(o?.raw).toBeCloseTo((native as { anomaly_z: number }).anomaly_z, 3);
    return o!.sentences[0]!.contribution;
  }

  const axis = [1, 0, 0, 0, 0, 0];

  it('score what is left', () => {
    expect(leaveOut(axis, 3)).not.toBe(0);
  });

  it.each([
    ['a segment without tokens', axis, 0],
    ['a segment without a semantic vector', [0, 0, 0, 0, 0, 0], 3],
    ['a segment with a value that is not finite', [1, 0, Number.NaN, 0, 0, 0], 3],
  ])('give 0 to a sentence without which %s is left', (_, semantic, tokens) => {
    expect(leaveOut(semantic, tokens)).toBe(0);
  });
});
