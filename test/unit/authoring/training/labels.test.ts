import { describe, expect, it } from 'vitest';
import { type Boundaries, createLabels } from '../../../../src/authoring/training/data/labels.js';

const thirds: Boundaries = { low: 33, high: 67, mode: 'exclude' };

function getClasses(qualities: number[], boundaries: Boundaries = thirds, ranked?: boolean): number[] {
  return [
    ...createLabels(
      {
        indices: new Uint32Array(qualities.length),
        qualities: Float32Array.from(qualities),
        ...(ranked === undefined ? {} : { ranked }),
      },
      boundaries,
    ).classes,
  ];
}

describe('createLabels', () => {
  it('keeps two-class labels, however unbalanced', () => {
    expect(getClasses([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(getClasses([1, 1, 1, 1, 0])).toEqual([1, 1, 1, 1, 0]);
  });

  it('puts poles around 0.5: two qualities on one side are one pole, and 0.5 is on neither', () => {
    expect(getClasses([0.5, 1, 1])).toEqual([-1, 1, 1]);
    expect(getClasses([0.9, 1])).toEqual([1, 1]);
    expect(getClasses([0, 0.1, 0.4, 0.5])).toEqual([0, 0, 0, -1]);
    expect(getClasses([0.2, 0.499, 0.501, 0.8])).toEqual([0, 0, 1, 1]);
    expect(getClasses([0, 0.5, 1], { low: 50, high: 50, mode: 'interpolate' })).toEqual([0, -1, 1]);
  });

  it('splits five or more distinct qualities, and ranks of raw numbers, at the percentiles', () => {
    expect(getClasses([0.6, 0.7, 0.8, 0.9, 1], { low: 50, high: 50, mode: 'exclude' })).toEqual([
      0, 0, -1, 1, 1,
    ]);
    expect(getClasses([0.6, 0.7, 0.8], { low: 33, high: 67, mode: 'exclude' }, true)).toEqual([0, -1, 1]);
    expect(getClasses([0.6, 0.7], thirds, true)).toEqual([0, 1]);
    expect(getClasses([0.6, 0.7], thirds)).toEqual([1, 1]);
  });

  it('assigns a single quality to the nearer pole', () => {
    expect(getClasses([1, 1])).toEqual([1, 1]);
    expect(getClasses([0.2, 0.2])).toEqual([0, 0]);
    expect(getClasses([0.5, 0.5])).toEqual([-1, -1]);
    expect(getClasses([])).toEqual([]);
  });

  it('splits graded qualities at the percentiles, boundaries included, and excludes the middle', () => {
    const qualities = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    expect(getClasses(qualities, { low: 20, high: 80, mode: 'exclude' })).toEqual([
      0, 0, 0, -1, -1, -1, -1, -1, 1, 1, 1,
    ]);
  });

  it('puts ties across both percentiles in the middle when both poles have other samples', () => {
    expect(getClasses([0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1], thirds, true)).toEqual([
      0, -1, -1, -1, -1, -1, -1, 1,
    ]);
  });

  it('puts ties across both percentiles on the pole that would be empty without them', () => {
    expect(getClasses([0, 0, 0, 0, 0, 0, 0.5, 1], thirds, true)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(getClasses([0, 0.5, 1, 1, 1, 1, 1, 1], thirds, true)).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
  });

  it('scales the given weights to sum to 1/2 on each pole', () => {
    const labels = createLabels(
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

  it('divides samples between interpolated boundaries between both classes', () => {
    const labels = createLabels(
      { indices: new Uint32Array(5), qualities: Float32Array.of(0, 0.25, 0.5, 0.75, 1) },
      { low: 0, high: 100, mode: 'interpolate' },
    );
    expect([...labels.classes]).toEqual([0, -1, -1, -1, 1]);
    expect([...labels.positive]).toEqual([0, 0.05, 0.1, 0.15, 0.2].map((v) => expect.closeTo(v, 12)));
    expect([...labels.negative]).toEqual([0.2, 0.15, 0.1, 0.05, 0].map((v) => expect.closeTo(v, 12)));
  });
});
