// What a build decides about samples and methods before it fits.
import { describe, expect, it } from 'vitest';
import { random } from '../../../src/numerics/random.js';
import { type Candidate, prudent } from '../../../src/training/candidate.js';
import { compareMethods, preferred } from '../../../src/training/choose-method.js';
import { defaultBoundaries, labelled } from '../../../src/training/labels.js';
import { wrongSide } from '../../../src/training/prune.js';
import type { Study } from '../../../src/training/study.js';
import { heldOut, subset } from '../../../src/training/subset.js';
import { train } from '../../../src/training/train.js';
import type { TraitSamples } from '../../../src/training/types.js';
import { clouds, spectrum } from './samples.js';

function candidate(objective: number, error: number, folds = [objective]): Candidate {
  return { parameters: { at: objective }, objective, error, folds, repeats: 1 };
}

describe('prudent', () => {
  it('takes the best where the folds can tell', () => {
    expect(prudent([candidate(0.8, 0.01), candidate(0.82, 0.01)]).objective).toBe(0.82);
  });
  it('stays with the earlier one where the gain may be chance', () => {
    expect(prudent([candidate(0.7, 0.08), candidate(0.72, 0.08), candidate(0.69, 0.08)]).objective).toBe(0.7);
  });
});

describe('compareMethods and preferred', () => {
  const study = (method: Study['method'], folds: number[]): Study => ({
    method,
    chosen: candidate(folds.reduce((a, b) => a + b) / folds.length, 0.01, folds),
    trials: [],
  });

  it('prefers the earlier method while the difference, fold by fold, is within two standard errors', () => {
    const wide = [
      [study('ridge', [0.9, 0.7, 0.92, 0.7]), study('balanced_cosine', [0.85, 0.74, 0.86, 0.74])],
    ];
    expect(preferred(compareMethods(wide))).toBe('balanced_cosine');
  });
  it('takes the better one where every fold says so, however much the folds differ among themselves', () => {
    const steady = [
      [study('ridge', [0.9, 0.7, 0.8, 0.6]), study('balanced_cosine', [0.88, 0.68, 0.781, 0.579])],
    ];
    expect(preferred(compareMethods(steady))).toBe('ridge');
  });
  it('averages over traits and lists methods in order of preference', () => {
    const records = compareMethods([
      [study('regression', [0.8, 0.8]), study('balanced_cosine', [0.6, 0.6])],
      [study('regression', [0.6, 0.6]), study('balanced_cosine', [0.7, 0.7])],
    ]);
    expect(records).toEqual([
      { method: 'regression', objective: expect.closeTo(0.7, 9), error: 0 },
      { method: 'balanced_cosine', objective: expect.closeTo(0.65, 9), error: 0 },
    ]);
  });
});

