// The terms of a trait in training: weights against a second implementation, their part in scores, and their limits.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { createAmbientSpace } from '../../../../src/authoring/training/problem/ambient-space.js';
import { createWholeSubset } from '../../../../src/authoring/training/problem/weighted-subset.js';
import { fitTerms, keepTerms } from '../../../../src/authoring/training/terms/fit-terms.js';
import { createTermSpace, scoreTerms } from '../../../../src/authoring/training/terms/term-space.js';
import { train } from '../../../../src/authoring/training/train.js';
import { computeTermRows } from '../../../../src/core/embedding/features/terms/term-rows.js';
import { zeros } from '../../../../src/core/numerics/index.js';
import { maxTerms } from '../../../../src/core/scoring/index.js';
import type { TrainedSpectrum } from '../../../../src/core/scoring/trained-model.js';
import { spectrum } from './samples.js';

const noAmbient = createAmbientSpace(undefined, 4);
const halves = (count: number) => Float32Array.from({ length: count }, (_, i) => (i < count / 2 ? 1 : 0));
const places = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);

function problem(texts: readonly string[], ambient = noAmbient) {
  const qualities = halves(texts.length);
  const labels = createLabels({ indices: places(texts.length), qualities }, defaultBoundaries);
  return {
    space: createTermSpace(computeTermRows(texts), places(texts.length), ambient),
    labels,
    subset: createWholeSubset(labels),
  };
}

/** Texts of noise words, with a word that marks the class in most of them. */
function createTexts(count: number, seed: number, words = 200): string[] {
  const random = createRandom(seed, 'texts');
  return Array.from({ length: count }, (_, i) => {
    const told = random.uniform() < 0.8 ? (i < count / 2 ? 'splendid' : 'dreadful') : 'plain';
    return [told, ...Array.from({ length: 8 }, () => `w${random.integer(words)}`)].join(' ');
  });
}

describe('fitTerms', () => {
  it('reaches the minimum that plain gradient descent reaches', () => {
    const texts = ['good day', 'good night', 'fine day', 'bad day', 'bad night', 'poor day'];
    const { space, labels, subset } = problem(texts);
    const { weights } = fitTerms(space, labels, subset);
    const raw = texts.map((_, i) => scoreTerms(space, weights, i));
    expect(raw).toEqual(descend(texts, [1, 1, 1, 0, 0, 0]).map((value) => expect.closeTo(value, 1)));
  });

  it('gives no weight to a term of every sample and of every ambient text', () => {
    const { space, labels, subset } = problem(['same good', 'same fine', 'same bad', 'same poor']);
    const { weights } = fitTerms(space, labels, subset);
    const [same] = computeTermRows(['same']).keys;
    expect(weights[space.hashes.indexOf(same!)]).toBeCloseTo(0, 6);
    expect(weights.every(Number.isFinite)).toBe(true);
  });

  it('stays finite for samples that are all the same text', () => {
    const { space, labels, subset } = problem(['x y', 'x y', 'x y', 'x y']);
    expect(fitTerms(space, labels, subset).weights.every(Number.isFinite)).toBe(true);
  });

  it('keeps the terms that move scores most', () => {
    const { space, labels, subset } = problem(createTexts(100, 1));
    const fitted = fitTerms(space, labels, subset);
    const [few, all] = keepTerms(fitted, [2, maxTerms]);
    const told = computeTermRows(['splendid', 'dreadful']).keys;
    expect([...space.hashes.filter((_, j) => few![j] !== 0)]).toEqual([...told].sort((a, b) => a - b));
    expect(all).toEqual(fitted.weights);
  });
});

/** Logistic regression by gradient descent on the dense matrix, from the definitions in fit-terms.ts. */
function descend(texts: readonly string[], qualities: readonly number[]): number[] {
  const bags = texts.map((text) => {
    const words = text.split(' ');
    return [...words, ...words.slice(1).map((next, i) => `${words[i]} ${next}`)];
  });
  const vocabulary = [...new Set(bags.flat())];
  const n = texts.length;
  const idf = vocabulary.map((term) =>
    Math.log((1 + n) / (1 + bags.filter((bag) => bag.includes(term)).length)),
  );
  const plain = bags.map((bag) =>
    vocabulary.map((term, j) => (bag.includes(term) ? idf[j]! / Math.sqrt(bag.length) : 0)),
  );
  const square = plain.flat().reduce((sum, value) => sum + value * value, 0);
  const rows = plain.map((row) => row.map((value) => value * Math.sqrt(n / square)));
  const w = vocabulary.map(() => 0);
  let bias = 0;
  const score = (row: readonly number[]) => row.reduce((sum, value, j) => sum + value * w[j]!, bias);
  for (let step = 0; step < 20_000; step++) {
    const errors = rows.map((row, i) => (1 / (1 + Math.exp(-score(row))) - qualities[i]!) / n);
    w.forEach((value, j) => {
      const slope = rows.reduce((sum, row, i) => sum + errors[i]! * row[j]!, value / (10 * n));
      w[j] = value - slope;
    });
    bias -= errors.reduce((sum, error) => sum + error, 0);
  }
  return rows.map((row) => score(row) - bias);
}

describe('training with terms', () => {
  const build = async (texts: readonly string[], seed = 1) => {
    const random = createRandom(seed, 'vectors');
    const n = texts.length;
    const semantic = zeros(n, 8);
    for (let i = 0; i < n; i++) {
      const row = Array.from({ length: 8 }, () => random.normal());
      const length = Math.hypot(...row);
      semantic.data.set(
        row.map((value) => value / length),
        8 * i,
      );
    }
    const encodings = {
      semantic,
      style: zeros(n, 2),
      terms: computeTermRows(texts),
      tokens: new Uint32Array(n).fill(9),
    };
    return train({
      encodings,
      traits: [spectrum('tone', halves(n))],
      options: { effort: 'medium' },
      seed: 1,
    });
  };

  it('learns from words what the vectors do not contain', async () => {
    const { traits, metrics } = await build(createTexts(120, 2));
    const { terms, parameters } = traits[0] as TrainedSpectrum;
    expect(metrics[0]!.auroc).toBeGreaterThan(0.7);
    expect(parameters.terms_weight).toBeGreaterThan(0.5);
    expect(terms?.hashes.length).toBeGreaterThan(2);
  });

  it('gives the same bytes again', async () => {
    const texts = createTexts(60, 3);
    expect(await build(texts)).toEqual(await build(texts));
  });

  it('does without terms where the texts have none', async () => {
    const { traits } = await build(Array.from({ length: 40 }, () => '…'));
    expect((traits[0] as TrainedSpectrum).terms).toBeNull();
  });

  it('gives no weight to words that do not separate the classes', async () => {
    const random = createRandom(4, 'noise');
    const texts = Array.from({ length: 200 }, () =>
      Array.from({ length: 10 }, () => `w${random.integer(60)}`).join(' '),
    );
    const { metrics } = await build(texts);
    expect(Math.abs(metrics[0]!.auroc - 0.5)).toBeLessThan(0.12);
  });
});
