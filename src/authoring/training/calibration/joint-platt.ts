// Platt scaling of several topics together: slopes and intercepts are drawn from one normal distribution, which is estimated
// with them (parametric empirical Bayes, Morris 1983; expectation and maximisation with Laplace's approximation). What few
// samples of a topic leave open is taken from the other topics; hundreds of samples decide alone. Pure.

import type { Calibration } from '../../../core/scoring/index.js';
import { mean } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';
import { fitLogistic, type Line, type Penalty, type PlattPoint, type Symmetric } from './platt.js';

/** Out-of-fold scores of one topic, and its distinct samples a class. */
export interface TopicScores {
  readonly scores: LabelledScores;
  readonly counts: { readonly positive: number; readonly negative: number };
}

/** The distribution of a topic's map, of scores in deviations of the negative class from its mean. */
export interface MapPrior {
  readonly mean: Line;
  readonly covariance: Symmetric;
  /** That it was estimated on. */
  readonly topics: number;
  /** Of raw scores: mean and deviation of a topic's negative class, averaged over the topics; a deviation of 0 counts as 1. */
  readonly scale: Scale;
}

interface Scale {
  readonly center: number;
  readonly spread: number;
}

/** What the distribution is before a topic is seen: deviations 0.3 and 1, with the weight of four topics. */
const initial = { covariance: [0.09, 0, 1], topics: 4 } as const satisfies Pick<
  MapPrior,
  'covariance' | 'topics'
>;
/** Slope, in units of 1 / deviation, of scores that do not order the samples: held out, few samples rank too low. */
const minSlope = 0.18;
const rounds = 15;
/** Points a class that describe a topic's scores while the distribution is estimated. */
const pointsPerClass = 128;

/**
 * Estimates how the maps of a model's topics are distributed.
 * @returns null for fewer than two topics
 */
export function fitMapPrior(topics: readonly TopicScores[]): MapPrior | null {
  if (topics.length < 2) return null;
  const scales = topics.map(({ scores }) => describeNegatives(scores));
  const scale = {
    center: mean(scales.map(({ center }) => center)),
    spread: mean(scales.map(({ spread }) => spread)) || 1,
  };
  const sets = topics.map((topic) => ({
    points: condense(standardise(topic, topics.length, scale)),
    size: sizeOf(topic),
  }));
  const all = sets.flatMap(({ points }) =>
    points.map((point) => ({ ...point, weight: point.weight / sets.length })),
  );
  let prior: MapPrior = {
    mean: fitTowards(all).fitted,
    covariance: initial.covariance,
    topics: sets.length,
    scale,
  };
  let lines = sets.map(() => prior.mean);
  for (let round = 0; round < rounds; round++) {
    const maps = sets.map(({ points, size }, t) => {
      const { fitted, curvature } = fitTowards(points, toPenalty(prior, size), at(lines, t));
      return { line: fitted, spread: invert(curvature, size) };
    });
    lines = maps.map(({ line }) => line);
    prior = { ...prior, ...describeMaps(maps) };
  }
  return prior;
}

/**
 * The map of the topic's own scores, drawn towards the mean of the prior.
 * @returns a slope > 0
 */
export function fitWithPrior(topic: TopicScores, prior: MapPrior): Extract<Calibration, { kind: 'platt' }> {
  const { center, spread } = prior.scale;
  const points = standardise(topic, prior.topics, prior.scale);
  const [slope, intercept] = fitTowards(points, toPenalty(prior, sizeOf(topic)), prior.mean).fitted;
  return {
    kind: 'platt',
    slope: Math.fround(slope / spread),
    intercept: Math.fround(intercept - (slope * center) / spread),
  };
}

/** Samples that the balanced loss has information of. */
const sizeOf = ({ counts }: TopicScores): number => 2 * Math.min(counts.positive, counts.negative);

const toPenalty = ({ mean, covariance }: MapPrior, size: number): Penalty => ({
  mean,
  precision: invert(covariance, size),
});

/** (size * matrix)^-1 */
function invert([aa, ab, bb]: Symmetric, size: number): Symmetric {
  const scale = 1 / (size * (aa * bb - ab * ab));
  return [bb * scale, -ab * scale, aa * scale];
}

/** Mean of the maps, and their covariance with what is open about each. */
function describeMaps(
  maps: readonly { readonly line: Line; readonly spread: Symmetric }[],
): Pick<MapPrior, 'mean' | 'covariance'> {
  const slope = mean(maps.map(({ line }) => line[0]));
  const intercept = mean(maps.map(({ line }) => line[1]));
  const total = initial.topics + maps.length;
  const average = (entry: 0 | 1 | 2, product: (a: number, b: number) => number): number =>
    maps.reduce(
      (sum, { line, spread }) => sum + spread[entry] + product(line[0] - slope, line[1] - intercept),
      initial.topics * initial.covariance[entry],
    ) / total;
  return {
    mean: [slope, intercept],
    covariance: [average(0, (a) => a * a), average(1, (a, b) => a * b), average(2, (_, b) => b * b)],
  };
}

/** The penalised fit. Scores that do not rise with the class get the least slope, indifferent at their mean. */
function fitTowards(
  points: readonly PlattPoint[],
  penalty?: Penalty,
  start?: Line,
): ReturnType<typeof fitLogistic> {
  const free = fitLogistic(points, penalty, start);
  if (free.fitted[0] >= minSlope) return free;
  const center = points.reduce((sum, { z, weight }) => sum + weight * z, 0);
  return { ...free, fitted: [minSlope, -minSlope * center] };
}

/**
 * Scores in the units of the scale, classes balanced. Targets are smoothed as Platt (1999) does, for
 * sqrt(topics) times the samples: the other topics vouch for the map, too.
 */
function standardise(
  { scores, counts }: TopicScores,
  topics: number,
  { center, spread }: Scale,
): PlattPoint[] {
  const weights = balanceClasses(scores);
  const times = Math.sqrt(topics);
  const up = (times * counts.positive + 1) / (times * counts.positive + 2);
  const down = 1 / (times * counts.negative + 2);
  return Array.from(scores.raw, (raw, i) => ({
    z: (raw - center) / spread,
    target: scores.positive[i] === 1 ? up : down,
    weight: at(weights, i),
  }));
}

/** At most so many points a class: means of neighbours, so that the cost does not grow with the samples. */
function condense(points: readonly PlattPoint[]): PlattPoint[] {
  const targets = [...new Set(points.map(({ target }) => target))];
  return targets.flatMap((target) => {
    const sorted = points.filter((point) => point.target === target).sort((a, b) => a.z - b.z);
    const groups = Math.min(pointsPerClass, sorted.length);
    return Array.from({ length: groups }, (_, g) => {
      const part = sorted.slice(
        Math.floor((g * sorted.length) / groups),
        Math.floor(((g + 1) * sorted.length) / groups),
      );
      const weight = part.reduce((sum, point) => sum + point.weight, 0);
      return { z: part.reduce((sum, point) => sum + point.weight * point.z, 0) / weight, target, weight };
    });
  });
}

/** Weighted mean and deviation. */
function describeNegatives({ raw, positive, weights }: LabelledScores): Scale {
  const kept = weights.map((weight, i) => (positive[i] === 0 ? weight : 0));
  const total = kept.reduce((sum, weight) => sum + weight, 0);
  const average = (read: (value: number) => number): number =>
    raw.reduce((sum, value, i) => sum + at(kept, i) * read(value), 0) / total;
  const center = average((value) => value);
  return { center, spread: Math.sqrt(average((value) => (value - center) ** 2)) };
}
