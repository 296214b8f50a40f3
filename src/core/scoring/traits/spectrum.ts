// Spectrum traits: universal = position between the poles of the raw score, that of the method plus that of the terms;
// native polarity = cos(x - c, a).
import { applyCalibration } from '../calibration.js';
import { prepareNearestCosine } from '../geometry/direction.js';
import { prepareGeometry } from '../geometry/geometry-inference.js';
import { addTerms } from '../terms.js';
import type { TrainedSpectrum } from '../trained-model.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

export function prepareSpectrum(trait: TrainedSpectrum): TraitScorer<Measures['spectrum']> {
  const rawScore = addTerms(prepareGeometry(trait.geometry), trait.terms);
  const polarity = prepareNearestCosine(trait.center, trait.axis);
  return {
    score: (x, terms) => {
      const raw = rawScore(x, terms);
      return {
        universal: applyCalibration(trait.calibration, raw),
        probability: applyCalibration(trait.probability, raw),
        measures: { polarity: polarity(x) },
      };
    },
  };
}
