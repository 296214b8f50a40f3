// Compares methods with scikit-learn; fixtures/training/reference.py wrote its numbers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { norm } from '../../../../src/authoring/numerics/vector.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { methods } from '../../../../src/authoring/training/methods/registry.js';
import { computeLeaveOneOutErrors } from '../../../../src/authoring/training/methods/ridge.js';
import { computeLedoitWolf } from '../../../../src/authoring/training/methods/weighted-fisher.js';
import { createFitProblem, type FitProblem } from '../../../../src/authoring/training/problem/problem.js';
import { createWholeSubset } from '../../../../src/authoring/training/problem/weighted-subset.js';
import { dot } from '../../../../src/core/numerics/vector.js';
import type { LinearGeometry } from '../../../../src/core/scoring/geometry/geometry.js';

interface Answer {
  weights: number[];
  bias: number;
}
interface Reference {
  name: string;
  x: number[][];
  y: number[];
  ridge: (Answer & { lambda: number })[];
  regression: (Answer & { C: number })[];
  weighted_fisher: (Answer & { a: number })[];
  ledoit_wolf: number;
  leave_one_out: { lambda: number; error: number }[];
}

const file = new URL('../../../fixtures/training/reference.json', import.meta.url);
const { sets } = JSON.parse(readFileSync(file, 'utf8')) as { sets: Reference[] };

function problem({ x, y }: Reference): FitProblem {
  const columns = x[0].length;
  const matrix = { rows: x.length, columns, data: Float32Array.from(x.flat()) };
  const points = x.map((_, i) => matrix.data.subarray(i * columns, (i + 1) * columns));
  const labels = createLabels(
    { indices: Uint32Array.from(y, (_, i) => i), qualities: Float32Array.from(y) },
    defaultBoundaries,
  );
  return createFitProblem({
    space: { styleWeight: 0, x: matrix, points },
    labels,
    computeAmbientDirections: () => new Float32Array(0),
  });
}

/** Largest difference of a component, relative to the expected vector's length. */
function distance(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  const length = norm(Float64Array.from(expected));
  return Math.max(...Array.from(expected, (value, j) => Math.abs(value - actual[j]))) / length;
}

for (const set of sets) {
  describe(`with ${set.name}`, () => {
    const given = problem(set);
    const whole = createWholeSubset(given.labels);
    const fitMethod = (
      method: 'ridge' | 'regression' | 'weighted_fisher',
      parameters: Record<string, number>,
    ) => methods[method].fit(given, whole, parameters) as LinearGeometry;

    it('ridge equals Ridge of scikit-learn', () => {
      for (const { lambda, weights, bias } of set.ridge) {
        const geometry = fitMethod('ridge', { lambda });
        expect(distance(geometry.weights, weights)).toBeLessThan(1e-4);
        expect(Math.abs(geometry.bias - bias)).toBeLessThan(1e-4);
      }
    });

    it('regression equals LogisticRegression of scikit-learn', () => {
      for (const { C, weights, bias } of set.regression) {
        const geometry = fitMethod('regression', { C });
        expect(distance(geometry.weights, weights)).toBeLessThan(1e-4);
        expect(Math.abs(geometry.bias - bias)).toBeLessThan(1e-4);
      }
    });

    it('weighted_fisher has the direction and balance point of LinearDiscriminantAnalysis of scikit-learn', () => {
      for (const { a, weights, bias } of set.weighted_fisher) {
        const geometry = fitMethod('weighted_fisher', { a });
        const scale = norm(geometry.weights) / norm(Float64Array.from(weights));
        expect(
          distance(
            geometry.weights,
            weights.map((value) => scale * value),
          ),
        ).toBeLessThan(1e-4);
        expect(Math.abs(geometry.bias / scale - bias)).toBeLessThan(1e-3);
      }
    });

    it('Ledoit-Wolf shrinkage equals that of scikit-learn for balanced classes', () => {
      const tolerance = set.y.filter((value) => value === 1).length * 2 === set.y.length ? 1e-4 : 0.1;
      expect(Math.abs(computeLedoitWolf(given) - set.ledoit_wolf)).toBeLessThan(tolerance);
    });

    it('leave-one-out errors equal those of refitting without each sample', () => {
      const lambdas = set.leave_one_out.map(({ lambda }) => lambda);
      const errors = computeLeaveOneOutErrors(given, lambdas);
      expect(errors).toEqual(set.leave_one_out.map(({ error }) => expect.closeTo(error, 4)));
    });
  });
}

it('linear methods map the class means to +1 and -1', () => {
  const given = problem(sets[0]);
  const whole = createWholeSubset(given.labels);
  const means = given.statistics.getMeans(whole);
  for (const [method, parameters] of [
    ['balanced_linear', { pc: 0, trim: 0 }],
    ['weighted_linear', { p: 0.5 }],
    ['weighted_fisher', { a: 0.2 }],
  ] as const) {
    const { weights, bias } = methods[method].fit(given, whole, parameters) as LinearGeometry;
    expect(dot(weights, means.positive) + bias).toBeCloseTo(1, 4);
    expect(dot(weights, means.negative) + bias).toBeCloseTo(-1, 4);
  }
});
