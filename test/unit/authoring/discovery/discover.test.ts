// Discovery from end to end on planted vectors.
import { describe, expect, it } from 'vitest';
import { discoverAxes } from '../../../../src/authoring/discovery/discover.js';
import { createDiscoveryPlan } from '../../../../src/authoring/discovery/plan.js';
import { dot, type Matrix } from '../../../../src/core/numerics/index.js';
import { basis, noStep, plantRows } from './planted.js';

type Input = Parameters<typeof discoverAxes>[0];

const discover = (x: Matrix, change: Partial<Input> = {}, discovery = {}) =>
  discoverAxes({
    count: x.rows,
    createSpace: async () => x,
    groups: [],
    authored: [],
    plan: createDiscoveryPlan('low', discovery, 'auto'),
    seed: 1,
    step: noStep,
    ...change,
  });

const places = (rows: number, keep: (i: number) => boolean) =>
  Uint32Array.from({ length: rows }, (_, i) => i).filter(keep);
/** Half of the rows at each end of dimension 0, and, independently, of dimension 1. */
const crossed = plantRows(
  [
    [1, 0.5, ...new Array(10).fill(0)],
    [1, -0.5, ...new Array(10).fill(0)],
    [-1, 0.5, ...new Array(10).fill(0)],
    [-1, -0.5, ...new Array(10).fill(0)],
  ],
  240,
  0.06,
);

describe('a discovery', () => {
  it.each(['auto', 'pca'] as const)('by %s finds the planted axis with most variance', async (method) => {
    const { axes, proposed, stable } = await discover(crossed, {}, { method });
    expect(axes.some(({ axis }) => Math.abs(axis[0]!) > 0.97)).toBe(true);
    expect(stable).toBeGreaterThan(0);
    expect(proposed).toBeGreaterThanOrEqual(stable);
  });

  it('by clustering finds an axis to each planted cluster', async () => {
    const x = plantRows([basis(12, 0), basis(12, 1), basis(12, 2), basis(12, 3)], 160, 0.08);
    const { axes } = await discover(x, {}, { method: 'clustering' });
    const ends = axes.map(({ axis }) => axis.findIndex((value) => Math.abs(value) > 0.8)).sort();
    expect(ends).toEqual([0, 1, 2, 3]);
  });

  it('measures the axis, and orders the ends by score', async () => {
    const [first] = (await discover(crossed, {}, { method: 'pca' })).axes;
    const { scores, positive, negative, similarities } = first!;
    expect(Math.abs(first!.axis[0]!)).toBeGreaterThan(0.99);
    expect(first!.discrimination).toBeGreaterThan(0.95);
    expect(first!.stability).toBeGreaterThan(0.99);
    expect(first!.explainedVariance).toBeGreaterThan(0.6);
    expect([positive.length, negative.length]).toEqual([48, 48]);
    expect(scores[positive[0]!]).toBe(Math.max(...scores));
    expect(scores[negative[0]!]).toBe(Math.min(...scores));
    expect(Math.max(...similarities)).toBeLessThanOrEqual(1);
    const offset = Float64Array.from(first!.center, (value, j) => crossed.data[j]! - value);
    expect(scores[0]).toBeCloseTo(dot(offset, first!.axis), 6);
  });

  it('by lda finds a weak axis that labels name, towards the first group', async () => {
    const groups = [places(240, (i) => i % 2 === 1), places(240, (i) => i % 2 === 0)];
    const { axes } = await discover(crossed, { groups }, { method: 'lda' });
    expect(axes).toHaveLength(1);
    expect(axes[0]!.axis[1]).toBeLessThan(-0.95);
  });

  it('leaves out an axis that an authored trait measures', async () => {
    const authored = [{ positive: places(240, (i) => i % 4 < 2), negative: places(240, (i) => i % 4 >= 2) }];
    const { axes } = await discover(crossed, { authored });
    expect(axes.length).toBeGreaterThan(0);
    expect(axes.every(({ axis }) => Math.abs(axis[0]!) < 0.9)).toBe(true);
  });

  it('gives the same bytes for the same input and seed, however long its steps wait', async () => {
    const slow = async () => new Promise<void>((resolve) => setTimeout(resolve, 0));
    expect(await discover(crossed, { step: slow })).toEqual(await discover(crossed));
  });

  it('keeps only axes that reach the given discrimination', async () => {
    const noisy = plantRows([basis(60, 0), basis(60, 1)], 200, 0.3);
    const { axes, best, threshold } = await discover(noisy, {}, { min_discrimination: 1 });
    expect(axes).toHaveLength(0);
    expect(threshold).toBe(1);
    expect(best).toBeGreaterThan(0.6);
    expect((await discover(noisy, {}, { min_discrimination: 0.6 })).axes.length).toBeGreaterThan(0);
  });

  it('works with fewer texts than dimensions', async () => {
    const { axes } = await discover(plantRows([basis(80, 0), basis(80, 1)], 24, 0.02));
    expect(axes.length).toBeGreaterThan(0);
  });

  it('proposes nothing for texts that are all the same', async () => {
    const same = { rows: 30, columns: 4, data: new Float32Array(120).fill(0.5) };
    expect(await discover(same)).toMatchObject({ axes: [], proposed: 0, stable: 0, best: 0 });
  });

  it.each(['auto', 'pca', 'clustering'] as const)(
    'by %s proposes nothing for rounding errors',
    async (method) => {
      const data = Float32Array.from({ length: 120 }, (_, at) => 0.5 + (at % 7 === 0 ? 1e-4 : 0));
      expect(await discover({ rows: 30, columns: 4, data }, {}, { method })).toMatchObject({ proposed: 0 });
    },
  );

  it('rejects fewer than 20 texts, and vectors with NaN', async () => {
    await expect(discover(plantRows([basis(4, 0)], 19, 0.1))).rejects.toThrow('19 texts are too few');
    const broken = plantRows([basis(4, 0), basis(4, 1)], 30, 0.1);
    broken.data[5] = Number.NaN;
    await expect(discover(broken)).rejects.toThrow('not finite');
  });

  it('stops at the step that rejects', async () => {
    let steps = 0;
    const step = async () => {
      if (++steps === 5) throw new Error('cancelled');
    };
    await expect(discover(crossed, { step })).rejects.toThrow('cancelled');
    expect(steps).toBe(5);
  });

  it('reports the spaces done', async () => {
    const done = new Set<string>();
    const plan = createDiscoveryPlan('high', {}, 'auto');
    await discover(crossed, { plan, step: async (...reported) => void done.add(reported.join('/')) });
    expect([...done]).toEqual(['0/4', '1/4', '2/4', '3/4']);
  });
});
