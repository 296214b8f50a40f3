// Every scoring method on sets small enough to compute by hand.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { unit } from '../../../../src/authoring/numerics/vector.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import type { MethodTrainer } from '../../../../src/authoring/training/methods/method.js';
import { methodOrder, methods } from '../../../../src/authoring/training/methods/registry.js';
import { createStratifiedFolds } from '../../../../src/authoring/training/problem/folds.js';
import { createFitProblem, type FitProblem } from '../../../../src/authoring/training/problem/problem.js';
import {
  createSubset,
  createWholeSubset,
} from '../../../../src/authoring/training/problem/weighted-subset.js';
import { dot } from '../../../../src/core/numerics/vector.js';
import type {
  CosineGeometry,
  EmpiricalGeometry,
  Geometry,
  LinearGeometry,
} from '../../../../src/core/scoring/geometry/geometry.js';
import { prepareGeometry } from '../../../../src/core/scoring/geometry/geometry-inference.js';

/** Points as they are (not made unit), qualities 1 for the first `positives`. */
function problem(points: number[][], positives: number, ambient: number[][] = []): FitProblem {
  const columns = points[0].length;
  const x = { rows: points.length, columns, data: Float32Array.from(points.flat()) };
  const qualities = Float32Array.from(points, (_, i) => (i < positives ? 1 : 0));
  const labels = createLabels(
    { indices: Uint32Array.from(points, (_, i) => i), qualities },
    defaultBoundaries,
  );
  const views = points.map((_, i) => x.data.subarray(i * columns, (i + 1) * columns));
  return createFitProblem({
    space: { styleWeight: 0, x, points: views },
    labels,
    computeAmbientDirections: () => Float32Array.from(ambient.flat()),
  });
}

function fitWhole<G extends Geometry>(
  given: FitProblem,
  method: MethodTrainer,
  parameters: Record<string, number>,
): G {
  return method.fit(given, createWholeSubset(given.labels), parameters) as G;
}

const score = (geometry: Geometry, ...x: number[]) => prepareGeometry(geometry)(Float32Array.from(x));

// m+ = (2, 2), m- = (0, -1): difference (2, 3), middle (1, 0.5).
const four = () =>
  problem(
    [
      [1, 1],
      [3, 3],
      [0, 0],
      [0, -2],
    ],
    2,
  );
// Three positives, one negative: the mean of all is not the middle of the means.
const lopsided = () =>
  problem(
    [
      [4, 0],
      [2, 0],
      [3, 0],
      [-1, 0],
    ],
    3,
  );

describe('balanced_cosine', () => {
  it('is the cosine between x - c, c halfway between the means, and the difference of the means', () => {
    const geometry = fitWhole<CosineGeometry>(four(), methods.balanced_cosine, { pc: 0, trim: 0 });
    expect([...geometry.center]).toEqual([1, 0.5]);
    expect(score(geometry, 3, 3.5)).toBeCloseTo(1, 6);
    expect(score(geometry, -1, -2.5)).toBeCloseTo(-1, 6);
    expect(score(geometry, 5, 0.5)).toBeCloseTo(2 / Math.sqrt(13), 6);
  });
  it('projects the ambient directions away', () => {
    const given = problem(
      [
        [1, 1],
        [3, 3],
        [0, 0],
        [0, -2],
      ],
      2,
      [[0, 1]],
    );
    const geometry = fitWhole<CosineGeometry>(given, methods.balanced_cosine, { pc: 1, trim: 0 });
    expect([...geometry.components]).toEqual([0, 1]);
    expect(score(geometry, 5, -40)).toBeCloseTo(1, 6);
    expect(score(geometry, -5, 40)).toBeCloseTo(-1, 6);
  });
  it('trims the samples farthest from their mean', () => {
    const positives = [
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [9, 0],
    ];
    const negatives = positives.map(([x]) => [-x, 0]);
    const given = problem([...positives, ...negatives], 5);
    expect([...given.statistics.getMeans(createWholeSubset(given.labels)).positive]).toEqual(
      [2.6, 0].map((v) => expect.closeTo(v, 6)),
    );
    const linear = fitWhole<LinearGeometry>(given, methods.balanced_linear, { pc: 0, trim: 0.2 });
    expect(score(linear, 1, 0)).toBeCloseTo(1, 6);
    expect(score(linear, -1, 0)).toBeCloseTo(-1, 6);
  });
});

