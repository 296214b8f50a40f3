import { describe, expect, it } from 'vitest';
import { random } from '../../../src/numerics/random.js';
import type { Calibration } from '../../../src/scoring/trained-model.js';
import { axisOf } from '../../../src/training/diagnostics/axis.js';
import { correlationOf } from '../../../src/training/diagnostics/correlation.js';
import { resampler } from '../../../src/training/diagnostics/resample.js';
import { stabilityOf } from '../../../src/training/diagnostics/stability.js';
import { defaultBoundaries, labelled } from '../../../src/training/labels.js';
import { methods } from '../../../src/training/methods/registry.js';
import { pace } from '../../../src/training/pace.js';
import { problemOf } from '../../../src/training/problem.js';
import { joinedSpace } from '../../../src/training/space.js';
import { train } from '../../../src/training/train.js';
import { clouds, inputOf, spectrum } from './samples.js';

const platt: Calibration = { kind: 'platt', slope: 1, intercept: 0 };

function given(count: number, semantic = 2) {
  const { encodings, qualities } = clouds({ count, semantic });
  const { samples } = spectrum('clarity', qualities);
  const labels = labelled(samples, defaultBoundaries);
  return {
    labels,
    problem: problemOf(joinedSpace(encodings, samples.indices, 0.6), labels, () => new Float32Array(0)),
  };
}

describe('resampler', () => {
  it.each([20, 200])(
    'draws %i samples a class with replacement, as many of each class as there are',
    (count) => {
      const { labels } = given(count);
      const draw = resampler(labels, undefined, [], 1, 'clarity');
      for (let b = 0; b < 10; b++) {
        const { rows, positive, negative } = draw();
        const sum = (weights: Float64Array) => weights.reduce((total, weight) => total + weight, 0);
        expect(sum(positive)).toBeCloseTo(0.5, 1);
        expect(sum(negative)).toBeCloseTo(0.5, 1);
        expect(rows.length / (2 * count)).toBeGreaterThan(0.4);
        expect(rows.length / (2 * count)).toBeLessThan(0.9);
      }
    },
  );

  it('sums over the groups of a large resample equal sums over its weights', () => {
    const { labels, problem } = given(200);
    const part = resampler(labels, undefined, [], 1, 'clarity')();
    expect(part.pieces).toBeDefined();
    const { pieces: _, ...direct } = part;
    expect([...problem.cloud.moment(part)]).toEqual(
      [...problem.cloud.moment(direct)].map((value) => expect.closeTo(value, 9)),
    );
  });

  it('leaves a dropout source out half of the time', () => {
    const { labels } = given(40);
    const sources = Uint16Array.from({ length: 80 }, (_, i) => i % 2);
    const draw = resampler(labels, sources, [1], 1, 'clarity');
    const without = Array.from({ length: 200 }, draw).filter(({ rows }) =>
      rows.every((i) => sources[i] === 0),
    );
    expect(without.length).toBeGreaterThan(70);
    expect(without.length).toBeLessThan(130);
  });
});

describe('stabilityOf', () => {
  const steady = async (count: number, semantic: number) => {
    const { labels, problem } = given(count, semantic);
    const draw = resampler(labels, undefined, [], 1, 'clarity');
    return stabilityOf(problem, methods.balanced_cosine, { pc: 0, trim: 0 }, platt, 40, draw, pace(40));
  };

  it('an axis of many clear samples is steadier than one of few unclear ones', async () => {
    const clear = await steady(200, 4);
    const unclear = await steady(10, 0.5);
    expect(clear).toMatchObject({ resamples: 40 });
    expect(clear.axis_cosine).toBeGreaterThan(0.95);
    expect(unclear.axis_cosine).toBeLessThan(0.8);
    expect(unclear.score_deviation).toBeGreaterThan(clear.score_deviation);
  });

  it('groups give the cosine that single samples give', async () => {
    const { labels, problem } = given(80, 1);
    const parameters = { pc: 0, trim: 0 };
    const grouped = resampler(labels, undefined, [], 1, 'clarity');
    const source = random(2, 'single');
    const single = () => {
      const positive = new Float64Array(160);
      const negative = new Float64Array(160);
      for (let i = 0; i < 80; i++) {
        positive[source.integer(80)] += 1 / 160;
        negative[80 + source.integer(80)] += 1 / 160;
      }
      const rows = Uint32Array.from(positive, (_, i) => i).filter((i) => positive[i] + negative[i] > 0);
      return { rows, positive, negative };
    };
    const run = (draw: Parameters<typeof stabilityOf>[5]) =>
      stabilityOf(problem, methods.balanced_cosine, parameters, platt, 150, draw, pace(150));
    const [a, b] = [await run(grouped), await run(single)];
    expect(Math.abs(a.axis_cosine - b.axis_cosine)).toBeLessThan(0.06);
  });
});

