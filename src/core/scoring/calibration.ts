// Calibration: monotone maps from raw scores to universal scores and probabilities. Pure. Platt, "Probabilistic outputs for support vector
// machines" (1999); isotonic: Zadrozny and Elkan (2002), its steps joined by lines.
import { exp, interpolate } from '../numerics/index.js';
import type { Calibration } from './trained-model.js';

/** 1 / (1 + exp(-z)) without overflow; exactly 0 or 1 at the infinities. */
export function logistic(z: number): number {
  if (z >= 0) return 1 / (1 + exp(-z));
  const small = exp(z);
  return small / (1 + small);
}

/**
 * The universal score or the probability for a raw score.
 * @returns [0, 1], never decreasing in `raw`; NaN for NaN
 */
export function applyCalibration(calibration: Calibration, raw: number): number {
  switch (calibration.kind) {
    case 'platt':
      return logistic(calibration.slope * raw + calibration.intercept);
    case 'isotonic':
      return interpolate(raw, calibration.x, calibration.y);
    default:
      throw calibration satisfies never;
  }
}
