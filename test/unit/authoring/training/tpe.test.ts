import { describe, expect, it } from 'vitest';
import { createTpeSampler, type Point } from '../../../../src/authoring/training/search/tpe.js';

/** Best value after a budget of trials. */
function search(
  budget: number,
  value: (point: Point) => number,
  sizes: number[],
  start: Point[],
  seed: number,
): number {
  const sampler = createTpeSampler(sizes, start, seed, 'test');
  let best = Number.NEGATIVE_INFINITY;
  for (let trial = 0; trial < budget; trial++) {
    const point = sampler.propose();
    if (point === null) break;
    sampler.record(point, value(point));
    best = Math.max(best, value(point));
  }
  return best;
}

const hill = (point: Point) => -((point[0]! - 13) ** 2) - (point[1]! - 3) ** 2;

describe('createTpeSampler', () => {
  it('proposes the start points in order, then every other point once', () => {
    const sampler = createTpeSampler(
      [3, 2],
      [
        [2, 1],
        [0, 0],
        [2, 1],
      ],
      1,
      'test',
    );
    const points: Point[] = [];
    for (let point = sampler.propose(); point !== null; point = sampler.propose()) {
      points.push(point);
      sampler.record(point, 0);
    }
    expect(points.slice(0, 2)).toEqual([
      [2, 1],
      [0, 0],
    ]);
    expect(new Set(points.map(String)).size).toBe(6);
    expect(points).toHaveLength(6);
  });

  it('proposes the same points for the same seed and objectives', () => {
    const run = (seed: number) => {
      const sampler = createTpeSampler([16, 8], [[0, 0]], seed, 'test');
      return Array.from({ length: 12 }, () => {
        const point = sampler.propose()!;
        sampler.record(point, hill(point));
        return String(point);
      });
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('finds a maximum faster than random search', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const guided = seeds.map((seed) => search(20, hill, [20, 10], [[0, 0]], seed));
    const blind = seeds.map((seed) => {
      const sampler = createTpeSampler([20, 10], [], seed, 'blind');
      return Math.max(...Array.from({ length: 20 }, () => hill(sampler.propose()!)));
    });
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(guided)).toBeGreaterThan(mean(blind) / 2);
  });
});
