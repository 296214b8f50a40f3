// Spectrum traits: universal = calibrated raw score of the trait's method; native polarity = cos(x - c, a).
import { calibrated } from './calibration.js';
import { nearestCosine } from './direction.js';
import { prepareGeometry } from './geometry-inference.js';
import { fourDecimals } from './rounding.js';
import type { TrainedSpectrum } from './trained-model.js';
import type { TraitScorer } from './trait-scorer.js';

export function prepareSpectrum(trait: TrainedSpectrum): TraitScorer {
  const raw = prepareGeometry(trait.geometry);
  const polarity = nearestCosine(trait.center, trait.axis);
  return {
    score: (x) => ({ universal: calibrated(trait.calibration, raw(x)), measures: [polarity(x)] }),
    native: ([value]) => ({ polarity: fourDecimals(value!) }),
  };
}
