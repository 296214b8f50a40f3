// The decisions of a build about samples and methods before it fits.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { holdOut, selectSamples } from '../../../../src/authoring/training/data/subset.js';
import { correctionSource } from '../../../../src/authoring/training/data/trait-samples.js';
import { type Candidate, firstWithinMargin } from '../../../../src/authoring/training/search/candidate.js';
import { choosePreferred, compareMethods } from '../../../../src/authoring/training/search/choose-method.js';
import {
  findMislabelled,
  listMislabelledSets,
  listPrunable,
} from '../../../../src/authoring/training/search/prune.js';
import type { Study } from '../../../../src/authoring/training/search/study.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { TraitSamples } from '../../../../src/authoring/training/types.js';
import { clouds, spectrum } from './samples.js';

function candidate(objective: number, error: number, folds = [objective]): Candidate {
  return { parameters: { at: objective }, objective, error, folds, repeats: 1 };
}

describe('firstWithinMargin', () => {
  it('takes the best candidate when the folds distinguish it', () => {
    expect(firstWithinMargin([candidate(0.8, 0.01), candidate(0.82, 0.01)]).objective).toBe(0.82);
  });
  it('keeps the earlier candidate when the gain may be chance', () => {
    expect(
      firstWithinMargin([candidate(0.7, 0.08), candidate(0.72, 0.08), candidate(0.69, 0.08)]).objective,
    ).toBe(0.7);
  });
});