describe('centered_cosine', () => {
  it('centres on the mean of all samples, whatever the class sizes', () => {
    const centered = fitWhole<CosineGeometry>(lopsided(), methods.centered_cosine, { pc: 0 });
    expect([...centered.center]).toEqual([2, 0]);
    const balanced = fitWhole<CosineGeometry>(lopsided(), methods.balanced_cosine, { pc: 0, trim: 0 });
    expect([...balanced.center]).toEqual([1, 0]);
  });
});

describe('balanced_linear', () => {
  it('puts the means at +1 and -1 and the middle at 0', () => {
    const geometry = fitWhole<LinearGeometry>(four(), methods.balanced_linear, { pc: 0, trim: 0 });
    expect(score(geometry, 2, 2)).toBeCloseTo(1, 6);
    expect(score(geometry, 0, -1)).toBeCloseTo(-1, 6);
    expect(score(geometry, 1, 0.5)).toBeCloseTo(0, 6);
  });
  it('is 0 everywhere when the means coincide', () => {
    const geometry = fitWhole<LinearGeometry>(
      problem(
        [
          [1, 0],
          [-1, 0],
          [1, 0],
          [-1, 0],
        ],
        2,
      ),
      methods.balanced_linear,
      { pc: 0, trim: 0 },
    );
    expect(score(geometry, 5, 5)).toBe(0);
  });
});

describe('percentile', () => {
  it('maps the class-balanced mid-ranks of the training samples to [-1, 1]', () => {
    const given = problem(
      [
        [4, 0],
        [2, 0],
        [3, 0],
        [-1, 0],
      ],
      3,
    );
    const { knots, levels } = fitWhole<EmpiricalGeometry>(given, methods.percentile, { pc: 0, trim: 0 });
    expect([...knots]).toEqual([-1, 2, 3, 4]);
    // The negative weighs 1/2, each positive 1/6: mid-ranks 1/4, 1/2 + 1/12, 1/2 + 3/12, 1/2 + 5/12.
    expect([...levels]).toEqual([-1 / 2, 1 / 6, 1 / 2, 5 / 6].map((v) => expect.closeTo(v, 6)));
  });
  it('keeps at most 101 strictly increasing knots', () => {
    const source = createRandom(1, 'percentile');
    const points = Array.from({ length: 400 }, (_, i) => [
      source.normal() + (i < 200 ? 1 : 0),
      source.normal(),
    ]);
    const { knots, levels } = fitWhole<EmpiricalGeometry>(problem(points, 200), methods.percentile, {
      pc: 0,
      trim: 0,
    });
    expect(knots).toHaveLength(101);
    for (let k = 1; k < knots.length; k++) {
      expect(knots[k]).toBeGreaterThan(knots[k - 1]);
      expect(levels[k]).toBeGreaterThanOrEqual(levels[k - 1]);
    }
  });
});

// Dimension 0 separates by 2 with deviation 1, dimension 1 by 2 with deviation 4.
const uneven = () =>
  problem(
    [
      [2, 5],
      [0, -3],
      [0, 3],
      [-2, -5],
    ],
    2,
  );

describe('weighted_cosine', () => {
  it('weights dimensions by separation over deviation, to the power p', () => {
    // variances: dimension 0: 1, dimension 1: 16; differences 2 and 2; f = 2 and 1/2.
    const geometry = fitWhole<CosineGeometry>(uneven(), methods.weighted_cosine, { p: 1, pc: 0 });
    expect([...geometry.scale!]).toEqual([1, 0.25].map((v) => expect.closeTo(v, 6)));
    const square = fitWhole<CosineGeometry>(uneven(), methods.weighted_cosine, { p: 2, pc: 0 });
    expect([...square.scale!]).toEqual([1, 1 / 16].map((v) => expect.closeTo(v, 6)));
  });
  it('equals balanced_cosine for p = 0', () => {
    const weighted = fitWhole<CosineGeometry>(uneven(), methods.weighted_cosine, { p: 0, pc: 0 });
    const balanced = fitWhole<CosineGeometry>(uneven(), methods.balanced_cosine, { pc: 0, trim: 0 });
    for (const x of [
      [1, 2],
      [-3, 1],
      [0.5, -2],
    ])
      expect(score(weighted, ...x)).toBeCloseTo(score(balanced, ...x), 6);
  });
});

