// One trait in one feature space: what a method is fitted on.
import { accumulate, dot } from '../../../core/numerics/index.js';
import type { Labels } from '../data/labels.js';
import { type ClassStatistics, createClassStatistics } from './class-statistics.js';
import type { FeatureSpace } from './feature-space.js';
import { createSpanReduction, type SpanReduction } from './span-reduction.js';
import { createWholeSubset, type WeightedSubset } from './weighted-subset.js';

interface FitProblemInput {
  readonly space: FeatureSpace;
  readonly labels: Labels;
  /** (m, D) row-major, orthonormal: principal directions of the ambient corpus, strongest first; m may be 0. */
  readonly computeAmbientDirections: () => Float32Array;
  /** All samples. Pass one object to every problem of a trait: sums are cached by it. */
  readonly whole?: WeightedSubset;
}

export interface FitProblem extends Required<FitProblemInput> {
  readonly statistics: ClassStatistics;
  /** Computed on first use. */
  readonly reduction: SpanReduction;
}

export function createFitProblem(input: FitProblemInput): FitProblem {
  const statistics = createClassStatistics(input.space.x);
  let reduction: SpanReduction | undefined;
  return {
    whole: createWholeSubset(input.labels),
    ...input,
    statistics,
    get reduction() {
      reduction ??= createSpanReduction(statistics);
      return reduction;
    },
  };
}

/** The first `count` ambient directions, (count, D) row-major; all of them when there are fewer. */
export function getAmbientDirections(problem: FitProblem, count: number): Float32Array {
  if (count === 0) return new Float32Array(0);
  return problem.computeAmbientDirections().subarray(0, count * problem.space.x.columns);
}

/** v without its components along the orthonormal rows of `directions` (m, D). */
export function projectAway(v: Float64Array, directions: Float32Array): Float64Array {
  const out = Float64Array.from(v);
  for (let first = 0; first < directions.length; first += v.length) {
    const direction = directions.subarray(first, first + v.length);
    accumulate(out, -dot(direction, out), direction);
  }
  return out;
}
