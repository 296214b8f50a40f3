// The scorer of every trait type. A type without a scorer does not compile.

import type { TraitType } from '../../contract/index.js';
import type { TrainedTrait } from '../trained-model.js';
import { prepareClaim } from './claim.js';
import { prepareOutlier } from './outlier.js';
import { prepareSpectrum } from './spectrum.js';
import { prepareTopic } from './topic.js';
import type { Measures, TraitScorer } from './trait-scorer.js';

const preparations: {
  readonly [Type in TraitType]: (trait: TrainedTrait<Type>) => TraitScorer<Measures[Type]>;
} = {
  spectrum: prepareSpectrum,
  topic: prepareTopic,
  claim: prepareClaim,
  outlier: prepareOutlier,
};

/** The scorer of a trait, its constants computed once. */
export function prepareTrait<Type extends TraitType>(trait: TrainedTrait<Type>): TraitScorer<Measures[Type]> {
  const type: Type = trait.type;
  return preparations[type](trait);
}
