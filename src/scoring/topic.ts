// Topic traits: native topicality = largest cosine to a prototype, seen from the ambient mean. It is the raw score too,
// unless training refined one against ambient noise.
import { calibrated } from './calibration.js';
import { nearestCosine } from './direction.js';
import { prepareGeometry } from './geometry-inference.js';
import { fourDecimals } from './rounding.js';
import type { TrainedTopic } from './trained-model.js';
import type { TraitScorer } from './trait-scorer.js';

export function prepareTopic(trait: TrainedTopic): TraitScorer {
  const topicality = nearestCosine(trait.ambient_mean, trait.prototypes);
  const refined = trait.geometry === null ? null : prepareGeometry(trait.geometry);
  return {
    score: (x) => {
      const nearest = topicality(x);
      const raw = refined === null ? nearest : refined(x);
      return { universal: calibrated(trait.calibration, raw), measures: [nearest] };
    },
    native: ([value]) => ({ topicality: fourDecimals(value!) }),
  };
}