describe('compareMethods and choosePreferred', () => {
  const study = (method: Study['method'], folds: number[]): Study => ({
    method,
    chosen: candidate(folds.reduce((a, b) => a + b) / folds.length, 0.01, folds),
    trials: [],
  });

  it('prefers the earlier method while the difference, fold by fold, is within two standard errors', () => {
    const wide = [
      [study('ridge', [0.9, 0.7, 0.92, 0.7]), study('balanced_cosine', [0.85, 0.74, 0.86, 0.74])],
    ];
    expect(choosePreferred(compareMethods(wide))).toBe('balanced_cosine');
  });
  it('takes the better method when it is better in every fold, however much the folds differ', () => {
    const steady = [
      [study('ridge', [0.9, 0.7, 0.8, 0.6]), study('balanced_cosine', [0.88, 0.68, 0.781, 0.579])],
    ];
    expect(choosePreferred(compareMethods(steady))).toBe('ridge');
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

describe('holdOut', () => {
  const samples = (positives: number, negatives: number): TraitSamples => ({
    indices: Uint32Array.from({ length: positives + negatives }, (_, i) => i),
    qualities: Float32Array.from({ length: positives + negatives }, (_, i) => (i < positives ? 1 : 0)),
  });
  const split = (given: TraitSamples, share: number | null = null) =>
    holdOut(given, createLabels(given, defaultBoundaries), { share, fewest: 3, seed: 1, key: 'clarity' });

  it('holds out a fifth of each class from 50 samples on, nothing below', () => {
    expect(split(samples(24, 25))).toEqual({ split: null, warning: null });
    expect(split(samples(49, 3))).toEqual({ split: null, warning: null });
    const { develop, held } = split(samples(30, 20)).split!;
    expect([...held].filter((i) => i < 30)).toHaveLength(6);
    expect(held).toHaveLength(10);
    expect([...develop, ...held].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });
  it('holds out a given share at any size', () => {
    const { split: half, warning } = split(samples(10, 10), 0.5);
    expect(half!.held).toHaveLength(10);
    expect(warning).toBeNull();
  });
  it('clamps a given share so that each pole holds out one text and keeps three', () => {
    const most = split(samples(5, 20), 0.9);
    expect([most.split!.held.length, most.split!.develop.length]).toEqual([19, 6]);
    expect(most.warning).toBe(
      "Trait 'clarity': training.test_split 0.9 holds out 2 of 5 positive texts instead of 5 and 17 of 20 negative texts instead of 18. Each pole holds out at least 1 and keeps at least 3",
    );
    const least = split(samples(10, 60), 0.02);
    expect(least.split!.held).toHaveLength(2);
    expect(least.warning).toBe(
      "Trait 'clarity': training.test_split 0.02 holds out 1 of 10 positive texts instead of 0. Each pole holds out at least 1 and keeps at least 3",
    );
  });
  it('holds nothing out where a pole has three texts, and says so', () => {
    expect(split(samples(3, 20), 0.2)).toEqual({
      split: null,
      warning:
        "Trait 'clarity': training.test_split 0.2 holds nothing out, because the positive pole has only 3 texts. Add samples: each pole needs at least 4",
    });
  });
  it('keeps copies of one row together', () => {
    const given = samples(40, 40);
    const doubled = { ...given, indices: given.indices.map((i) => (i < 40 ? i >> 1 : i)) };
    const { develop, held } = split(doubled).split!;
    const heldRows = new Set([...held].map((i) => doubled.indices[i]));
    expect([...develop].filter((i) => heldRows.has(doubled.indices[i]))).toEqual([]);
  });
});

describe('selectSamples', () => {
  it('keeps weights and sources with their samples', () => {
    const given = {
      indices: Uint32Array.of(0, 1, 2),
      qualities: Float32Array.of(1, 1, 0),
      weights: Float32Array.of(1, 2, 3),
      sources: Uint16Array.of(7, 8, 9),
    };
    expect(selectSamples(given, Uint32Array.of(2, 0))).toEqual({
      indices: Uint32Array.of(2, 0),
      qualities: Float32Array.of(0, 1),
      weights: Float32Array.of(3, 1),
      sources: Uint16Array.of(9, 7),
    });
  });
});

describe('findMislabelled', () => {
  const qualities = Float32Array.from({ length: 80 }, (_, i) => (i < 40 ? 1 : 0));
  const labels = createLabels({ indices: new Uint32Array(80), qualities }, defaultBoundaries);
  const source = createRandom(1, 'wrong side');
  const raw = Float64Array.from(qualities, (quality) => (quality === 1 ? 1 : -1) + 0.1 * source.normal());

  it('finds the samples far on the other side of their class, and not those far on their own', () => {
    const odd = Float64Array.from(raw);
    odd[3] = -1;
    odd[50] = 1;
    odd[60] = -9;
    expect([...findMislabelled([odd], labels, 3)]).toEqual([3, 50]);
  });
  it('lists growing sets without a threshold, each once, of at most a fifth of the samples', () => {
    const odd = Float64Array.from(raw, (value, i) => (i % 4 === 0 ? -value * (i / 40 - 1) : value));
    const sets = listMislabelledSets([odd], labels, null);
    const sizes = sets.map(({ positions }) => positions.length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    expect(sizes.at(-1)).toBeLessThanOrEqual(16);
    expect(listMislabelledSets([odd], labels, 0.1)).toMatchObject([{ threshold: 0.1 }]);
  });
  it('finds more with a lower threshold, counted from the boundary between the classes', () => {
    const odd = Float64Array.from(raw, (value, i) => (i < 8 ? -value * (i / 8) : value));
    const found = [4, 2, 1, 0].map((threshold) => [...findMislabelled([odd], labels, threshold)]);
    for (const [i, places] of found.entries())
      expect(places).toEqual(expect.arrayContaining([...(found[i - 1] ?? [])]));
    expect(found.map(({ length }) => length)).toEqual(
      [...found.map(({ length }) => length)].sort((a, b) => a - b),
    );
    expect(found[3]).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it('leaves out corrections, unless they are half of the samples or more', () => {
    const sourcesOf = (corrections: number) =>
      Uint16Array.from({ length: 80 }, (_, i) => (i < corrections ? correctionSource : 0));
    const list = (corrections: number) => listPrunable({ qualities, sources: sourcesOf(corrections) });
    expect(list(39)[0]).toBe(39);
    expect(list(40)).toHaveLength(80);
    const odd = Float64Array.from(raw);
    odd[3] = -1;
    odd[50] = 1;
    const [set] = listMislabelledSets([odd], labels, 3, list(10));
    expect([...(set?.positions ?? [])]).toEqual([50]);
  });
  it('finds nothing among equal scores', () => {
    expect(findMislabelled([new Float64Array(80)], labels, 3)).toHaveLength(0);
  });
});

describe('train with a threshold for mislabelled samples', () => {
  it('leaves out what is beyond it at any effort, the more the lower it is', async () => {
    const { encodings, qualities } = clouds({ count: 64, semantic: 6 });
    const wrong = [0, 9, 18, 27, 70, 79, 88, 97];
    const labelled = Float32Array.from(qualities, (quality, i) =>
      wrong.includes(i) ? 1 - quality : quality,
    );
    const prune = async (training: object) => {
      const input = {
        encodings,
        traits: [spectrum('clarity', labelled)],
        options: { effort: 'low', training },
        seed: 1,
      };
      const { report } = await train(input as Parameters<typeof train>[0]);
      return report.traits[0]!.samples.pruned;
    };
    const counts = [];
    for (const threshold of [1.5, 0.5, 0])
      counts.push((await prune({ prune_z_threshold: threshold })).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(await prune({ prune_z_threshold: 0 })).toEqual(expect.arrayContaining(wrong));
    expect(await prune({})).toEqual([]);
    expect(await prune({ prune_z_threshold: 0, auto_prune: false })).toEqual([]);
  });
});

describe('train at an effort that prunes', () => {
  const options = {
    effort: 'high',
    training: { scoring_method: 'ridge', trials_per_method: 2, compute_diagnostics: false },
  } as const;
  const flip = (qualities: Float32Array, wrong: readonly number[]) =>
    qualities.map((quality, i) => (wrong.includes(i) ? 1 - quality : quality));

  it('tries growing sets, leaves out the best, and says so in one line', async () => {
    const { encodings, qualities } = clouds({ count: 64, semantic: 5 });
    const wrong = [0, 9, 18, 27, 70, 79, 88, 97];
    const traits = [spectrum('clarity', flip(qualities, wrong))];
    const { report } = await train({ encodings, traits, options, seed: 1 });
    const { samples, advice } = report.traits[0]!;
    const counts = samples.prune_trials.map((trial) => trial.samples);
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
    const best = samples.prune_trials.reduce((a, b) => (b.objective! > a.objective! ? b : a));
    expect(counts.length).toBeGreaterThan(1);
    expect(best.samples).toBe(samples.pruned.length);
    expect(samples.pruned.filter((i) => wrong.includes(i)).length).toBeGreaterThan(1);
    const tried = samples.prune_trials.map(
      (trial) => `${trial.samples} (objective ${trial.objective!.toFixed(3)})`,
    );
    expect(advice.filter((line) => line.includes('was tried'))).toEqual([
      `Samples that look mislabelled: leaving out ${tried.join(', ')} was tried, and ${samples.pruned.length} left out.`,
    ]);
  });

  it('says that samples stay where a pole would have fewer than three', async () => {
    const { encodings } = clouds({ count: 16, semantic: 9 });
    // Two positives and a negative that is labelled positive, and the other negatives.
    const indices = Uint32Array.of(0, 1, ...Array.from({ length: 16 }, (_, i) => 16 + i));
    const samples = { indices, qualities: Float32Array.from(indices, (_, i) => (i < 3 ? 1 : 0)) };
    const training = { ...options.training, prune_z_threshold: 0 };
    const traits = [{ ...spectrum('clarity', samples.qualities), samples }];
    const { report } = await train({ encodings, traits, options: { ...options, training }, seed: 1 });
    const [trait] = report.traits;
    expect(trait!.samples).toMatchObject({ pruned: [], prune_trials: [{ threshold: 0, objective: null }] });
    expect(trait!.advice).toContain(
      'Samples that look mislabelled stay in training: without them, a pole has fewer than 3.',
    );
  });
});

describe('train with graded qualities', () => {
  const { encodings } = clouds({ count: 60, semantic: 0 });
  // Quality follows the first semantic dimension, with ties at three decimals.
  const graded = Float32Array.from({ length: 120 }, (_, i) => {
    const value = encodings.semantic.data[i * 12];
    return Math.round(500 * (1 + Math.max(-1, Math.min(1, 2 * value)))) / 1000;
  });
  const build = (training: object, effort: 'low' | 'medium' = 'medium') =>
    train({ encodings, traits: [spectrum('depth', graded)], options: { effort, training }, seed: 1 });

  it('sweeps and reports boundaries, and scores follow the grades', async () => {
    const { report } = await build({});
    const [trait] = report.traits;
    expect([
      [33, 67],
      [25, 75],
      [50, 50],
    ]).toContainEqual([trait.boundaries!.low, trait.boundaries!.high]);
    expect(trait.out_of_fold.auroc).toBeGreaterThan(0.85);
  });
  it('keeps given boundaries and excludes or interpolates samples between them', async () => {
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
  it('sweeps the boundaries of a topic by the semantic vectors only', async () => {
    const swept = async (times: number) => {
      const { style } = encodings;
      const { report } = await train({
        encodings: { ...encodings, style: { ...style, data: style.data.map((value) => times * value) } },
        traits: [{ ...spectrum('depth', graded), type: 'topic' }],
        options: { effort: 'medium' },
        seed: 1,
      });
      return report.traits[0].boundaries;
    };
    expect(await swept(5)).toEqual(await swept(0));
  });
  it('reports no boundaries for two-class labels', async () => {
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