describe('axisOf', () => {
  it('is the direction in which each geometry rises', () => {
    const weights = Float32Array.of(3, 4);
    expect([...axisOf({ kind: 'linear', weights, bias: 9 })]).toEqual([0.6, 0.8]);
    const empty = { knots: Float32Array.of(0), levels: Float32Array.of(0) };
    expect([...axisOf({ kind: 'empirical', weights, ...empty })]).toEqual([0.6, 0.8]);
    const cosine = {
      kind: 'cosine',
      center: Float32Array.of(1, 1, 1),
      axis: Float32Array.of(0.6, 0.8, 0),
    } as const;
    const components = Float32Array.of(0, 1, 0);
    expect([...axisOf({ ...cosine, scale: Float32Array.of(2, 1, 1), components })]).toEqual([1, 0, 0]);
  });
});

describe('the build report', () => {
  it('of a clear trait: curve, stability, distribution; nothing to advise', async () => {
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

  it('of labels without signal says so first', async () => {
    const { report } = await train(inputOf({ count: 30, semantic: 0, seed: 3 }));
    expect(report.traits[0].advice[0]).toMatch(/^The poles are hardly told apart/);
  });

  it('counts texts that stand on both poles, and poles that are too small or too different in size', async () => {
    const { encodings, qualities } = clouds({ count: 40, semantic: 4 });
    const few = qualities.slice(37);
    const indices = Uint32Array.from([37, 38, 39, ...Array.from({ length: 40 }, (_, i) => 40 + i), 37]);
    const trait = {
      ...spectrum('clarity', few),
      samples: { indices, qualities: Float32Array.from([...few, 0]) },
    };
    const { report } = await train({ encodings, traits: [trait], options: { effort: 'low' }, seed: 1 });
    expect(report.traits[0].samples).toMatchObject({ positive: 3, negative: 41, contradictory: [37] });
    const said = report.traits[0].advice.join('\n');
    expect(said).toContain('1 text stands on both poles');
    expect(said).toContain('Only 3 positive samples');
    expect(said).toContain('14 times the samples of the other: add positive ones');
  });

  it('warns of traits that say the same', async () => {
    const { encodings, qualities } = clouds({ count: 30, semantic: 4 });
    const traits = [spectrum('clarity', qualities), spectrum('depth', qualities)];
    const training = { compute_diagnostics: true };
    const { report } = await train({ encodings, traits, options: { effort: 'low', training }, seed: 1 });
    expect(report.correlation!.values[0][1]).toBeGreaterThan(0.9);
    expect(report.advice[0]).toContain("Traits 'clarity' and 'depth' say almost the same");
  });

  it('correlation is 1 on the diagonal, symmetric, and negative for turned labels', async () => {
    const { encodings, qualities } = clouds({ count: 30, semantic: 4 });
    const turned = qualities.map((quality) => 1 - quality);
    const traits = [spectrum('clarity', qualities), spectrum('murk', turned)];
    const result = await train({ encodings, traits, options: { effort: 'low' }, seed: 1 });
    const { values } = correlationOf(encodings, result.traits);
    expect([values[0][0], values[1][1]]).toEqual([1, 1]);
    expect(values[0][1]).toBe(values[1][0]);
    expect(values[0][1]).toBeLessThan(-0.9);
  });
});

describe('a build on an earlier one’s report', () => {
  it('takes its decisions and searches nothing', async () => {
    const input = inputOf({ count: 30, semantic: 2 });
    const first = await train(input);
    const again = await train({ ...input, settled: first.report });
    expect(again.traits).toEqual(first.traits);
    expect(again.report.traits[0].studies).toEqual([]);
  });
  it('folds new samples in under the old method and hyper-parameters', async () => {
    const first = await train(inputOf({ count: 20, semantic: 2 }));
    const more = await train({ ...inputOf({ count: 60, semantic: 2 }), settled: first.report });
    expect(more.method).toBe(first.method);
    expect(more.traits[0].style_weight).toBe(first.traits[0].style_weight);
    expect(more.counts[0].samples).toBe(120);
    expect(more.traits).not.toEqual(first.traits);
  });
  it('refuses a trait that the earlier build did not have', async () => {
    const input = inputOf({ count: 10 });
    const { report } = await train(input);
    const traits = [{ ...input.traits[0], key: 'depth' }];
    await expect(train({ ...input, traits, settled: report })).rejects.toMatchObject({
      code: 'config_invalid',
    });
  });
});
