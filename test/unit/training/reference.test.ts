// Against scikit-learn, whose numbers fixtures/training/reference.py wrote.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dot, norm } from '../../../src/numerics/vector.js';
import type { LinearGeometry } from '../../../src/scoring/geometry.js';
import { defaultBoundaries, labelled } from '../../../src/training/labels.js';
import { methods } from '../../../src/training/methods/registry.js';
import { leaveOneOutErrors } from '../../../src/training/methods/ridge.js';
import { ledoitWolf } from '../../../src/training/methods/weighted-fisher.js';
import { wholePart } from '../../../src/training/part.js';
import { type Problem, problemOf } from '../../../src/training/problem.js';

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

const file = new URL('../../fixtures/training/reference.json', import.meta.url);
const { sets } = JSON.parse(readFileSync(file, 'utf8')) as { sets: Reference[] };

function problem({ x, y }: Reference): Problem {
  const columns = x[0].length;
  const matrix = { rows: x.length, columns, data: Float32Array.from(x.flat()) };
  const points = x.map((_, i) => matrix.data.subarray(i * columns, (i + 1) * columns));
  const labels = labelled(
    { indices: Uint32Array.from(y, (_, i) => i), qualities: Float32Array.from(y) },
    defaultBoundaries,
  );
  return problemOf({ styleWeight: 0, x: matrix, points }, labels, () => new Float32Array(0));
}

/** Largest difference of a component, relative to the expected vector's length. */
function distance(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  const length = norm(Float64Array.from(expected));
  return Math.max(...Array.from(expected, (value, j) => Math.abs(value - actual[j]))) / length;
}

for (const set of sets) {
  describe(`with ${set.name}`, () => {
    const given = problem(set);
    const part = wholePart(given.labels);
    const fitted = (method: 'ridge' | 'regression' | 'weighted_fisher', parameters: Record<string, number>) =>
      methods[method].fit(given, part, parameters) as LinearGeometry;

    it('ridge equals scikit-learn’s Ridge', () => {
      for (const { lambda, weights, bias } of set.ridge) {
        const geometry = fitted('ridge', { lambda });
        expect(distance(geometry.weights, weights)).toBeLessThan(1e-4);
        expect(Math.abs(geometry.bias - bias)).toBeLessThan(1e-4);
      }
    });

    it('regression equals scikit-learn’s LogisticRegression', () => {
      for (const { C, weights, bias } of set.regression) {
        const geometry = fitted('regression', { C });
        expect(distance(geometry.weights, weights)).toBeLessThan(1e-4);
        expect(Math.abs(geometry.bias - bias)).toBeLessThan(1e-4);
      }
    });

    it('weighted_fisher has the direction and the balance point of scikit-learn’s LinearDiscriminantAnalysis', () => {
      for (const { a, weights, bias } of set.weighted_fisher) {
        const geometry = fitted('weighted_fisher', { a });
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

    it('the Ledoit-Wolf shrinkage equals scikit-learn’s where classes weigh the same', () => {
      const tolerance = set.y.filter((value) => value === 1).length * 2 === set.y.length ? 1e-4 : 0.1;
      expect(Math.abs(ledoitWolf(given) - set.ledoit_wolf)).toBeLessThan(tolerance);
    });

    it('leave-one-out errors equal those of refitting without each sample', () => {
      const lambdas = set.leave_one_out.map(({ lambda }) => lambda);
      const errors = leaveOneOutErrors(given, lambdas);
      expect(errors).toEqual(set.leave_one_out.map(({ error }) => expect.closeTo(error, 4)));
    });
  });
}

it('the geometries of the linear methods put the class means at +1 and -1', () => {
  const given = problem(sets[0]);
  const part = wholePart(given.labels);
  const means = given.cloud.means(part);
  for (const [method, parameters] of [
    ['balanced_linear', { pc: 0, trim: 0 }],
    ['weighted_linear', { p: 0.5 }],
    ['weighted_fisher', { a: 0.2 }],
  ] as const) {
    const { weights, bias } = methods[method].fit(given, part, parameters) as LinearGeometry;
    expect(dot(weights, means.positive) + bias).toBeCloseTo(1, 4);
    expect(dot(weights, means.negative) + bias).toBeCloseTo(-1, 4);
  }
});
