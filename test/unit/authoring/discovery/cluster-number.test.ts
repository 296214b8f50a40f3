// The number of clusters, and the steps that lead to it.
import { describe, expect, it } from 'vitest';
import {
  measureAgreement,
  measureSilhouette,
} from '../../../../src/authoring/discovery/candidates/choose-k.js';
import { findClusters } from '../../../../src/authoring/discovery/candidates/find-clusters.js';
import { mergeClusters } from '../../../../src/authoring/discovery/candidates/hierarchy.js';
import {
  createProjection,
  projectRows,
} from '../../../../src/authoring/discovery/candidates/project-rows.js';
import { smoothRows } from '../../../../src/authoring/discovery/candidates/smooth-rows.js';
import { createSpaceView } from '../../../../src/authoring/discovery/space.js';
import { computeSilhouette, createRandom } from '../../../../src/authoring/numerics/index.js';
import { dot, type Matrix, row } from '../../../../src/core/numerics/index.js';
import { basis, noStep, plantRows } from './planted.js';

const named = (purpose: string, index: number) => createRandom(1, 'test', purpose, index);
const directions = (count: number, d: number) => Array.from({ length: count }, (_, at) => basis(d, at));
const find = async (x: Matrix) => findClusters(await createSpaceView(x, noStep), named, noStep);

describe('clusters of all texts', () => {
  it.each([2, 5, 12])('are the %i planted ones', async (count) => {
    const { k, assignments, centers } = await find(plantRows(directions(count, 30), 600, 0.08));
    expect(k).toBe(count);
    expect(assignments.every((cluster, i) => cluster === assignments[i % count])).toBe(true);
    expect(centers).toHaveLength(count * 30);
  });

  it('of more rows than are searched include the rows between', async () => {
    const { k, assignments } = await find(plantRows(directions(4, 8), 4400, 0.08));
    expect(k).toBe(4);
    expect(assignments).toHaveLength(4400);
    expect(assignments.every((cluster, i) => cluster === assignments[i % 4])).toBe(true);
  });

  it('are found in twenty rows, and are the same for the same seed', async () => {
    const x = plantRows(directions(2, 6), 20, 0.05);
    const found = await find(x);
    expect(found.k).toBe(2);
    expect(await find(x)).toEqual(found);
  });
});

describe('smoothing', () => {
  it('moves rows towards others of their kind, and keeps their length', async () => {
    const x = plantRows(directions(3, 10), 90, 0.3);
    const smooth = await smoothRows(x, noStep);
    const spread = (z: Matrix) => {
      let sum = 0;
      for (let i = 0; i + 3 < z.rows; i++) sum += dot(row(z, i), row(z, i + 3));
      return sum / (z.rows - 3);
    };
    expect(spread(smooth)).toBeGreaterThan(spread(x) + 0.05);
    for (let i = 0; i < 90; i++) expect(dot(row(smooth, i), row(smooth, i))).toBeCloseTo(1, 5);
  });

  it('leaves rows that are their own nearest as they are', async () => {
    const x: Matrix = { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) };
    expect(await smoothRows(x, noStep)).toEqual(x);
  });
});

describe('a projection', () => {
  it('gives directions from the mean within the span', () => {
    const x: Matrix = { rows: 3, columns: 3, data: Float32Array.of(4, 5, 9, 1, 5, 9, 1, 1, 9) };
    const projection = createProjection(Float64Array.of(1, 0, 0, 0, 1, 0), 2, Float64Array.of(1, 1, 1));
    const expected = [0.6, 0.8, 0, 1, 0, 0].map((value) => expect.closeTo(value, 6));
    expect([...projectRows(x, projection).data]).toEqual(expected);
  });
});

describe('merging', () => {
  // Two near pairs, of sums (2, 0), (1.6, 0.6) and (0, 1), (0, 1).
  const x: Matrix = { rows: 6, columns: 2, data: Float32Array.of(1, 0, 1, 0, 0.8, 0.6, 0.8, 0, 0, 1, 0, 1) };
  const clustering = { k: 5, centers: new Float64Array(10), assignments: Uint32Array.of(0, 0, 1, 1, 2, 4) };

  it('joins the clusters that cost least, and skips empty ones', () => {
    const levels = mergeClusters(x, clustering, new Set([1, 2, 4, 5]));
    expect([...levels.keys()]).toEqual([4, 2, 1]);
    const length = Math.hypot(3.6, 0.6);
    const expected = [3.6 / length, 0.6 / length, 0, 1].map((value) => expect.closeTo(value, 6));
    expect([...levels.get(2)!]).toEqual(expected);
  });
});

describe('the agreement of two divisions', () => {
  it('is 1 for the same clusters under other names, and 0 where one cluster has all', () => {
    const a = Uint32Array.of(0, 0, 1, 1, 2, 2);
    expect(measureAgreement(a, Uint32Array.of(2, 2, 0, 0, 1, 1), 3)).toBe(1);
    expect(measureAgreement(a, new Uint32Array(6), 3)).toBe(0);
  });

  it('is the adjusted Rand index', () => {
    // Pairs together: 2 in both, 6 and 7 in each, of 36: (2 - 42/36) / (6.5 - 42/36).
    const a = Uint32Array.of(0, 0, 0, 0, 1, 2, 3, 4, 5);
    const b = Uint32Array.of(0, 0, 1, 1, 1, 1, 2, 3, 4);
    expect(measureAgreement(a, b, 6)).toBeCloseTo((2 - 42 / 36) / (6.5 - 42 / 36), 12);
  });
});

describe('the silhouette of rows', () => {
  it('equals that of separate vectors', async () => {
    const x = plantRows(directions(3, 8), 60, 0.4);
    const assignments = Uint32Array.from({ length: 60 }, (_, i) => (i === 7 ? 3 : i % 3));
    const points = Array.from({ length: 60 }, (_, i) => Float64Array.from(row(x, i)));
    const centers = directions(4, 8).map((center) => Float64Array.from(center));
    const expected = computeSilhouette(points, { centers, assignments });
    expect(await measureSilhouette(x, assignments, 4, noStep)).toBeCloseTo(expected, 6);
  });
});
