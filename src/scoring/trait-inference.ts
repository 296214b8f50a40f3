// The scorer of every trait type: one file a type, chosen here.
import { prepareClaim } from './claim.js';
import { prepareOutlier } from './outlier.js';
import { prepareSpectrum } from './spectrum.js';
import { prepareTopic } from './topic.js';
import type { TrainedTrait } from './trained-model.js';
import type { TraitScorer } from './trait-scorer.js';

/** The scorer of a trait, its constants computed once. */
export function prepareTrait(trait: TrainedTrait): TraitScorer {
  switch (trait.type) {
    case 'spectrum':
      return prepareSpectrum(trait);
    case 'topic':
      return prepareTopic(trait);
    case 'claim':
      return prepareClaim(trait);
    case 'outlier':
      return prepareOutlier(trait);
    default:
      throw trait satisfies never;
  }
}
