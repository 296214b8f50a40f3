// Principal axes and discriminants against hand-computed cases and second implementations.
import { describe, expect, it } from 'vitest';
import { findGroupAxes } from '../../../src/discovery/candidates/group-axes.js';
import { findPrincipalAxes } from '../../../src/discovery/candidates/principal.js';
import { computeVariance, createSpaceView } from '../../../src/discovery/space.js';
import { decomposeSymmetric, dot, type Matrix, row } from '../../../src/numerics/index.js';
import { basis, noStep, plantRows } from './planted.js';

const square: Matrix = { rows: 4, columns: 2, data: Float32Array.of(2, 1, -2, 1, 2, -1, -2, -1) };

describe('a space', () => {
  it('has the mean and the covariance of all rows, over several blocks', async () => {
    const x = plantRows([basis(4, 0), basis(4, 1)], 1500, 0.3);
    const { mean, covariance, sampled } = await createSpaceView(x, noStep);
    const points = Array.from({ length: 1500 }, (_, i) => Array.from(row(x, i)));
    const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const means = mean.map((_, j) => average(points.map((point) => point[j]!)));
    expect([...mean]).toEqual([...means].map((value) => expect.closeTo(value, 10)));
    for (const [j, k] of [
      [0, 0],
      [0, 1],
      [3, 2],
    ] as const) {
      const expected = average(points.map((point) => (point[j]! - means[j]!) * (point[k]! - means[k]!)));
      expect(covariance[j * 4 + k]).toBeCloseTo(expected, 10);
    }
    expect(sampled).toHaveLength(1500);
  });
});

describe('principal axes', () => {
  it('of a rectangle are its sides, the longer first', async () => {
    const view = await createSpaceView(square, noStep);
    const { axes } = findPrincipalAxes(view, 2);
    expect(axes.map((axis) => [...axis])).toEqual([
      [expect.closeTo(1, 10), expect.closeTo(0, 10)],
      [expect.closeTo(0, 10), expect.closeTo(1, 10)],
    ]);
    expect(computeVariance(view.covariance, axes[0]!)).toBeCloseTo(4, 10);
  });

  it('equal the eigenvectors of the covariance', async () => {
    const view = await createSpaceView(plantRows([basis(6, 0), basis(6, 3), basis(6, 5)], 300, 0.2), noStep);
    const { vectors } = decomposeSymmetric(view.covariance, 6);
    const { axes } = findPrincipalAxes(view, 2);
    for (const [k, axis] of axes.entries())
      expect(Math.abs(dot(axis, vectors.subarray(k * 6, k * 6 + 6)))).toBeCloseTo(1, 6);
  });

  it('are found again in the whole sample, and less in a small resample', async () => {
    const view = await createSpaceView(plantRows([basis(8, 0), basis(8, 1)], 200, 0.3), noStep);
    const { match } = findPrincipalAxes(view, 2);
    const [first, second] = match(new Float64Array(200).fill(1));
    expect(first).toBeCloseTo(1, 6);
    const few = match(Float64Array.from({ length: 200 }, (_, i) => (i < 6 ? 1 : 0)));
    expect(few[1]!).toBeLessThan(second!);
  });

  it('are none for texts that are all the same', async () => {
    const same = { rows: 20, columns: 3, data: new Float32Array(60).fill(0.5) };
    expect(findPrincipalAxes(await createSpaceView(same, noStep), 4).axes).toEqual([]);
  });
});

describe('discriminants of groups', () => {
  const even = Uint32Array.from({ length: 100 }, (_, i) => 2 * i);
  const odd = even.map((i) => i + 1);

  it('of two groups are one axis towards the first group', async () => {
    const view = await createSpaceView(plantRows([basis(5, 1), basis(5, 2)], 200, 0.05), noStep);
    const { axes } = findGroupAxes(view, [even, odd], 8);
    expect(axes).toHaveLength(1);
    expect(axes[0]![1]).toBeCloseTo(Math.SQRT1_2, 1);
    expect(axes[0]![2]).toBeCloseTo(-Math.SQRT1_2, 1);
    const [turned] = findGroupAxes(view, [odd, even], 8).axes;
    expect(dot(turned!, axes[0]!)).toBeCloseTo(-1, 8);
  });

  it('ignore a direction in which texts vary within their groups', async () => {
    const x = plantRows([basis(3, 1), basis(3, 2)], 200, 0.02);
    for (let i = 0; i < 200; i++) x.data[i * 3] = i % 4 < 2 ? 0.5 : -0.5;
    const [axis] = findGroupAxes(await createSpaceView(x, noStep), [even, odd], 8).axes;
    expect(Math.abs(axis![0]!)).toBeLessThan(0.05);
  });

  it('of three groups are two axes that separate all of them', async () => {
    const view = await createSpaceView(plantRows([basis(6, 0), basis(6, 1), basis(6, 2)], 150, 0.05), noStep);
    const group = (at: number) => Uint32Array.from({ length: 50 }, (_, i) => 3 * i + at);
    const { axes, match } = findGroupAxes(view, [group(0), group(1), group(2)], 8);
    expect(axes).toHaveLength(2);
    expect(Math.min(...match(new Float64Array(150).fill(1)))).toBeCloseTo(1, 6);
  });

  it('are none for a single group', async () => {
    const view = await createSpaceView(plantRows([basis(3, 0)], 30, 0.1), noStep);
    expect(findGroupAxes(view, [even.slice(0, 10)], 8).axes).toEqual([]);
  });
});
