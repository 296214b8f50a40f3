import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { computeCorrelation } from '../../../../src/authoring/training/diagnostics/correlation.js';
import { createResampler } from '../../../../src/authoring/training/diagnostics/resample.js';
import {
  computeStability,
  getAxis,
  type StabilityInput,
} from '../../../../src/authoring/training/diagnostics/stability.js';
import { methods } from '../../../../src/authoring/training/methods/registry.js';
import { createPace } from '../../../../src/authoring/training/pace.js';
import { createFeatureSpace } from '../../../../src/authoring/training/problem/feature-space.js';
import { createFitProblem, type FitProblem } from '../../../../src/authoring/training/problem/problem.js';
import { adviseOnTrait } from '../../../../src/authoring/training/report/advice.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { Calibration } from '../../../../src/core/scoring/trained-model.js';
import { clouds, inputOf, spectrum } from './samples.js';

const platt: Calibration = { kind: 'platt', slope: 1, intercept: 0 };

function given(count: number, semantic = 2) {
  const { encodings, qualities } = clouds({ count, semantic });
  const { samples } = spectrum('clarity', qualities);
  const labels = createLabels(samples, defaultBoundaries);
  return {
    labels,
    problem: createFitProblem({
      space: createFeatureSpace(encodings, samples.indices, 0.6),
      labels,
      computeAmbientDirections: () => new Float32Array(0),
    }),
  };
}

describe('createResampler', () => {
  it.each([20, 200])('draws %i samples a class with replacement, as many as each class has', (count) => {
    const { labels } = given(count);
    const draw = createResampler(labels, undefined, [], 1, 'clarity');
    for (let b = 0; b < 10; b++) {
      const { rows, positive, negative } = draw();
      const sum = (weights: Float64Array) => weights.reduce((total, weight) => total + weight, 0);
      expect(sum(positive)).toBeCloseTo(0.5, 1);
      expect(sum(negative)).toBeCloseTo(0.5, 1);
      expect(rows.length / (2 * count)).toBeGreaterThan(0.4);
      expect(rows.length / (2 * count)).toBeLessThan(0.9);
    }
  });

  it('gives the same sums over the groups of a large resample as over its weights', () => {
    const { labels, problem } = given(200);
    const subset = createResampler(labels, undefined, [], 1, 'clarity')();
    expect(subset.pieces).toBeDefined();
    const { pieces: _, ...direct } = subset;
    expect([...problem.statistics.getMoment(subset)]).toEqual(
      [...problem.statistics.getMoment(direct)].map((value) => expect.closeTo(value, 9)),
    );
  });

  it('leaves a dropout source out half of the time', () => {
    const { labels } = given(40);
    const sources = Uint16Array.from({ length: 80 }, (_, i) => i % 2);
    const draw = createResampler(labels, sources, [1], 1, 'clarity');
    const without = Array.from({ length: 200 }, draw).filter(({ rows }) =>
      rows.every((i) => sources[i] === 0),
    );
    expect(without.length).toBeGreaterThan(70);
    expect(without.length).toBeLessThan(130);
  });
});

