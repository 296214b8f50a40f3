// Topic traits: native topicality = largest cosine to a prototype, seen from the ambient mean. It is also the raw
// score, unless training fitted a geometry that separates the topic from ambient text better. The terms add to either.
import { applyCalibration } from '../calibration.js';
import { prepareNearestCosine } from '../geometry/direction.js';
import { prepareGeometry } from '../geometry/geometry-inference.js';
import { addTerms } from '../terms.js';
import type { TrainedTopic } from '../trained-model.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

export function prepareTopic(trait: TrainedTopic): TraitScorer<Measures['topic']> {
  const nearest = prepareNearestCosine(trait.ambient_mean, trait.prototypes);
  const rawScore = addTerms(trait.geometry === null ? nearest : prepareGeometry(trait.geometry), trait.terms);
  return {
    score: (x, terms) => {
      const raw = rawScore(x, terms);
      return {
        universal: applyCalibration(trait.calibration, raw),
        probability: applyCalibration(trait.probability, raw),
        measures: { topicality: nearest(x) },
      };
    },
  };
}
