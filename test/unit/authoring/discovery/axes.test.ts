// Principal axes and discriminants against hand-computed cases and second implementations.
import { describe, expect, it } from 'vitest';
import { findGroupAxes } from '../../../../src/authoring/discovery/candidates/group-axes.js';
import { findPrincipalAxes } from '../../../../src/authoring/discovery/candidates/principal.js';
import { computeVariance, createSpaceView } from '../../../../src/authoring/discovery/space.js';
import type { SumProducts } from '../../../../src/authoring/discovery/types.js';
import { decomposeSymmetric } from '../../../../src/authoring/numerics/index.js';
import { dot, type Matrix, row } from '../../../../src/core/numerics/index.js';
import { basis, noStep, plantRows } from './planted.js';

const square: Matrix = {
  rows: 4,
  columns: 2,
  data: Float32Array.of(0.5, 0.25, -0.5, 0.25, 0.5, -0.25, -0.5, -0.25),
};

describe('a space', () => {
  it('has the mean and the covariance of all rows, over several blocks', async () => {
    const x = plantRows([basis(4, 0), basis(4, 1)], 1500, 0.3);
    const { mean, covariance, sampled } = await createSpaceView(x, noStep);
    const points = Array.from({ length: 1500 }, (_, i) => Array.from(row(x, i)));
    const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const means = mean.map((_, j) => average(points.map((point) => point[j]!)));
    expect([...mean]).toEqual([...means].map((value) => expect.closeTo(value, 5)));
    for (const [j, k] of [
      [0, 0],
      [0, 1],
      [3, 2],
    ] as const) {
      const expected = average(points.map((point) => (point[j]! - means[j]!) * (point[k]! - means[k]!)));
      expect(covariance[j * 4 + k]).toBeCloseTo(expected, 5);
    }
    expect(sampled).toHaveLength(1500);
  });

  it('is the same bytes whatever sums its products, and when that fails on the way', async () => {
    const x = plantRows([basis(4, 0), basis(4, 1)], 1500, 0.3);
    const here = await createSpaceView(x, noStep);
    const sumBackwards: SumProducts = async (blocks, columns) => {
      const sum = new Float64Array(columns * columns);
      const all: Matrix[] = [];
      for await (const block of blocks) all.unshift(block);
      for (const { data } of all)
        for (let at = 0; at < data.length; at += columns)
          for (let e = 0; e < sum.length; e++)
            sum[e]! += data[at + Math.floor(e / columns)]! * data[at + (e % columns)]!;
      return sum;
    };
    const fail: SumProducts = async (blocks) => {
      for await (const _ of blocks) break;
      return null;
    };
    expect(await createSpaceView(x, noStep, sumBackwards)).toEqual(here);
    expect(await createSpaceView(x, noStep, fail)).toEqual(here);
  });

  it('rejects rows with NaN or components outside [-1, 1]', async () => {
    const row = (value: number): Matrix => ({ rows: 1, columns: 2, data: Float32Array.of(0, value) });
    await expect(createSpaceView(row(Number.NaN), noStep)).rejects.toThrow('is not finite');
    await expect(createSpaceView(row(2), noStep)).rejects.toThrow('Component 2 (row 0, column 1) is outside');
  });
});

describe('principal axes', () => {
  it('of a rectangle are its sides, the longer first', async () => {
    const view = await createSpaceView(square, noStep);
    const { axes } = await findPrincipalAxes(view, 2, noStep);
    expect(axes.map((axis) => [...axis])).toEqual([
      [expect.closeTo(1, 10), expect.closeTo(0, 10)],
      [expect.closeTo(0, 10), expect.closeTo(1, 10)],
    ]);
    expect(computeVariance(view.covariance, axes[0]!)).toBeCloseTo(0.25, 10);
  });

  it('equal the eigenvectors of the covariance', async () => {
    const view = await createSpaceView(plantRows([basis(6, 0), basis(6, 3), basis(6, 5)], 300, 0.2), noStep);
    const { vectors } = decomposeSymmetric(view.covariance, 6);
    const { axes } = await findPrincipalAxes(view, 2, noStep);
    for (const [k, axis] of axes.entries())
      expect(Math.abs(dot(axis, vectors.subarray(k * 6, k * 6 + 6)))).toBeCloseTo(1, 6);
  });

  it('are found again in the whole sample, and less in a small resample', async () => {
    const view = await createSpaceView(plantRows([basis(8, 0), basis(8, 1)], 200, 0.3), noStep);
    const { match } = await findPrincipalAxes(view, 2, noStep);
    const [first, second] = await match(new Float64Array(200).fill(1), noStep);
    expect(first).toBeCloseTo(1, 6);
    const few = await match(
      Float64Array.from({ length: 200 }, (_, i) => (i < 6 ? 1 : 0)),
      noStep,
    );
    expect(few[1]!).toBeLessThan(second!);
  });

  it('are none for texts that are all the same', async () => {
    const same = { rows: 20, columns: 3, data: new Float32Array(60).fill(0.5) };
    const view = await createSpaceView(same, noStep);
    expect((await findPrincipalAxes(view, 4, noStep)).axes).toEqual([]);
  });
});

describe('discriminants of groups', () => {
  const even = Uint32Array.from({ length: 100 }, (_, i) => 2 * i);
  const odd = even.map((i) => i + 1);

  it('of two groups are one axis towards the first group', async () => {
    const view = await createSpaceView(plantRows([basis(5, 1), basis(5, 2)], 200, 0.05), noStep);
    const { axes } = await findGroupAxes(view, [even, odd], 8, noStep);
    expect(axes).toHaveLength(1);
    expect(axes[0]![1]).toBeCloseTo(Math.SQRT1_2, 1);
    expect(axes[0]![2]).toBeCloseTo(-Math.SQRT1_2, 1);
    const [turned] = (await findGroupAxes(view, [odd, even], 8, noStep)).axes;
    expect(dot(turned!, axes[0]!)).toBeCloseTo(-1, 8);
  });

  it('ignore a direction in which texts vary within their groups', async () => {
    const x = plantRows([basis(3, 1), basis(3, 2)], 200, 0.02);
    for (let i = 0; i < 200; i++) x.data[i * 3] = i % 4 < 2 ? 0.5 : -0.5;
    const view = await createSpaceView(x, noStep);
    const [axis] = (await findGroupAxes(view, [even, odd], 8, noStep)).axes;
    expect(Math.abs(axis![0]!)).toBeLessThan(0.05);
  });

  it('of three groups are two axes that separate all of them', async () => {
    const view = await createSpaceView(plantRows([basis(6, 0), basis(6, 1), basis(6, 2)], 150, 0.05), noStep);
    const group = (at: number) => Uint32Array.from({ length: 50 }, (_, i) => 3 * i + at);
    const { axes, match } = await findGroupAxes(view, [group(0), group(1), group(2)], 8, noStep);
    expect(axes).toHaveLength(2);
    expect(Math.min(...(await match(new Float64Array(150).fill(1), noStep)))).toBeCloseTo(1, 6);
  });

  it('are none for a single group', async () => {
    const view = await createSpaceView(plantRows([basis(3, 0)], 30, 0.1), noStep);
    expect((await findGroupAxes(view, [even.slice(0, 10)], 8, noStep)).axes).toEqual([]);
  });
});
