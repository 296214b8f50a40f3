// What the score of one trait says: its position on the card, the probability and the interval. Pure.
import { roundToFourDecimals, toTraitScore } from '../rounding.js';
import type { TrainedTrait } from '../trained-model.js';
import type { SegmentScore } from '../traits/trait-scorer.js';

export interface Reading {
  /** Integer 0..100; 1..100 for a spectrum trait. */
  readonly score: number;
  /** Class-balanced probability of the positive pole, [0, 1], 4 decimals. */
  readonly probability: number;
  /**
   * Integers 0..100, score included. Of texts of the negative pole nine in ten have 0 in their interval, of texts of
   * the positive pole nine in ten have 100: an interval without 0 speaks against the negative pole, one without 100
   * against the positive pole, and one with both decides nothing.
   */
  readonly interval: [low: number, high: number];
}

/** @throws internal for a score that is NaN */
export function readScore(
  { type, margins }: Pick<TrainedTrait, 'type' | 'margins'>,
  { universal, probability }: Pick<SegmentScore, 'universal' | 'probability'>,
): Reading {
  const score = toTraitScore(type, universal);
  return {
    score,
    probability: roundToFourDecimals(probability),
    interval: [Math.max(0, score - margins.negative), Math.min(100, score + margins.positive)],
  };
}