describe('computeStability', () => {
  const run = (problem: FitProblem, draw: StabilityInput['draw'], resamples: number) =>
    computeStability({
      problem,
      method: methods.balanced_cosine,
      parameters: { pc: 0, trim: 0 },
      terms: new Float64Array(problem.space.points.length),
      calibration: platt,
      resamples,
      draw,
      pace: createPace(resamples),
    });
  const measure = async (count: number, semantic: number) => {
    const { labels, problem } = given(count, semantic);
    const draw = createResampler(labels, undefined, [], 1, 'clarity');
    return run(problem, draw, 40);
  };

  it('is higher for many clear samples than for few unclear ones', async () => {
    const clear = await measure(200, 4);
    const unclear = await measure(10, 0.5);
    expect(clear).toMatchObject({ resamples: 40 });
    expect(clear.axis_cosine).toBeGreaterThan(0.95);
    expect(unclear.axis_cosine).toBeLessThan(0.8);
    expect(unclear.score_deviation).toBeGreaterThan(clear.score_deviation);
  });

  it('gives the same axis cosine for groups as for single samples', async () => {
    const { labels, problem } = given(80, 1);
    const grouped = createResampler(labels, undefined, [], 1, 'clarity');
    const random = createRandom(2, 'single');
    const single = () => {
      const positive = new Float64Array(160);
      const negative = new Float64Array(160);
      for (let i = 0; i < 80; i++) {
        positive[random.integer(80)] += 1 / 160;
        negative[80 + random.integer(80)] += 1 / 160;
      }
      const rows = Uint32Array.from(positive, (_, i) => i).filter((i) => positive[i] + negative[i] > 0);
      return { rows, positive, negative };
    };
    const [a, b] = [await run(problem, grouped, 150), await run(problem, single, 150)];
    expect(Math.abs(a.axis_cosine - b.axis_cosine)).toBeLessThan(0.06);
  });
});

describe('getAxis', () => {
  it('returns the direction in which each geometry rises', () => {
    const weights = Float32Array.of(3, 4);
    expect([...getAxis({ kind: 'linear', weights, bias: 9 })]).toEqual([0.6, 0.8]);
    const empty = { knots: Float32Array.of(0), levels: Float32Array.of(0) };
    expect([...getAxis({ kind: 'empirical', weights, ...empty })]).toEqual([0.6, 0.8]);
    const cosine = {
      kind: 'cosine',
      center: Float32Array.of(1, 1, 1),
      axis: Float32Array.of(0.6, 0.8, 0),
    } as const;
    const components = Float32Array.of(0, 1, 0);
    expect([...getAxis({ ...cosine, scale: Float32Array.of(2, 1, 1), components })]).toEqual([1, 0, 0]);
  });
});

