// Spectrum traits: universal = calibrated raw score of the trait's method; native polarity = cos(x - c, a).
import { applyCalibration } from '../calibration.js';
import { prepareNearestCosine } from '../geometry/direction.js';
import { prepareGeometry } from '../geometry/geometry-inference.js';
import type { TrainedSpectrum } from '../trained-model.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

export function prepareSpectrum(trait: TrainedSpectrum): TraitScorer<Measures['spectrum']> {
  const raw = prepareGeometry(trait.geometry);
  const polarity = prepareNearestCosine(trait.center, trait.axis);
  return {
    score: (x) => ({
      universal: applyCalibration(trait.calibration, raw(x)),
      measures: { polarity: polarity(x) },
    }),
  };
}
