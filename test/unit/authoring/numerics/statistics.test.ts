import { describe, expect, it } from 'vitest';
import { quantile, quantiles } from '../../../../src/authoring/numerics/quantile.js';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import {
  auroc,
  mean,
  pearson,
  rankValues,
  spearman,
  standardDeviation,
} from '../../../../src/authoring/numerics/statistics.js';

describe('rankValues', () => {
  it('gives ties their mean rank', () => {
    expect([...rankValues([30, 10, 20, 20])]).toEqual([4, 1, 2.5, 2.5]);
  });
  it('ranks NaN last', () => {
    expect([...rankValues([Number.NaN, 5, 1])]).toEqual([3, 2, 1]);
  });
});

describe('auroc', () => {
  it('is the share of pairs in the right order, ties one half', () => {
    expect(auroc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])).toBe(0.75);
    expect(auroc([1, 1, 1, 1], [0, 1, 0, 1])).toBe(0.5);
    expect(auroc([1, 2, 2], [0, 0, 1])).toBe(0.75);
  });
  it('equals the count over all pairs on random scores with many ties', () => {
    const source = createRandom(7, 'auroc');
    const scores = Array.from({ length: 60 }, () => source.integer(12));
    const labels = Array.from({ length: 60 }, () => source.integer(2));
    let wins = 0;
    let pairs = 0;
    for (let i = 0; i < 60; i++)
      for (let j = 0; j < 60; j++) {
        if (labels[i] !== 1 || labels[j] !== 0) continue;
        pairs++;
        wins += scores[i] > scores[j] ? 1 : scores[i] === scores[j] ? 0.5 : 0;
      }
    expect(auroc(scores, labels)).toBeCloseTo(wins / pairs, 12);
  });
  it('is one half if either class is empty', () => {
    expect(auroc([1, 2], [1, 1])).toBe(0.5);
    expect(auroc([], [])).toBe(0.5);
  });
});

describe('correlation', () => {
  it('computes Pearson for a known case', () => {
    expect(pearson([1, 2, 3, 4], [2, 1, 4, 3])).toBeCloseTo(0.6, 12);
  });
  it('computes Spearman from ranks alone, 0 for a constant', () => {
    expect(spearman([1, 2, 3], [1, 10, 1000])).toBe(1);
    expect(spearman([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(spearman([1, 2, 3], [5, 5, 5])).toBe(0);
  });
});

describe('mean and deviation', () => {
  it('computes the sample deviation with n - 1', () => {
    expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(standardDeviation([3])).toBe(0);
    expect(mean([])).toBe(0);
  });
});

describe('quantile', () => {
  it('is type 7: linear between order statistics', () => {
    expect(quantiles([4, 1, 3, 2], [0, 0.25, 0.5, 0.75, 1])).toEqual([1, 1.75, 2.5, 3.25, 4]);
    expect(quantile([7], 0.3)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('random', () => {
  it('repeats the sequence for the same seed and path, and differs for another path', () => {
    const draw = (seed: number, path: string) => {
      const source = createRandom(seed, path);
      return Array.from({ length: 5 }, () => source.uniform());
    };
    expect(draw(1, 'a')).toEqual(draw(1, 'a'));
    expect(draw(1, 'a')).not.toEqual(draw(1, 'b'));
    expect(draw(1, 'a')).not.toEqual(draw(2, 'a'));
  });
  it('returns a pinned sequence, because model files depend on it', () => {
    const source = createRandom(42, 'folds', 'clarity');
    expect([source.integer(1000), source.integer(1000), source.integer(1000)]).toEqual([938, 131, 1]);
  });
  it('gives uniform numbers with mean 1/2 and variance 1/12, normal ones with mean 0 and variance 1', () => {
    const source = createRandom(3);
    const uniform = Array.from({ length: 20_000 }, () => source.uniform());
    const normal = Array.from({ length: 20_000 }, () => source.normal());
    expect(mean(uniform)).toBeCloseTo(0.5, 1.9);
    expect(standardDeviation(uniform) ** 2).toBeCloseTo(1 / 12, 2);
    expect(Math.abs(mean(normal))).toBeLessThan(0.03);
    expect(Math.abs(standardDeviation(normal) - 1)).toBeLessThan(0.03);
  });
  it('keeps every item when shuffling', () => {
    const items = createRandom(9).shuffle(Uint32Array.from({ length: 100 }, (_, i) => i));
    expect([...items].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    expect([...items]).not.toEqual(Array.from({ length: 100 }, (_, i) => i));
  });
});
