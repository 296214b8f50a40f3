// Bootstrap stability: how far the axis turns and the scores move between resamples of the samples.
import { accumulate, dot } from '../../../core/numerics/index.js';
import {
  applyCalibration,
  type Calibration,
  type Geometry,
  prepareGeometry,
} from '../../../core/scoring/index.js';
import { mean, spreadIndices, standardDeviation, unit } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import type { MethodTrainer, Parameters } from '../methods/method.js';
import type { Pace } from '../pace.js';
import { type FitProblem, projectAway } from '../problem/problem.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';

export interface Stability {
  readonly resamples: number;
  /** Mean cosine between the axes of two resamples, in [-1, 1]. */
  readonly axis_cosine: number;
  /** Standard deviation of a text's score over resamples, mean over texts, in points of 0..100. */
  readonly score_deviation: number;
}

export interface StabilityInput {
  readonly problem: FitProblem;
  readonly method: MethodTrainer;
  readonly parameters: Parameters;
  /** (n) part of each sample's raw score that stays the same: that of its terms. */
  readonly terms: Float64Array;
  readonly calibration: Calibration;
  readonly resamples: number;
  /** Draws the next resample; one that lacks a pole is skipped. */
  readonly draw: () => WeightedSubset;
  readonly pace: Pace;
}

/** Most texts scored. */
const maxTexts = 200;

export async function computeStability(input: StabilityInput): Promise<Stability> {
  const { problem, method, parameters, terms, calibration, resamples, draw, pace } = input;
  const { points } = problem.space;
  const watched = Array.from(spreadIndices(points.length, maxTexts), (position) => ({
    x: at(points, position),
    terms: at(terms, position),
    scores: [] as number[],
  }));
  const sum = new Float64Array(problem.space.x.columns);
  let count = 0;
  let squares = 0;
  for (let b = 0; b < resamples; b++) {
    const subset = draw();
    if (hasBothPoles(subset)) {
      const geometry = method.fit(problem, subset, parameters);
      const axis = getAxis(geometry);
      accumulate(sum, 1, axis);
      squares += dot(axis, axis);
      count++;
      const raw = prepareGeometry(geometry);
      for (const { x, terms: termScore, scores } of watched)
        scores.push(applyCalibration(calibration, raw(x) + termScore));
    }
    await pace.step();
  }
  return {
    resamples: count,
    axis_cosine: count > 1 ? (dot(sum, sum) - squares) / (count * (count - 1)) : 1,
    score_deviation: 100 * mean(watched.map(({ scores }) => standardDeviation(scores))),
  };
}

const hasBothPoles = ({ rows, positive, negative }: WeightedSubset): boolean =>
  rows.some((i) => at(positive, i) > 0) && rows.some((i) => at(negative, i) > 0);

/**
 * The direction in which a geometry's raw score rises.
 * @returns a unit vector (D), of cosine geometries that of the numerator, P(g * a); zeros for a flat geometry
 */
export function getAxis(geometry: Geometry): Float64Array {
  switch (geometry.kind) {
    case 'linear':
    case 'empirical':
      return unit(geometry.weights);
    case 'cosine': {
      const { axis, scale, components } = geometry;
      const scaled = Float64Array.from(axis, (value, j) => value * (scale?.[j] ?? 1));
      return unit(projectAway(scaled, components));
    }
    default:
      throw geometry satisfies never;
  }
}
