// Aggregation of segment scores into the score of the content. Pure.
import type { Aggregation } from '../../contract/configuration/index.js';
import { AssayError, quote } from '../../contract/index.js';
import { mapMeasures, type SegmentScore } from '../traits/trait-scorer.js';

interface WeightedScore {
  readonly score: SegmentScore;
  readonly weight: number;
}

/**
 * Weighted mean, as `origin` plus the mean deviation from it: exact if all values equal `origin`, so cutting a text
 * into equal parts changes nothing.
 */
function computeWeightedMean(
  scores: readonly WeightedScore[],
  origin: number,
  read: (score: SegmentScore) => number,
): number {
  let total = 0;
  let deviation = 0;
  for (const { score, weight } of scores) {
    total += weight;
    deviation += weight * (read(score) - origin);
  }
  return origin + deviation / total;
}

function getMeasure(measures: Readonly<Record<string, number>>, name: string): number {
  const value = measures[name];
  if (value === undefined)
    throw new AssayError('internal', `Internal error: measure ${quote(name)} is missing`);
  return value;
}

function computeMeanScore(first: SegmentScore, scores: readonly WeightedScore[]): SegmentScore {
  return {
    universal: computeWeightedMean(scores, first.universal, ({ universal }) => universal),
    probability: computeWeightedMean(scores, first.probability, ({ probability }) => probability),
    measures: mapMeasures(first.measures, (origin, name) =>
      computeWeightedMean(scores, origin, ({ measures }) => getMeasure(measures, name)),
    ),
  };
}

/** The first score that no other one beats. */
function selectSegment(
  scores: readonly SegmentScore[],
  beats: (challenger: number, best: number) => boolean,
): SegmentScore {
  return scores.reduce((best, score) => (beats(score.universal, best.universal) ? score : best));
}

/**
 * Combines the scores of segments; probability and native measures follow the universal score.
 *
 * @param scores at least one; for `none` exactly one, the score of the averaged segments
 * @param tokens token count of each segment, at least 1: the weights of the mean
 * @returns mean: universal score, probability and measures averaged; max, min: the score of the best or worst segment, the first of
 *   equal ones
 */
export function aggregate(
  aggregation: Aggregation,
  scores: readonly SegmentScore[],
  tokens: readonly number[],
): SegmentScore {
  const [first] = scores;
  if (first === undefined) throw new AssayError('internal', 'Internal error: no segments to aggregate');
  if (scores.length === 1) return first;
  switch (aggregation) {
    case 'mean':
      return computeMeanScore(
        first,
        scores.map((score, index) => ({ score, weight: tokens[index] ?? Number.NaN })),
      );
    case 'max':
      return selectSegment(scores, (challenger, best) => challenger > best);
    case 'min':
      return selectSegment(scores, (challenger, best) => challenger < best);
    case 'none':
      return first;
    default:
      throw aggregation satisfies never;
  }
}
