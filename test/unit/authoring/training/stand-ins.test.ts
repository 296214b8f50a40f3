import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import type { LabelledScores } from '../../../../src/authoring/training/calibration/labelled-scores.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { createFeatureSpace } from '../../../../src/authoring/training/problem/feature-space.js';
import { createFitProblem } from '../../../../src/authoring/training/problem/problem.js';
import { addStandIns, holdBackGroups } from '../../../../src/authoring/training/traits/stand-ins.js';
import { emptySparseRows } from '../../../../src/core/numerics/index.js';
import { zeros } from '../../../../src/core/numerics/matrix.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';

const dimensions = 6;

/** Unit rows close to the axes named, one row a name. */
function closeTo(axes: readonly number[], noise: number): Encodings {
  const source = createRandom(3, 'rows');
  const semantic = zeros(axes.length, dimensions);
  axes.forEach((axis, i) => {
    const vector = Array.from(
      { length: dimensions },
      (_, j) => (j === axis ? 1 : 0) + noise * source.normal(),
    );
    semantic.data.set(
      vector.map((value) => value / Math.hypot(...vector)),
      i * dimensions,
    );
  });
  const tokens = new Uint32Array(axes.length).fill(5);
  return { semantic, style: zeros(axes.length, 1), terms: emptySparseRows(axes.length), tokens };
}

/** The fit problem of a cohort along `axes`, and one text of the other pole. */
function cohortAlong(axes: readonly number[], noise = 0.05) {
  const qualities = Float32Array.from([...axes.map(() => 0), 1]);
  const indices = Uint32Array.from(qualities, (_, i) => i);
  const labels = createLabels({ indices, qualities }, defaultBoundaries);
  const space = createFeatureSpace(closeTo([...axes, 5], noise), indices, 0);
  return createFitProblem({ space, labels, computeAmbientDirections: () => new Float32Array(0) });
}

const sorted = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

describe('holdBackGroups', () => {
  // Texts 0..3 are along axis 0, 4..7 along axis 1, and so on.
  const axes = [0, 1, 2, 3].flatMap((axis) => [axis, axis, axis, axis]);

  it('holds every text of the cohort back once, and none of the other pole', () => {
    const groups = holdBackGroups(cohortAlong(axes), 1, 'odd');
    expect(sorted(groups.flatMap(({ held }) => [...held]))).toEqual(axes.map((_, i) => i));
  });

  it('leaves the others to the cohort', () => {
    for (const { held, train } of holdBackGroups(cohortAlong(axes), 1, 'odd')) {
      expect(sorted([...held, ...train.rows])).toEqual(axes.map((_, i) => i));
      expect([...train.negative].filter((weight) => weight > 0)).toHaveLength(train.rows.length);
    }
  });

  it('puts texts about the same in one group', () => {
    const groups = holdBackGroups(cohortAlong([0, 0, 1, 1, 2, 2, 3, 3], 0), 1, 'odd');
    expect(sorted(groups.map(({ held }) => held[0] ?? -1))).toEqual([0, 2, 4, 6]);
    for (const { held } of groups) expect((held[1] ?? 0) - (held[0] ?? 0)).toBe(1);
  });

  it('is the same for the same seed', () => {
    const read = () => holdBackGroups(cohortAlong(axes), 7, 'odd').map(({ held }) => [...held]);
    expect(read()).toEqual(read());
  });

  it('leaves out a group that is more than half of the cohort', () => {
    const groups = holdBackGroups(cohortAlong([0, 0, 0, 0, 0, 0, 1, 1], 0), 1, 'odd');
    expect(groups.map(({ held }) => [...held])).toEqual([[6, 7]]);
  });

  it('has no groups of copies of one text, or of fewer than four texts', () => {
    expect(holdBackGroups(cohortAlong([0, 0, 0, 0, 0, 0], 0), 1, 'odd')).toEqual([]);
    expect(holdBackGroups(cohortAlong([0, 1, 2]), 1, 'odd')).toEqual([]);
  });
});

describe('addStandIns', () => {
  /** One member of the cohort with a score of -1, and general texts with the scores given. */
  const measured = (...general: number[]): LabelledScores => ({
    raw: Float64Array.of(-1, ...general),
    positive: Uint8Array.from([0, ...general.map(() => 1)]),
    weights: Float64Array.from([2, ...general.map(() => 1)]),
    groups: Uint8Array.from([4, ...general.map((_, i) => i)]),
  });

  it('repeats few stand-ins until they weigh as much as the general texts', () => {
    const near = [
      { raw: 1, group: 8 },
      { raw: 2, group: 9 },
    ];
    expect(addStandIns(measured(5, 6, 7), near)).toEqual({
      raw: Float64Array.of(-1, 5, 6, 7, 1, 1, 2),
      positive: Uint8Array.of(0, 1, 1, 1, 1, 1, 1),
      weights: Float64Array.of(2, 1, 1, 1, 1, 1, 1),
      groups: Uint8Array.of(4, 0, 1, 2, 8, 8, 9),
    });
  });

  it('repeats few general texts until they weigh as much as the stand-ins', () => {
    const near = [1, 2, 3].map((raw) => ({ raw, group: 0 }));
    expect([...addStandIns(measured(5), near).raw]).toEqual([-1, 5, 5, 5, 1, 2, 3]);
  });

  it('returns the scores themselves without stand-ins', () => {
    const scores = measured(5, 6);
    expect(addStandIns(scores, [])).toBe(scores);
  });
});
