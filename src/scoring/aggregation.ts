// Scores of a content's segments as the score of the content. Pure.
import type { Aggregation } from '../contract/configuration.js';
import type { SegmentScore } from './trait-scorer.js';

/**
 * Mean of values by weights, as the first value plus the mean deviation from it: exact where all are equal, so
 * cutting a text into equal parts changes nothing.
 */
function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const origin = values[0]!;
  let total = 0;
  let deviation = 0;
  values.forEach((value, index) => {
    total += weights[index]!;
    deviation += weights[index]! * (value - origin);
  });
  return origin + deviation / total;
}

function meanScore(scores: readonly SegmentScore[], tokens: readonly number[]): SegmentScore {
  return {
    universal: weightedMean(
      scores.map(({ universal }) => universal),
      tokens,
    ),
    measures: scores[0]!.measures.map((_, index) =>
      weightedMean(
        scores.map(({ measures }) => measures[index]!),
        tokens,
      ),
    ),
  };
}

/** The first score that `wins` over all before it. */
function winner(
  scores: readonly SegmentScore[],
  wins: (challenger: number, champion: number) => boolean,
): SegmentScore {
  return scores.reduce((best, score) => (wins(score.universal, best.universal) ? score : best));
}

/**
 * Combines the segments' scores; native measures follow the universal score.
 *
 * @param scores at least one; for `none` exactly one, the score of the segments taken as a whole
 * @param tokens the segments' token counts, each at least 1: the weights of the mean
 * @returns mean: both averaged; max, min: those of the segment that won, the first among equals
 */
export function aggregate(
  aggregation: Aggregation,
  scores: readonly SegmentScore[],
  tokens: readonly number[],
): SegmentScore {
  switch (aggregation) {
    case 'mean':
      return meanScore(scores, tokens);
    case 'max':
      return winner(scores, (challenger, champion) => challenger > champion);
    case 'min':
      return winner(scores, (challenger, champion) => challenger < champion);
    case 'none':
      return scores[0]!;
    default:
      throw aggregation satisfies never;
  }
}
