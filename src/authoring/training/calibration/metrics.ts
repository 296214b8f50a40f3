// Metrics of probabilities against classes. Pure.
import { auroc } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';

/** Class-balanced metrics of a trait, each in [0, 1]. Plain JSON. */
export interface TraitMetrics extends Readonly<Record<string, number>> {
  readonly auroc: number;
  /** Share on the right side of 0.5. */
  readonly accuracy: number;
  /** Expected calibration error over ten bins of equal width. */
  readonly ece: number;
  readonly brier: number;
}

const bins = 10;

/** @param probabilities (m) in [0, 1], in the order of `scores` */
export function computeMetrics(scores: LabelledScores, probabilities: Float64Array): TraitMetrics {
  const weights = balanceClasses(scores);
  let accuracy = 0;
  let brier = 0;
  probabilities.forEach((probability, i) => {
    const truth = at(scores.positive, i);
    const weight = at(weights, i);
    if (probability >= 0.5 === (truth === 1)) accuracy += weight;
    brier += weight * (probability - truth) * (probability - truth);
  });
  return {
    auroc: auroc(scores.raw, scores.positive),
    // The weights add up to 1 only within rounding.
    accuracy: Math.min(1, accuracy),
    ece: computeCalibrationError(probabilities, scores.positive, weights),
    brier: Math.min(1, brier),
  };
}

/** Expected calibration error over ten bins of equal width: weighted mean of |mean probability - share of positives|. */
export function computeCalibrationError(
  probabilities: Float64Array,
  positive: Uint8Array,
  weights: Float64Array,
): number {
  const gaps = new Float64Array(bins);
  let total = 0;
  probabilities.forEach((probability, i) => {
    const bin = Math.min(bins - 1, Math.floor(probability * bins));
    const weight = at(weights, i);
    gaps[bin] = at(gaps, bin) + weight * (probability - at(positive, i));
    total += weight;
  });
  return total > 0 ? Math.min(1, gaps.reduce((sum, value) => sum + Math.abs(value), 0) / total) : 0;
}