describe('build report', () => {
  it('has the curve, stability and distribution of a clear trait, without advice', async () => {
    const input = inputOf({ count: 80, semantic: 5 });
    const training = { compute_diagnostics: true, cold_start_k: [4, 16, 500], stability_bootstrap_n: 10 };
    const { report } = await train({ ...input, options: { effort: 'low', training } });
    const [trait] = report.traits;
    expect(trait.cold_start!.map(({ samples }) => samples)).toEqual([4, 16]);
    expect(trait.cold_start![1].auroc).toBeGreaterThan(0.9);
    expect(trait.stability!.resamples).toBe(10);
    expect(trait.held_out!.samples).toBe(32);
    expect(trait.held_out!.auroc).toBeGreaterThan(0.9);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    for (const pole of ['positive', 'negative'] as const) {
      expect(trait.distribution.histogram[pole]).toHaveLength(20);
      expect(sum(trait.distribution.histogram[pole])).toBeCloseTo(1, 9);
      expect(sum(Object.values(trait.distribution.tiers[pole]))).toBeCloseTo(1, 9);
    }
    expect(sum(trait.distribution.confidence.map(({ share }) => share))).toBeCloseTo(1, 9);
    expect(trait.distribution.tiers.positive.Strong).toBeGreaterThan(
      trait.distribution.tiers.negative.Strong,
    );
    expect(trait.advice).toEqual([]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('says first that labels carry no signal', async () => {
    const { report } = await train(inputOf({ count: 30, semantic: 0, seed: 3 }));
    const [{ advice, out_of_fold: outOfFold }] = report.traits;
    expect(advice[0]).toBe(
      `The scores barely separate the poles: their AUROC is ${outOfFold.auroc.toFixed(2)}, where 1 is perfect and 0.5 is chance. Check that the poles differ in what the trait means, not in topic.`,
    );
  });

  it('advises on texts labelled twice, small poles and unbalanced poles', async () => {
    const { encodings, qualities } = clouds({ count: 40, semantic: 4 });
    const few = qualities.slice(37);
    const indices = Uint32Array.from([37, 38, 39, ...Array.from({ length: 40 }, (_, i) => 40 + i), 37]);
    const trait = {
      ...spectrum('clarity', few),
      samples: { indices, qualities: Float32Array.from([...few, 0]) },
    };
    const { report } = await train({ encodings, traits: [trait], options: { effort: 'low' }, seed: 1 });
    expect(report.traits[0].samples).toMatchObject({ positive: 3, negative: 41, contradictory: [37] });
    const advice = report.traits[0].advice.join('\n');
    expect(advice).toContain('1 text is labelled both positive and negative. Keep one label or remove it.');
    expect(advice).toContain('Only 3 positive samples');
    expect(advice).toContain('14 times as many negative as positive samples. Add positive samples.');
  });

  it('advises on worse held-out samples and on a rising curve by the AUROC', async () => {
    const { report } = await train(inputOf({ count: 30, semantic: 4 }));
    const [{ advice: _, ...facts }] = report.traits;
    const metrics = (auroc: number) => ({ ...facts.out_of_fold, auroc });
    const curve = [8, 16].map((samples, i) => ({ samples, auroc: 0.71 + 0.05 * i, deviation: 0.01 }));
    const advice = adviseOnTrait({
      ...facts,
      out_of_fold: metrics(0.92),
      held_out: { ...metrics(0.8), samples: 20, confidence: [] },
      cold_start: curve,
    });
    expect(advice).toContain(
      'The AUROC of the held-out samples is 0.80, but 0.92 in cross-validation. Look for near-duplicates among the samples.',
    );
    expect(advice).toContain(
      'More samples would help: from 8 to 16 samples on each pole, the AUROC rose from 0.71 to 0.76.',
    );
  });

  it('advises on traits that measure the same', async () => {
    const { encodings, qualities } = clouds({ count: 30, semantic: 4 });
    const traits = [spectrum('clarity', qualities), spectrum('depth', qualities)];
    const training = { compute_diagnostics: true };
    const { report } = await train({ encodings, traits, options: { effort: 'low', training }, seed: 1 });
    expect(report.correlation!.values[0][1]).toBeGreaterThan(0.9);
    expect(report.advice[0]).toContain("Traits 'clarity' and 'depth' measure almost the same");
  });
});

describe('computeCorrelation', () => {
  it('is 1 on the diagonal, symmetric, and negative for inverted labels', async () => {
    const { encodings, qualities } = clouds({ count: 30, semantic: 4 });
    const inverted = qualities.map((quality) => 1 - quality);
    const traits = [spectrum('clarity', qualities), spectrum('murk', inverted)];
    const result = await train({ encodings, traits, options: { effort: 'low' }, seed: 1 });
    const { values } = computeCorrelation(encodings, result.traits);
    expect([values[0][0], values[1][1]]).toEqual([1, 1]);
    expect(values[0][1]).toBe(values[1][0]);
    expect(values[0][1]).toBeLessThan(-0.9);
  });
});

describe('train with the report of a previous build', () => {
  it('reuses its decisions without a search', async () => {
    const input = inputOf({ count: 30, semantic: 2 });
    const first = await train(input);
    const again = await train({ ...input, previous: first.report });
    expect(again.traits).toEqual(first.traits);
    expect(again.report.traits[0].studies).toEqual([]);
  });
  it('trains on new samples with the previous method and hyper-parameters', async () => {
    const first = await train(inputOf({ count: 20, semantic: 2 }));
    const more = await train({ ...inputOf({ count: 60, semantic: 2 }), previous: first.report });
    expect(more.method).toBe(first.method);
    expect(more.traits[0].style_weight).toBe(first.traits[0].style_weight);
    expect(more.counts[0].samples).toBe(120);
    expect(more.traits).not.toEqual(first.traits);
  });
  it('rejects a trait that is missing from the previous build', async () => {
    const input = inputOf({ count: 10 });
    const { report } = await train(input);
    const traits = [{ ...input.traits[0], key: 'depth' }];
    await expect(train({ ...input, traits, previous: report })).rejects.toMatchObject({
      code: 'config_invalid',
    });
  });
});
