// Finishes a trait of any type.
import type { TraitType } from '../../../core/contract/index.js';
import type { TrainedTrait } from '../../../core/scoring/index.js';
import type { FinishInput, TrainedTraitResult } from './finish.js';
import { finishClaim } from './finish-claim.js';
import { finishIntrinsic } from './finish-intrinsic.js';
import { finishOutlier } from './finish-outlier.js';
import { finishSpectrum } from './finish-spectrum.js';
import { finishTopic } from './finish-topic.js';

const finishers = {
  spectrum: finishSpectrum,
  topic: finishTopic,
  claim: finishClaim,
  outlier: finishOutlier,
} as const satisfies Record<TraitType, (input: FinishInput) => TrainedTraitResult<TrainedTrait>>;

/** @throws sample_invalid when the positive and negative samples are the same texts */
export function finishTrait(input: FinishInput): TrainedTraitResult<TrainedTrait> {
  const { intrinsic, type } = input.trait;
  return intrinsic ? finishIntrinsic(input, intrinsic) : finishers[type](input);
}
