import { describe, expect, it } from 'vitest';
import { clusterSpherical, computeSilhouette } from '../../../../src/authoring/numerics/kmeans.js';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { unit } from '../../../../src/authoring/numerics/vector.js';
import { dot } from '../../../../src/core/numerics/vector.js';

function bundles(centers: number[][], each: number, noise: number) {
  const source = createRandom(1, 'bundles');
  return centers.flatMap((center) =>
    Array.from({ length: each }, () =>
      unit(Float64Array.from(center, (value) => value + noise * source.normal())),
    ),
  );
}

const three = bundles(
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  20,
  0.15,
);

describe('clusterSpherical', () => {
  it('finds bundles of directions with every seed', () => {
    for (let seed = 0; seed < 10; seed++) {
      const { centers, assignments: assigned } = clusterSpherical(three, 3, createRandom(seed));
      expect(centers).toHaveLength(3);
      for (let b = 0; b < 3; b++) expect(new Set(assigned.slice(20 * b, 20 * b + 20)).size).toBe(1);
    }
  });
  it('assigns each point to the nearest center', () => {
    const { centers, assignments: assigned } = clusterSpherical(three, 5, createRandom(3));
    three.forEach((point, i) => {
      const along = centers.map((center) => dot(center, point));
      expect(along[assigned[i]]).toBe(Math.max(...along));
    });
  });
  it('returns fewer clusters than requested for fewer distinct points', () => {
    const copies = Array.from({ length: 6 }, () => Float64Array.of(0.6, 0.8));
    expect(clusterSpherical(copies, 4, createRandom(1)).centers).toHaveLength(1);
  });
});

describe('computeSilhouette', () => {
  it('is highest at the true number of bundles', () => {
    const values = [2, 3, 4].map((k) =>
      computeSilhouette(three, clusterSpherical(three, k, createRandom(1))),
    );
    expect(values[1]).toBeGreaterThan(0.8);
    expect(values[1]).toBe(Math.max(...values));
  });
  it('equals the definition over all pairs', () => {
    const clusters = clusterSpherical(three, 4, createRandom(2));
    const distance = (a: Float64Array, b: Float64Array) => 1 - dot(a, b);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const expected = mean(
      three.map((point, i) => {
        const toCluster = (c: number) =>
          three
            .filter((_, other) => clusters.assignments[other] === c && other !== i)
            .map((q) => distance(point, q));
        const own = clusters.assignments[i];
        if (toCluster(own).length === 0) return 0;
        const a = mean(toCluster(own));
        const b = Math.min(...clusters.centers.map((_, c) => (c === own ? Infinity : mean(toCluster(c)))));
        return (b - a) / Math.max(a, b);
      }),
    );
    expect(computeSilhouette(three, clusters)).toBeCloseTo(expected, 9);
  });
  it('is 0 for one cluster', () => {
    expect(computeSilhouette(three, clusterSpherical(three, 1, createRandom(1)))).toBe(0);
  });
});
