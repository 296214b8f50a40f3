// The universal score of a spectrum trait: a position between the poles, by a logistic map of the raw score. Pure.
import { log } from '../../../core/numerics/index.js';
import { type Calibration, logistic } from '../../../core/scoring/index.js';
import { quantile } from '../../numerics/index.js';
import { at, listPositions } from '../data/positions.js';
import type { LabelledScores } from './labelled-scores.js';

type Platt = Extract<Calibration, { kind: 'platt' }>;

/** The median of a pole is at most this far from the middle of the scale: at 0.85, or at 0.15. */
const outermost = 0.85;
const logit = log(0.85 / 0.15);
/** About ln(0.985 / 0.015): further out a score is 99 or more, or 1 or less. */
const endLogit = 4.184591400780831;
/** Share of the samples that may score there; unseen texts are a little further out. */
const maxAtEnds = 0.03;

/**
 * The map of the probability if it leaves the medians of both poles within [0.15, 0.85], so that scores of poles that
 * overlap are probabilities; else the logistic through both medians at 0.15 and 0.85, so that scores of poles that
 * separate still move across the gap and inside the poles. Flatter about the same middle where more than 3 % of the
 * samples would score 1 or less, or 99 or more, as poles with long tails do.
 *
 * @param scores out of fold
 * @param probability kept too if the positive median is not above the negative one
 */
export function fitPosition(scores: LabelledScores, probability: Platt): Platt {
  const [low, high] = [computeMedian(scores, 0), computeMedian(scores, 1)];
  if (!(high > low)) return probability;
  const apply = (raw: number): number => logistic(probability.slope * raw + probability.intercept);
  const kept = apply(low) >= 1 - outermost && apply(high) <= outermost;
  return flattenTails(scores, kept ? probability : joinMedians(low, high));
}

function flattenTails({ raw }: LabelledScores, map: Platt): Platt {
  const distances = raw.map((value) => Math.abs(map.slope * value + map.intercept));
  const endDistance = quantile(distances, 1 - maxAtEnds);
  if (endDistance <= endLogit) return map;
  const factor = endLogit / endDistance;
  return {
    kind: 'platt',
    slope: Math.fround(factor * map.slope),
    intercept: Math.fround(factor * map.intercept),
  };
}

/** The logistic through 0.15 at the median of the negative pole and 0.85 at that of the positive one. */
export function fitThroughMedians(scores: LabelledScores): Platt {
  const [low, high] = [computeMedian(scores, 0), computeMedian(scores, 1)];
  return joinMedians(low, high);
}

/** Almost flat where `high` is not above `low`. */
function joinMedians(low: number, high: number): Platt {
  const slope = high > low ? (2 * logit) / (high - low) : 1e-3;
  return {
    kind: 'platt',
    slope: Math.fround(slope),
    intercept: Math.fround((-slope * (low + high)) / 2),
  };
}

/** Weighted median: half of the pole's weight is below it, half above. Of equal weights the usual median. */
function computeMedian({ raw, positive, weights }: LabelledScores, pole: 0 | 1): number {
  const order = listPositions(raw.length)
    .filter((i) => positive[i] === pole)
    .sort((a, b) => at(raw, a) - at(raw, b));
  const half = order.reduce((sum, i) => sum + at(weights, i), 0) / 2;
  let below = 0;
  for (const [rank, i] of order.entries()) {
    below += at(weights, i);
    if (below > half) return at(raw, i);
    if (below === half) return (at(raw, i) + at(raw, order[rank + 1] ?? i)) / 2;
  }
  return Number.NaN;
}
