// Topic traits: native topicality = largest cosine to a prototype, seen from the ambient mean. It is also the raw
// score, unless training fitted a geometry that separates the topic from ambient text better.
import { applyCalibration } from '../calibration.js';
import { prepareNearestCosine } from '../geometry/direction.js';
import { prepareGeometry } from '../geometry/geometry-inference.js';
import type { TrainedTopic } from '../trained-model.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

export function prepareTopic(trait: TrainedTopic): TraitScorer<Measures['topic']> {
  const nearest = prepareNearestCosine(trait.ambient_mean, trait.prototypes);
  const refined = trait.geometry === null ? null : prepareGeometry(trait.geometry);
  return {
    score: (x) => {
      const topicality = nearest(x);
      const raw = refined === null ? topicality : refined(x);
      return { universal: applyCalibration(trait.calibration, raw), measures: { topicality } };
    },
  };
}
