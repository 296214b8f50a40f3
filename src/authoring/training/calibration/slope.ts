// The slope of the probability for few samples, where maximum likelihood is unreliable. Pure.
import type { Calibration } from '../../../core/scoring/index.js';
import { at } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';

type Platt = Extract<Calibration, { kind: 'platt' }>;

/** Constants of the slope map. */
interface SlopeMap {
  /** Slope in units of 1 / deviation where the poles have the same mean. */
  readonly base: number;
  /** What each deviation between the poles adds. */
  readonly gain: number;
  /** Samples of the smaller pole at which the map and maximum likelihood have the same weight. */
  readonly samples: number;
}

/** Learned over labelled sets at 16 and at 64 samples a class: `npm run bench:slope-map`. */
const learned: SlopeMap = { base: 0.18, gain: 0.54, samples: 58 };

/** What the map reads off out-of-fold scores. */
export interface SlopeFacts {
  /** Distance of the poles' means, in deviations; 0 if the positive mean is not above the negative one. */
  readonly separation: number;
  /** Deviation within the poles. */
  readonly deviation: number;
  /** Samples of the smaller pole. */
  readonly samples: number;
}

/**
 * Moves the slope of Platt's map towards the one that poles so far apart had on unseen texts of labelled sets. The point
 * of indifference stays, and so does the map of hundreds of samples.
 *
 * @param scores out of fold
 * @param fitted returned as it is if the scores of both poles do not vary
 */
export function correctSlope(
  scores: LabelledScores,
  counts: { readonly positive: number; readonly negative: number },
  fitted: Platt,
): Platt {
  return moveSlope(fitted, readSlope(scores, counts), learned);
}

/** base + gain * separation, in units of 1 / deviation, with the weight 1 / (1 + (n / samples)²). */
export function moveSlope(fitted: Platt, facts: SlopeFacts, map: SlopeMap): Platt {
  const { separation, deviation, samples } = facts;
  if (!(deviation > 0)) return fitted;
  const weight = 1 / (1 + (samples / map.samples) ** 2);
  const expected = (map.base + map.gain * separation) / deviation;
  const slope = (1 - weight) * fitted.slope + weight * expected;
  const indifference = -fitted.intercept / fitted.slope;
  return { kind: 'platt', slope: Math.fround(slope), intercept: Math.fround(-slope * indifference) };
}

export function readSlope(
  scores: LabelledScores,
  counts: { readonly positive: number; readonly negative: number },
): SlopeFacts {
  const { raw, positive } = scores;
  const weights = balanceClasses(scores).map((weight) => 2 * weight);
  const means: [number, number] = [0, 0];
  raw.forEach((value, i) => {
    means[positive[i] === 1 ? 1 : 0] += at(weights, i) * value;
  });
  let variance = 0;
  raw.forEach((value, i) => {
    const offset = value - means[positive[i] === 1 ? 1 : 0];
    variance += (at(weights, i) * offset * offset) / 2;
  });
  const deviation = Math.sqrt(variance);
  return {
    separation: deviation > 0 ? Math.max(0, (means[1] - means[0]) / deviation) : 0,
    deviation,
    samples: Math.min(counts.positive, counts.negative),
  };
}
