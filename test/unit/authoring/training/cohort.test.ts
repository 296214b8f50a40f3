// The shape of a cohort with fewer members than dimensions, against one whose covariance is decomposed in full.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { createFeatureSpace } from '../../../../src/authoring/training/problem/feature-space.js';
import { createFitProblem } from '../../../../src/authoring/training/problem/problem.js';
import { fitCohort } from '../../../../src/authoring/training/traits/cohort.js';
import { dot, emptySparseRows } from '../../../../src/core/numerics/index.js';
import { zeros } from '../../../../src/core/numerics/matrix.js';

const used = 24;

/** Unit rows, whose first 24 components vary, each less than the one before: 20 of a cohort, then as many others as given. */
function createProblem(dimensions: number, others: number) {
  const count = 20 + others;
  const source = createRandom(5, 'cohort');
  const semantic = zeros(count, dimensions);
  for (let i = 0; i < count; i++) {
    const vector = Array.from({ length: used }, (_, j) => (j === 0 ? 2 : 0) + source.normal() / (j + 1));
    semantic.data.set(
      vector.map((value) => value / Math.hypot(...vector)),
      i * dimensions,
    );
  }
  const qualities = Float32Array.from({ length: count }, (_, i) => (i < 20 ? 0 : 1));
  const indices = Uint32Array.from(qualities, (_, i) => i);
  const labels = createLabels({ indices, qualities }, defaultBoundaries);
  const encodings = {
    semantic,
    style: zeros(count, 1),
    terms: emptySparseRows(count),
    tokens: new Uint32Array(count).fill(5),
  };
  const space = createFeatureSpace(encodings, indices, 0);
  return createFitProblem({ space, labels, computeAmbientDirections: () => new Float32Array(0) });
}

describe('fitCohort', () => {
  it('finds the same shape whether it decomposes products of few members or the covariance of all dimensions', () => {
    // The others do not count; with them the span of the samples is the whole space.
    const [few, many] = [64, 32].map((dimensions) => {
      const problem = createProblem(dimensions, 60);
      return { d: problem.space.x.columns, shape: fitCohort(problem, problem.whole) };
    });
    expect(few!.shape.variances).toHaveLength(5);
    // Both spread what is shrunk over their dimensions, so that only directions and the order of variances are equal.
    expect(many!.shape.variances).toHaveLength(5);
    for (let k = 0; k < 5; k++) {
      const [a, b] = [few!, many!].map(({ d, shape }) =>
        Float64Array.from(shape.components.subarray(k * d, k * d + used)),
      );
      expect(Math.abs(dot(a!, b!))).toBeCloseTo(1, 4);
      expect(dot(a!, a!)).toBeCloseTo(1, 4);
    }
  });

  it('has no direction for copies of one text', () => {
    const problem = createProblem(64, 60);
    const { points } = problem.space;
    for (let i = 1; i < 20; i++) points[i]!.set(points[0]!);
    const { variances, residual_variance } = fitCohort(problem, problem.whole);
    expect([...variances].every(Number.isFinite)).toBe(true);
    expect(residual_variance).toBeGreaterThan(0);
  });
});
