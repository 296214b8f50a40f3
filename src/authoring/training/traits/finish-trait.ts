// Finishes a trait of any type, and measures where its out-of-fold scores are right.
import type { TraitType } from '../../../core/contract/index.js';
import type { Evidence, TrainedTrait } from '../../../core/scoring/index.js';
import { joinEvidence, measureEvidence } from '../calibration/evidence.js';
import { at, findPositions } from '../data/positions.js';
import { findRivalPole } from '../data/rivals.js';
import type { FinishInput, TrainedTraitResult, Unproven } from './finish.js';
import { finishClaim } from './finish-claim.js';
import { finishIntrinsic } from './finish-intrinsic.js';
import { finishOutlier } from './finish-outlier.js';
import { finishSpectrum } from './finish-spectrum.js';
import { finishTopic } from './finish-topic.js';

/** A trained trait of any type without its evidence. */
type AnyUnproven = { [Type in TraitType]: Unproven<TrainedTrait<Type>> }[TraitType];

const finishers = {
  spectrum: finishSpectrum,
  topic: finishTopic,
  claim: finishClaim,
  outlier: finishOutlier,
} as const satisfies Record<TraitType, (input: FinishInput) => TrainedTraitResult<AnyUnproven>>;

/** @throws sample_invalid when the positive and negative samples are the same texts */
export function finishTrait(input: FinishInput): TrainedTraitResult<TrainedTrait> {
  const { intrinsic, type } = input.trait;
  const result: TrainedTraitResult<AnyUnproven> = intrinsic
    ? finishIntrinsic(input, intrinsic)
    : finishers[type](input);
  return { ...result, trained: { ...result.trained, evidence: findEvidence(input, result) } };
}

/** Scores against all other samples; a trait with rivals must be right against these alone, too. */
function findEvidence({ dataset, trait }: FinishInput, result: TrainedTraitResult<AnyUnproven>): Evidence {
  const { scores, universal, outOfFold } = result;
  const { labels, distinct, samples } = dataset;
  const evidence = measureEvidence(trait.type, scores, universal, distinct);
  const pole = findRivalPole(trait.type);
  if (trait.rivals === undefined || outOfFold === null || pole === null) return evidence;
  const rivals = new Set(trait.rivals);
  const positions = findPositions(labels.classes, (label) => label !== -1).filter(
    (position) => labels.classes[position] !== pole || rivals.has(at(samples.indices, position)),
  );
  const positive = Uint8Array.from(positions, (position) => at(labels.classes, position));
  if (!positive.includes(pole)) return evidence;
  const raw = Float64Array.from(positions, (position) => at(outOfFold, position));
  const traitTexts = distinct[pole === 0 ? 'positive' : 'negative'];
  const others = Math.min(distinct[pole === 0 ? 'negative' : 'positive'], rivals.size);
  const against = measureEvidence(
    trait.type,
    {
      raw,
      positive,
      weights: Float64Array.from(positions, (position) => at(labels.weights, position)),
      groups: new Uint8Array(positions.length),
    },
    raw,
    pole === 0 ? { positive: traitTexts, negative: others } : { positive: others, negative: traitTexts },
  );
  return joinEvidence(evidence, against);
}
