// Figures of universal scores against classes, and the quartiles that tiers are cut from. Pure.
import { quantiles } from '../numerics/quantile.js';
import { auroc } from '../numerics/statistics.js';
import { calibrated } from '../scoring/calibration.js';
import type { Calibration, Quartiles } from '../scoring/trained-model.js';
import type { TraitMetrics } from './figures.js';
import { classBalanced, type LabelledScores } from './labelled-scores.js';

const bins = 10;

/**
 * Figures of universal scores, both classes weighing the same.
 * @param universal (m) in [0, 1], the scores' own
 */
export function metricsOf(scores: LabelledScores, universal: Float64Array): TraitMetrics {
  const weights = classBalanced(scores);
  let right = 0;
  let brier = 0;
  universal.forEach((score, i) => {
    const truth = scores.positive[i]!;
    if (score >= 0.5 === (truth === 1)) right += weights[i]!;
    brier += weights[i]! * (score - truth) * (score - truth);
  });
  return {
    auroc: auroc(scores.raw, scores.positive),
    accuracy: right,
    ece: calibrationError(universal, scores.positive, weights),
    brier,
  };
}

/** Expected calibration error over ten bins of equal width: weighted mean of |mean score - share of positives|. */
export function calibrationError(
  universal: Float64Array,
  positive: Uint8Array,
  weights: Float64Array,
): number {
  const gap = new Float64Array(bins);
  let total = 0;
  universal.forEach((score, i) => {
    gap[Math.min(bins - 1, Math.floor(score * bins))]! += weights[i]! * (score - positive[i]!);
    total += weights[i]!;
  });
  return total > 0 ? gap.reduce((sum, value) => sum + Math.abs(value), 0) / total : 0;
}

/** Quartiles of both poles' raw scores under a calibration, type 7, as integers 0..100 rounded half up. */
export function quartilesOf(scores: LabelledScores, calibration: Calibration): Quartiles {
  return quartilesOfUniversal(
    scores.positive,
    scores.raw.map((raw) => calibrated(calibration, raw)),
  );
}

/** The same of universal scores. */
export function quartilesOfUniversal(positive: Uint8Array, universal: Float64Array): Quartiles {
  const [neg25, neg75] = poleQuartiles(positive, universal, 0);
  const [pos25, pos75] = poleQuartiles(positive, universal, 1);
  return { neg_p25: neg25, neg_p75: neg75, pos_p25: pos25, pos_p75: pos75 };
}

function poleQuartiles(positive: Uint8Array, universal: Float64Array, which: 0 | 1): [number, number] {
  const [low, high] = quantiles(
    universal.filter((_, i) => positive[i] === which),
    [0.25, 0.75],
  );
  return [Math.round(100 * low!), Math.round(100 * high!)];
}
