import { describe, expect, it } from 'vitest';
import { createFeatureSpace } from '../../../../src/authoring/training/problem/feature-space.js';
import { train } from '../../../../src/authoring/training/train.js';
import { applyCalibration } from '../../../../src/core/scoring/calibration.js';
import { prepareGeometry } from '../../../../src/core/scoring/geometry/geometry-inference.js';
import type { TrainedSpectrum } from '../../../../src/core/scoring/trained-model.js';
import { clouds, inputOf, spectrum } from './samples.js';

describe('train', () => {
  it('separates two clusters on unseen texts', async () => {
    const input = inputOf({ count: 40, semantic: 3 });
    const { traits, metrics, counts, method } = await train(input);
    const trait = traits[0] as TrainedSpectrum;
    expect(['balanced_cosine', 'ridge']).toContain(method);
    expect(counts).toEqual([{ key: 'clarity', samples: 80, positive: 40, negative: 40 }]);
    expect(metrics[0]!.auroc).toBeGreaterThan(0.9);
    const fresh = clouds({ count: 100, semantic: 3, seed: 2 });
    const rows = Uint32Array.from({ length: 200 }, (_, i) => i);
    const space = createFeatureSpace(fresh.encodings, rows, trait.style_weight);
    const raw = prepareGeometry(trait.geometry);
    const right = space.points.filter(
      (x, i) => applyCalibration(trait.calibration, raw(x)) >= 0.5 === i < 100,
    );
    expect(right.length / 200).toBeGreaterThan(0.85);
  });

  it('gives the same result for the same input and seed, and other folds for another seed', async () => {
    const input = inputOf({ count: 12, semantic: 1 });
    const first = await train(input);
    expect(await train(input)).toEqual(first);
    expect((await train({ ...input, seed: 2 })).metrics).not.toEqual(first.metrics);
  });

  it('uses the style block when style separates the poles, and less when it is noise', async () => {
    const stylish = await train(inputOf({ count: 60, semantic: 0, style: 3 }));
    expect(stylish.traits[0]!.style_weight).toBeGreaterThan(0);
    const plain = await train(inputOf({ count: 200, semantic: 2.5, style: 0, styles: 28 }));
    expect(plain.traits[0]!.style_weight).toBeLessThan(stylish.traits[0]!.style_weight);
  });

  it('gives labels without signal an AUROC near 0.5 and overlapping quartiles', async () => {
    const { traits, metrics } = await train(inputOf({ count: 60, semantic: 0 }));
    const { neg_p75, pos_p25 } = traits[0]!.quartiles;
    expect(Math.abs(metrics[0]!.auroc - 0.5)).toBeLessThan(0.15);
    expect(neg_p75).toBeGreaterThanOrEqual(pos_p25);
  });

  it('rejects a pole with fewer than three samples and names the trait', async () => {
    const { encodings, qualities } = clouds({ count: 5 });
    const traits = [
      spectrum('clarity', qualities),
      spectrum(
        'depth',
        qualities.map((_, i) => (i < 2 ? 1 : 0)),
      ),
    ];
    await expect(train({ encodings, traits, options: { effort: 'low' }, seed: 1 })).rejects.toMatchObject({
      code: 'samples_too_few',
      detail: expect.stringContaining("Trait 'depth' has 2 positive samples out of 10"),
    });
  });

  it('rejects poles with the same texts and qualities out of range, and names the trait', async () => {
    const { encodings } = clouds({ count: 5 });
    const same = (qualities: number[]) => {
      const samples = {
        indices: Uint32Array.from(qualities, (_, i) => i % 4),
        qualities: Float32Array.from(qualities),
      };
      return train({
        encodings,
        traits: [{ ...spectrum('depth', samples.qualities), samples }],
        options: { effort: 'low' },
        seed: 1,
      });
    };
    await expect(same([1, 1, 1, 1, 0, 0, 0, 0])).rejects.toMatchObject({
      code: 'sample_invalid',
      detail: expect.stringContaining("Trait 'depth': the positive and negative samples are the same texts"),
    });
    for (const wrong of [Number.NaN, -0.1, 1.5])
      await expect(same([1, 1, 1, 1, 0, 0, 0, wrong])).rejects.toMatchObject({
        code: 'sample_invalid',
        detail: expect.stringContaining("Trait 'depth': sample 8 has quality"),
      });
  });

  it('reports every step with a constant total', async () => {
    const steps: [number, number][] = [];
    await train(inputOf({ count: 6 }), (done, total) => steps.push([done, total]));
    const [, total] = steps[0];
    expect(steps.every(([done], i) => done > (steps[i - 1]?.[0] ?? 0))).toBe(true);
    expect(new Set(steps.map(([, each]) => each))).toEqual(new Set([total]));
    expect(steps.at(-1)).toEqual([total, total]);
  });

  it('stops between trials with the signal’s reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const work = train(
      inputOf({ count: 6 }),
      (done) => done === 2 && controller.abort(reason),
      controller.signal,
    );
    await expect(work).rejects.toBe(reason);
  });
});
