import { describe, expect, it } from 'vitest';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { createStratifiedFolds } from '../../../../src/authoring/training/problem/folds.js';

const qualities = Float32Array.from({ length: 50 }, (_, i) => (i < 20 ? 1 : 0));
const indices = Uint32Array.from({ length: 50 }, (_, i) => i);
const labels = createLabels({ indices, qualities }, defaultBoundaries);
const listHeld = (folds: ReturnType<typeof createStratifiedFolds>) =>
  folds.map((repeat) => repeat.map(({ held }) => [...held]));

describe('createStratifiedFolds', () => {
  it('holds out every sample once a repeat, with evenly spread classes and disjoint training samples', () => {
    const repeats = createStratifiedFolds(indices, labels, { folds: 5, repeats: 2 }, 1, 'clarity');
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

  it('depends on seed, key and repeat only', () => {
    const shape = { folds: 5, repeats: 2 };
    const one = listHeld(createStratifiedFolds(indices, labels, shape, 1, 'clarity'));
    expect(listHeld(createStratifiedFolds(indices, labels, shape, 1, 'clarity'))).toEqual(one);
    expect(listHeld(createStratifiedFolds(indices, labels, shape, 2, 'clarity'))).not.toEqual(one);
    expect(listHeld(createStratifiedFolds(indices, labels, shape, 1, 'depth'))).not.toEqual(one);
    expect(one[0]).not.toEqual(one[1]);
  });

  it('splits a pole whose texts are all copies of one, because each fold needs both poles', () => {
    const copies = Uint32Array.from({ length: 50 }, (_, i) => (i < 20 ? 0 : i));
    const shape = { folds: 5, repeats: 1 };
    expect(listHeld(createStratifiedFolds(copies, labels, shape, 1, 'clarity'))).toEqual(
      listHeld(createStratifiedFolds(indices, labels, shape, 1, 'clarity')),
    );
  });

  it('keeps copies of one row in one fold', () => {
    const doubled = Uint32Array.from({ length: 50 }, (_, i) => (i < 20 ? i >> 1 : i));
    for (const { held, train } of createStratifiedFolds(
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

  it('creates at most as many folds as the smaller pole has rows', () => {
    const few = createLabels(
      { indices, qualities: Float32Array.from(qualities, (_, i) => (i < 3 ? 1 : 0)) },
      defaultBoundaries,
    );
    expect(createStratifiedFolds(indices, few, { folds: 5, repeats: 1 }, 1, 'clarity')[0]).toHaveLength(3);
  });
});
