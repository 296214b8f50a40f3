// Discovered traits in training: the axis is kept, and the ends of the texts calibrate it.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import type { IntrinsicAxis } from '../../../../src/authoring/training/data/trait-samples.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { TraitInput } from '../../../../src/authoring/training/types.js';
import { dot, emptySparseRows, row, sparseRow, zeros } from '../../../../src/core/numerics/index.js';
import { type Encodings, prepareTrait, type TrainedSpectrum } from '../../../../src/core/scoring/index.js';

const d = 6;

/** Unit rows; the first half leans towards dimension 0, the second away from it. */
function createEncodings(count: number): Encodings {
  const random = createRandom(3, 'intrinsic');
  const semantic = zeros(count, d);
  for (let i = 0; i < count; i++) {
    const values = Array.from({ length: d }, () => 0.3 * random.normal());
    values[0] = (i < count / 2 ? 1 : -1) * (0.5 + 0.5 * random.uniform());
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    semantic.data.set(
      values.map((value) => value / length),
      i * d,
    );
  }
  return {
    semantic,
    style: zeros(count, 0),
    terms: emptySparseRows(count),
    tokens: new Uint32Array(count).fill(4),
  };
}

const encodings = createEncodings(80);
const samples = {
  indices: Uint32Array.from({ length: 80 }, (_, i) => i),
  qualities: Float32Array.from({ length: 80 }, (_, i) => (i < 40 ? 1 : 0)),
};
const unitAxis = (at: number) => Float32Array.from({ length: d }, (_, j) => (j === at ? 1 : 0));
const frozen = (at: number): NonNullable<IntrinsicAxis['frozen']> => ({
  geometry: { kind: 'linear', weights: unitAxis(at).map((value) => 2 * value), bias: 0.25 },
  center: new Float32Array(d),
  axis: unitAxis(at),
});
const trait = (intrinsic: IntrinsicAxis): TraitInput => ({
  key: 'found',
  type: 'spectrum',
  aggregation: 'mean',
  samples,
  intrinsic,
});
const run = async (intrinsic: IntrinsicAxis, effort: 'low' | 'high' = 'high') =>
  train({ encodings, traits: [trait(intrinsic)], options: { effort }, seed: 1 });
const trainOne = async (intrinsic: IntrinsicAxis) => (await run(intrinsic)).traits[0] as TrainedSpectrum;

describe('training of a discovered trait', () => {
  it('keeps the frozen geometry, whatever the samples say', async () => {
    for (const at of [0, 1]) {
      const { geometry, axis, center, style_weight } = await trainOne({
        styleWeight: 0.6,
        frozen: frozen(at),
      });
      expect({ geometry, axis, center }).toEqual(frozen(at));
      expect(style_weight).toBe(0.6);
    }
  });

  it('scores the medians of the two ends 0.15 and 0.85', async () => {
    const trained = await trainOne({ styleWeight: 0, frozen: frozen(0) });
    const { score } = prepareTrait(trained);
    const scores = Array.from(
      { length: 80 },
      (_, i) => score(row(encodings.semantic, i), sparseRow(encodings.terms, i)).universal,
    );
    const median = (values: number[]) => {
      const sorted = values.sort((a, b) => a - b);
      return (sorted[19]! + sorted[20]!) / 2;
    };
    expect(median(scores.slice(0, 40))).toBeCloseTo(0.85, 3);
    expect(median(scores.slice(40))).toBeCloseTo(0.15, 3);
  });

  it('does not search, prune, drop or hold out, and reports the method of its scale', async () => {
    const { method, report, counts } = await run({ styleWeight: 0, frozen: frozen(0) });
    expect(method).toBe('balanced_linear');
    expect(counts).toEqual([{ key: 'found', samples: 80, positive: 40, negative: 40 }]);
    expect(report.traits[0]).toMatchObject({
      studies: [],
      held_out: null,
      parameters: { style_weight: 0 },
      samples: { pruned: [], dropped_sources: [] },
    });
  });

  it('measures how well an axis that is learnt from other texts predicts the ends', async () => {
    const along = (await run({ styleWeight: 0, frozen: frozen(0) })).metrics[0]!;
    expect(along.auroc).toBeGreaterThan(0.98);
    const shuffled = Float32Array.from(samples.qualities, (_, i) => i % 2);
    const random = await train({
      encodings,
      traits: [
        { ...trait({ styleWeight: 0, frozen: frozen(1) }), samples: { ...samples, qualities: shuffled } },
      ],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(random.metrics[0]!.auroc).toBeLessThan(0.75);
  });

  it('fits the axis between the ends where none is frozen, for another embedder', async () => {
    const { geometry, axis } = await trainOne({ styleWeight: 0, frozen: null });
    expect(axis[0]).toBeGreaterThan(0.95);
    expect(geometry.kind).toBe('linear');
    const { weights, bias } = geometry as Extract<TrainedSpectrum['geometry'], { kind: 'linear' }>;
    const average = (from: number) =>
      Array.from({ length: 40 }, (_, i) => dot(row(encodings.semantic, from + i), weights) + bias).reduce(
        (sum, value) => sum + value / 40,
        0,
      );
    expect([average(0), average(40)]).toEqual([expect.closeTo(1, 5), expect.closeTo(-1, 5)]);
  });

  it('leaves the search to the authored traits of a model', async () => {
    const authored: TraitInput = { key: 'own', type: 'spectrum', aggregation: 'mean', samples };
    const { report } = await train({
      encodings,
      traits: [authored, trait({ styleWeight: 0, frozen: frozen(1) })],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(report.traits.map(({ studies }) => studies.length)).toEqual([2, 0]);
  });
});
