import { describe, expect, it } from 'vitest';
import { type Boundaries, labelled } from '../../../src/training/labels.js';

const thirds: Boundaries = { low: 33, high: 67, mode: 'exclude' };

function classesOf(qualities: number[], boundaries: Boundaries = thirds): number[] {
  return [
    ...labelled(
      { indices: new Uint32Array(qualities.length), qualities: Float32Array.from(qualities) },
      boundaries,
    ).classes,
  ];
}

describe('labelled', () => {
  it('two-class labels come out as given, however unbalanced', () => {
    expect(classesOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(classesOf([1, 1, 1, 1, 0])).toEqual([1, 1, 1, 1, 0]);
    expect(classesOf([0.5, 1, 1])).toEqual([0, 1, 1]);
  });

  it('a single quality is the pole it lies nearest to', () => {
    expect(classesOf([1, 1])).toEqual([1, 1]);
    expect(classesOf([0.2, 0.2])).toEqual([0, 0]);
    expect(classesOf([0.5, 0.5])).toEqual([-1, -1]);
    expect(classesOf([])).toEqual([]);
  });

  it('graded qualities split at the percentiles, boundaries included, the middle left out', () => {
    const qualities = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    expect(classesOf(qualities, { low: 20, high: 80, mode: 'exclude' })).toEqual([
      0, 0, 0, -1, -1, -1, -1, -1, 1, 1, 1,
    ]);
  });

  it('ties across both percentiles go to the middle when both poles have others', () => {
    expect(classesOf([0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1])).toEqual([0, -1, -1, -1, -1, -1, -1, 1]);
  });

  it('ties across both percentiles join the pole that would be empty without them', () => {
    expect(classesOf([0, 0, 0, 0, 0, 0, 0.5, 1])).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(classesOf([0, 0.5, 1, 1, 1, 1, 1, 1])).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
  });

  it('weights of each pole sum to one half and follow the given weights', () => {
    const labels = labelled(
      {
        indices: Uint32Array.of(0, 1, 2, 3),
        qualities: Float32Array.of(1, 1, 0, 0),
        weights: Float32Array.of(3, 1, 1, 1),
      },
      thirds,
    );
    expect([...labels.positive]).toEqual([0.375, 0.125, 0, 0]);
    expect([...labels.negative]).toEqual([0, 0, 0.25, 0.25]);
  });

  it('interpolate puts a sample between the boundaries into both classes by its share', () => {
    const labels = labelled(
      { indices: new Uint32Array(5), qualities: Float32Array.of(0, 0.25, 0.5, 0.75, 1) },
      { low: 0, high: 100, mode: 'interpolate' },
    );
    expect([...labels.classes]).toEqual([0, -1, -1, -1, 1]);
    expect([...labels.positive]).toEqual([0, 0.05, 0.1, 0.15, 0.2].map((v) => expect.closeTo(v, 12)));
    expect([...labels.negative]).toEqual([0.2, 0.15, 0.1, 0.05, 0].map((v) => expect.closeTo(v, 12)));
  });
});
