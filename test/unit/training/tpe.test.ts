import { describe, expect, it } from 'vitest';
import { type Point, tpeSampler } from '../../../src/training/tpe.js';

/** Best value after a budget of trials. */
function search(
  budget: number,
  value: (point: Point) => number,
  sizes: number[],
  start: Point[],
  seed: number,
): number {
  const sampler = tpeSampler(sizes, start, seed, 'test');
  let best = Number.NEGATIVE_INFINITY;
  for (let trial = 0; trial < budget; trial++) {
    const point = sampler.next();
    if (point === null) break;
    sampler.tell(point, value(point));
    best = Math.max(best, value(point));
  }
  return best;
}

const hill = (point: Point) => -((point[0]! - 13) ** 2) - (point[1]! - 3) ** 2;

describe('tpeSampler', () => {
  it('tries the given points first, in order, then others, none twice, until all are used up', () => {
    const sampler = tpeSampler(
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
    for (let point = sampler.next(); point !== null; point = sampler.next()) {
      points.push(point);
      sampler.tell(point, 0);
    }
    expect(points.slice(0, 2)).toEqual([
      [2, 1],
      [0, 0],
    ]);
    expect(new Set(points.map(String)).size).toBe(6);
    expect(points).toHaveLength(6);
  });

  it('the same seed and results give the same points', () => {
    const run = (seed: number) => {
      const sampler = tpeSampler([16, 8], [[0, 0]], seed, 'test');
      return Array.from({ length: 12 }, () => {
        const point = sampler.next()!;
        sampler.tell(point, hill(point));
        return String(point);
      });
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('climbs a hill faster than drawing at random', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const guided = seeds.map((seed) => search(20, hill, [20, 10], [[0, 0]], seed));
    const blind = seeds.map((seed) => {
      const sampler = tpeSampler([20, 10], [], seed, 'blind');
      return Math.max(...Array.from({ length: 20 }, () => hill(sampler.next()!)));
    });
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(guided)).toBeGreaterThan(mean(blind) / 2);
  });
});