describe('weighted_linear', () => {
  it('divides by variances to the power p', () => {
    const { weights } = fitWhole<LinearGeometry>(uneven(), methods.weighted_linear, { p: 1 });
    expect(weights[0] / weights[1]).toBeCloseTo(16, 4);
    const half = fitWhole<LinearGeometry>(uneven(), methods.weighted_linear, { p: 0.5 });
    expect(half.weights[0] / half.weights[1]).toBeCloseTo(4, 4);
  });
});

describe('weighted_fisher', () => {
  it('with a = 1 is the difference of the means', () => {
    const { weights } = fitWhole<LinearGeometry>(uneven(), methods.weighted_fisher, { a: 1 });
    expect(dot(unit(weights), unit(Float64Array.of(2, 2)))).toBeCloseTo(1, 6);
  });
  it('is the difference of the means when the samples of each class are equal', () => {
    const { weights } = fitWhole<LinearGeometry>(
      problem(
        [
          [1, 1],
          [1, 1],
          [0, 0],
          [0, 0],
        ],
        2,
      ),
      methods.weighted_fisher,
      { a: 0.1 },
    );
    expect(weights[0]).toBeCloseTo(weights[1], 6);
  });
});

describe('every method', () => {
  const source = createRandom(2, 'every method');
  const points = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 8 }, (_, j) => source.normal() + (j === 0 && i < 25 ? 1.5 : 0)),
  );
  const given = problem(points, 25);
  const folds = createStratifiedFolds(
    Uint32Array.from(points, (_, i) => i),
    given.labels,
    { folds: 4, repeats: 1 },
    1,
    'every',
  )[0]!;

  it.each(methodOrder)('%s: fits a fold as if the held-out samples did not exist', (name) => {
    const method: MethodTrainer = methods[name];
    const parameters = { ...method.chooseStart(given), ...method.fixParameters?.(given) };
    const { train, held } = folds[1]!;
    const direct = method.fit(given, createSubset(given.labels, train.rows), parameters);
    const shared = method.fit(given, train, parameters);
    for (const i of held) {
      const x = given.space.points[i]!;
      // Regression stops a fold's descent early; all others agree up to rounding.
      expect(prepareGeometry(shared)(x)).toBeCloseTo(
        prepareGeometry(direct)(x),
        name === 'regression' ? 1 : 5,
      );
    }
  });

  it.each(methodOrder)('%s: starts with values of its dimensions', (name) => {
    const method: MethodTrainer = methods[name];
    const start = method.chooseStart(given);
    for (const { name: dimension, values } of method.dimensions) expect(values).toContain(start[dimension]);
  });

  it.each(methodOrder)(
    '%s: gives the same scores in the span of few samples as in the full space',
    (name) => {
      const method: MethodTrainer = methods[name];
      const wide = Array.from({ length: 10 }, (_, i) =>
        Array.from({ length: 30 }, (_, j) => source.normal() + (j === 0 && i < 5 ? 1 : 0)),
      );
      const narrow = problem(wide, 5);
      const parameters = { ...method.chooseStart(narrow), ...method.fixParameters?.(narrow) };
      const inSpan = method.fit(narrow, createWholeSubset(narrow.labels), parameters);
      const full = method.fit(
        { ...narrow, reduction: { ...narrow.statistics, lift: (v) => v } },
        createWholeSubset(narrow.labels),
        parameters,
      );
      expect(narrow.reduction.x.columns).toBe(10);
      const x = Float32Array.from({ length: 30 }, () => source.normal());
      expect(prepareGeometry(inSpan)(x)).toBeCloseTo(prepareGeometry(full)(x), 3);
    },
  );
});
