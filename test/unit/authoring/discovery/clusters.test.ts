// k-means on the rows of a matrix, and axes of clusters.
import { describe, expect, it } from 'vitest';
import { createClusterAxes } from '../../../../src/authoring/discovery/candidates/cluster-axes.js';
import {
  assignRows,
  clusterRows,
  moveToMeans,
} from '../../../../src/authoring/discovery/candidates/clusters.js';
import { createSpaceView } from '../../../../src/authoring/discovery/space.js';
import { clusterSpherical, createRandom } from '../../../../src/authoring/numerics/index.js';
import { type Matrix, row } from '../../../../src/core/numerics/index.js';
import { basis, noStep, plantRows } from './planted.js';

const three = [basis(12, 0), basis(12, 1), basis(12, 2)];
const random = (k: number) => createRandom(1, 'test', k);

/** Whether two rows share a cluster exactly if they share a planted direction. */
const isRecovered = (assignments: Uint32Array, directions: number) =>
  assignments.every((cluster, i) => cluster === assignments[i % directions]) &&
  new Set(assignments.slice(0, directions)).size === directions;

describe('k-means on rows', () => {
  it('finds planted clusters, like k-means on separate vectors', async () => {
    const x = plantRows(three, 90, 0.1);
    const { assignments, k } = await clusterRows(x, 3, random(3), noStep);
    expect(k).toBe(3);
    expect(isRecovered(assignments, 3)).toBe(true);
    const points = Array.from({ length: x.rows }, (_, i) => Float64Array.from(row(x, i)));
    expect(isRecovered(clusterSpherical(points, 3, random(3)).assignments, 3)).toBe(true);
  });

  it('finds the same planted clusters by mini-batches in many rows', async () => {
    const { assignments } = await clusterRows(plantRows(three, 6000, 0.1), 3, random(3), noStep);
    expect(isRecovered(assignments, 3)).toBe(true);
  });

  it('returns fewer clusters than asked for where fewer rows differ', async () => {
    const two: Matrix = { rows: 4, columns: 2, data: Float32Array.of(1, 0, 1, 0, 0, 1, 0, 1) };
    const { k, assignments } = await clusterRows(two, 3, random(1), noStep);
    expect(k).toBe(2);
    expect(assignments[0]).toBe(assignments[1]);
    expect(assignments[2]).not.toBe(assignments[1]);
  });

  it('assigns a row to the first of equally near centers', () => {
    const x: Matrix = { rows: 1, columns: 2, data: Float32Array.of(Math.SQRT1_2, Math.SQRT1_2) };
    expect([...assignRows(x, Float64Array.of(1, 0, 0, 1))]).toEqual([0]);
  });

  it('moves centers to weighted mean directions, and keeps a center without rows', () => {
    const x: Matrix = { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) };
    const centers = Float64Array.of(1, 0, -1, 0);
    moveToMeans(x, Uint32Array.of(0, 0), centers, Float64Array.of(3, 4));
    expect([...centers]).toEqual([0.6, 0.8, -1, 0]);
  });

  it('points each axis from the other texts to its cluster', async () => {
    const x = plantRows([basis(3, 0), basis(3, 1)], 40, 0);
    const view = await createSpaceView(x, noStep);
    const { axes, match } = await createClusterAxes(view, await clusterRows(x, 2, random(2), noStep), noStep);
    expect(axes).toHaveLength(2);
    for (const axis of axes) {
      expect(Math.abs(axis[0]!)).toBeCloseTo(Math.SQRT1_2, 12);
      expect(axis[0]).toBeCloseTo(-axis[1]!, 12);
    }
    expect([...(await match(new Float64Array(40).fill(1), noStep))]).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(1, 12),
    ]);
  });
});
