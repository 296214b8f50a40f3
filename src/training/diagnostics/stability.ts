// Bootstrap stability: how far the axis turns and the scores move when the samples are drawn anew.
import { evenPlaces } from '../../numerics/places.js';
import { deviation, mean } from '../../numerics/statistics.js';
import { accumulate, dot } from '../../numerics/vector.js';
import { calibrated } from '../../scoring/calibration.js';
import { prepareGeometry } from '../../scoring/geometry-inference.js';
import type { Calibration } from '../../scoring/trained-model.js';
import type { MethodTrainer, Parameters } from '../method.js';
import type { Pace } from '../pace.js';
import type { Part } from '../part.js';
import type { Problem } from '../problem.js';
import { axisOf } from './axis.js';

export interface Stability {
  readonly resamples: number;
  /** Mean cosine between the axes of two resamples, in [-1, 1]. */
  readonly axis_cosine: number;
  /** Deviation of a text's score over resamples, mean over texts, in points of 0..100. */
  readonly score_deviation: number;
}

/** Texts whose scores are watched. */
const watched = 200;

/** @param draw gives the next resample; one without both poles is passed over */
export async function stabilityOf(
  problem: Problem,
  method: MethodTrainer,
  parameters: Parameters,
  calibration: Calibration,
  resamples: number,
  draw: () => Part,
  pace: Pace,
): Promise<Stability> {
  const all = problem.space.points;
  const points = Array.from(evenPlaces(all.length, watched), (place) => all[place]!);
  const sum = new Float64Array(problem.space.x.columns);
  const scores: number[][] = points.map(() => []);
  let count = 0;
  let squares = 0;
  for (let b = 0; b < resamples; b++) {
    const part = draw();
    if (hasBothPoles(part)) {
      const geometry = method.fit(problem, part, parameters);
      const axis = axisOf(geometry);
      accumulate(sum, 1, axis);
      squares += dot(axis, axis);
      count++;
      const raw = prepareGeometry(geometry);
      points.forEach((x, i) => {
        scores[i]!.push(calibrated(calibration, raw(x)));
      });
    }
    await pace.step();
  }
  return {
    resamples: count,
    axis_cosine: count > 1 ? (dot(sum, sum) - squares) / (count * (count - 1)) : 1,
    score_deviation: 100 * mean(scores.map(deviation)),
  };
}

const hasBothPoles = ({ rows, positive, negative }: Part): boolean =>
  rows.some((i) => positive[i]! > 0) && rows.some((i) => negative[i]! > 0);
