// Metrics of universal scores against classes, and the quartiles that define the tiers. Pure.
import { auroc, quantiles } from '../../numerics/index.js';
import { applyCalibration, type Calibration, type Quartiles } from '../../scoring/index.js';
import { at } from '../data/places.js';
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

/** @param universal (m) universal scores in [0, 1], in the order of `scores` */
export function computeMetrics(scores: LabelledScores, universal: Float64Array): TraitMetrics {
  const weights = balanceClasses(scores);
  let accuracy = 0;
  let brier = 0;
  universal.forEach((score, i) => {
    const truth = at(scores.positive, i);
    const weight = at(weights, i);
    if (score >= 0.5 === (truth === 1)) accuracy += weight;
    brier += weight * (score - truth) * (score - truth);
  });
  return {
    auroc: auroc(scores.raw, scores.positive),
    accuracy,
    ece: computeCalibrationError(universal, scores.positive, weights),
    brier,
  };
}

/** Expected calibration error over ten bins of equal width: weighted mean of |mean score - share of positives|. */
export function computeCalibrationError(
  universal: Float64Array,
  positive: Uint8Array,
  weights: Float64Array,
): number {
  const gaps = new Float64Array(bins);
  let total = 0;
  universal.forEach((score, i) => {
    const bin = Math.min(bins - 1, Math.floor(score * bins));
    const weight = at(weights, i);
    gaps[bin] = at(gaps, bin) + weight * (score - at(positive, i));
    total += weight;
  });
  return total > 0 ? gaps.reduce((sum, value) => sum + Math.abs(value), 0) / total : 0;
}

/** Quartiles of both poles' raw scores under a calibration, type 7, as integers 0..100 rounded half up. */
export function computeQuartiles(scores: LabelledScores, calibration: Calibration): Quartiles {
  return computeUniversalQuartiles(
    scores.positive,
    scores.raw.map((raw) => applyCalibration(calibration, raw)),
  );
}

/** The same for universal scores. */
export function computeUniversalQuartiles(positive: Uint8Array, universal: Float64Array): Quartiles {
  const [neg25, neg75] = computePoleQuartiles(positive, universal, 0);
  const [pos25, pos75] = computePoleQuartiles(positive, universal, 1);
  return { neg_p25: neg25, neg_p75: neg75, pos_p25: pos25, pos_p75: pos75 };
}

function computePoleQuartiles(positive: Uint8Array, universal: Float64Array, pole: 0 | 1): [number, number] {
  const scores = universal.filter((_, i) => positive[i] === pole);
  const [low = Number.NaN, high = Number.NaN] = quantiles(scores, [0.25, 0.75]);
  return [Math.round(100 * low), Math.round(100 * high)];
}
