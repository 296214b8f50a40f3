import { describe, expect, it } from 'vitest';
import { stratifiedFolds } from '../../../src/training/folds.js';
import { defaultBoundaries, labelled } from '../../../src/training/labels.js';

const qualities = Float32Array.from({ length: 50 }, (_, i) => (i < 20 ? 1 : 0));
const indices = Uint32Array.from({ length: 50 }, (_, i) => i);
const labels = labelled({ indices, qualities }, defaultBoundaries);
const heldOf = (folds: ReturnType<typeof stratifiedFolds>) =>
  folds.map((repeat) => repeat.map(({ held }) => [...held]));

describe('stratifiedFolds', () => {
  it('holds every sample out once a repeat, classes spread evenly, train and held apart', () => {
    const repeats = stratifiedFolds(indices, labels, { folds: 5, repeats: 2 }, 1, 'clarity');
    expect(repeats).toHaveLength(2);
    for (const folds of repeats) {
      expect(folds.flatMap(({ held }) => [...held]).sort((a, b) => a - b)).toEqual([...indices]);
      for (const { held, train } of folds) {
        expect([...held].filter((i) => i < 20)).toHaveLength(4);
        expect(held).toHaveLength(10);
        expect([...train.rows, ...held].sort((a, b) => a - b)).toEqual([...indices]);
        expect([...held].map((i) => train.positive[i]! + train.negative[i]!)).toEqual(new Array(10).fill(0));
      }
    }
  });

  it('is the same for the same seed and key, and differs by seed, key and repeat', () => {
    const shape = { folds: 5, repeats: 2 };
    const one = heldOf(stratifiedFolds(indices, labels, shape, 1, 'clarity'));
    expect(heldOf(stratifiedFolds(indices, labels, shape, 1, 'clarity'))).toEqual(one);
    expect(heldOf(stratifiedFolds(indices, labels, shape, 2, 'clarity'))).not.toEqual(one);
    expect(heldOf(stratifiedFolds(indices, labels, shape, 1, 'depth'))).not.toEqual(one);
    expect(one[0]).not.toEqual(one[1]);
  });

  it('copies of one row share a fold', () => {
    const doubled = Uint32Array.from({ length: 50 }, (_, i) => (i < 20 ? i >> 1 : i));
    for (const { held, train } of stratifiedFolds(
      doubled,
      labels,
      { folds: 5, repeats: 1 },
      1,
      'clarity',
    )[0]!) {
      const heldRows = new Set([...held].map((i) => doubled[i]));
      expect([...train.rows].filter((i) => heldRows.has(doubled[i]))).toEqual([]);
    }
  });

  it('makes no more folds than the smaller pole has rows', () => {
    const few = labelled(
      { indices, qualities: Float32Array.from(qualities, (_, i) => (i < 3 ? 1 : 0)) },
      defaultBoundaries,
    );
    expect(stratifiedFolds(indices, few, { folds: 5, repeats: 1 }, 1, 'clarity')[0]).toHaveLength(3);
  });
});