describe('heldOut', () => {
  const samples = (positives: number, negatives: number): TraitSamples => ({
    indices: Uint32Array.from({ length: positives + negatives }, (_, i) => i),
    qualities: Float32Array.from({ length: positives + negatives }, (_, i) => (i < positives ? 1 : 0)),
  });
  const split = (given: TraitSamples, asked: number | null = null) =>
    heldOut(given, labelled(given, defaultBoundaries), asked, 3, 1, 'clarity');

  it('a fifth of each class from 50 samples on, nothing below', () => {
    expect(split(samples(24, 25))).toBeNull();
    const { develop, held } = split(samples(30, 20))!;
    expect([...held].filter((i) => i < 30)).toHaveLength(6);
    expect(held).toHaveLength(10);
    expect([...develop, ...held].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });
  it('the share that is asked for, at any size, unless a class would be left too small', () => {
    expect(split(samples(10, 10), 0.5)!.held).toHaveLength(10);
    expect(split(samples(5, 20), 0.5)).toBeNull();
  });
  it('copies of one row stay together', () => {
    const given = samples(40, 40);
    const doubled = { ...given, indices: given.indices.map((i) => (i < 40 ? i >> 1 : i)) };
    const { develop, held } = split(doubled)!;
    const heldRows = new Set([...held].map((i) => doubled.indices[i]));
    expect([...develop].filter((i) => heldRows.has(doubled.indices[i]))).toEqual([]);
  });
  it('subset keeps weights and sources with their samples', () => {
    const given = { ...samples(2, 1), weights: Float32Array.of(1, 2, 3), sources: Uint16Array.of(7, 8, 9) };
    expect(subset(given, Uint32Array.of(2, 0))).toEqual({
      indices: Uint32Array.of(2, 0),
      qualities: Float32Array.of(0, 1),
      weights: Float32Array.of(3, 1),
      sources: Uint16Array.of(9, 7),
    });
  });
});

describe('wrongSide', () => {
  const qualities = Float32Array.from({ length: 80 }, (_, i) => (i < 40 ? 1 : 0));
  const labels = labelled({ indices: new Uint32Array(80), qualities }, defaultBoundaries);
  const source = random(1, 'wrong side');
  const raw = Float64Array.from(qualities, (quality) => (quality === 1 ? 1 : -1) + 0.1 * source.normal());

  it('finds the samples far on the other side of their class, and not those far on their own', () => {
    const odd = Float64Array.from(raw);
    odd[3] = -1;
    odd[50] = 1;
    odd[60] = -9;
    expect([...wrongSide([odd], labels, 3)]).toEqual([3]);
    odd[60] = -1;
    expect([...wrongSide([odd], labels, 3)]).toEqual([3, 50]);
  });
  it('unasked, leaves at least 95 % of the samples', () => {
    const odd = Float64Array.from(raw, (value, i) => (i % 8 === 0 ? -value : value));
    expect(wrongSide([odd], labels, null).length).toBeLessThanOrEqual(4);
    expect(wrongSide([odd], labels, 1).length).toBeGreaterThan(4);
  });
  it('finds nothing among equal scores', () => {
    expect(wrongSide([new Float64Array(80)], labels, 3)).toHaveLength(0);
  });
});

describe('graded qualities', () => {
  const { encodings } = clouds({ count: 60, semantic: 0 });
  // Quality follows the first semantic dimension, with ties at three decimals.
  const graded = Float32Array.from({ length: 120 }, (_, i) => {
    const value = encodings.semantic.data[i * 12];
    return Math.round(500 * (1 + Math.max(-1, Math.min(1, 2 * value)))) / 1000;
  });
  const build = (training: object, effort: 'low' | 'medium' = 'medium') =>
    train({ encodings, traits: [spectrum('depth', graded)], options: { effort, training }, seed: 1 });

  it('boundaries are swept and reported, and scores follow the grades', async () => {
    const { report } = await build({});
    const [trait] = report.traits;
    expect([
      [33, 67],
      [25, 75],
      [50, 50],
    ]).toContainEqual([trait.boundaries!.low, trait.boundaries!.high]);
    expect(trait.out_of_fold.auroc).toBeGreaterThan(0.85);
  });
  it('fixed boundaries are kept; between them samples are left out or belong to both classes', async () => {
    const exclude = await build({ boundary_low: 20, boundary_high: 80 }, 'low');
    expect(exclude.report.traits[0].boundaries).toEqual({ low: 20, high: 80, mode: 'exclude' });
    expect(exclude.report.traits[0].samples.between).toBeGreaterThan(60);
    const interpolate = await build(
      { boundary_low: 20, boundary_high: 80, boundary_mode: 'interpolate' },
      'low',
    );
    expect(interpolate.counts).toEqual(exclude.counts);
    expect(interpolate.traits).not.toEqual(exclude.traits);
  });
  it('boundaries of a topic are swept over what texts are about, whatever their style', async () => {
    const swept = async (times: number) => {
      const { semantic, style, tokens } = encodings;
      const { report } = await train({
        encodings: { semantic, style: { ...style, data: style.data.map((value) => times * value) }, tokens },
        traits: [{ ...spectrum('depth', graded), type: 'topic' }],
        options: { effort: 'medium' },
        seed: 1,
      });
      return report.traits[0].boundaries;
    };
    expect(await swept(5)).toEqual(await swept(0));
  });
  it('two-class labels have no boundaries', async () => {
    const { encodings: two, qualities } = clouds({ count: 20 });
    const { report } = await train({
      encodings: two,
      traits: [spectrum('clarity', qualities)],
      options: { effort: 'medium' },
      seed: 1,
    });
    expect(report.traits[0].boundaries).toBeNull();
  });
});
