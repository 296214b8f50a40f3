// Finishes the traits of a model, and measures where its out-of-fold scores are right.
import type { TraitType } from '../../../core/contract/index.js';
import type { Evidence, TrainedTrait } from '../../../core/scoring/index.js';
import { joinEvidence, measureEvidence } from '../calibration/evidence.js';
import { fitMapPrior } from '../calibration/joint-platt.js';
import { at, findPositions } from '../data/positions.js';
import { findRivalPole } from '../data/rivals.js';
import type { Pace } from '../pace.js';
import type { FinishInput, TrainedTraitResult, Unproven } from './finish.js';
import { finishClaim } from './finish-claim.js';
import { finishIntrinsic } from './finish-intrinsic.js';
import { finishOutlier } from './finish-outlier.js';
import { finishSpectrum } from './finish-spectrum.js';
import { finishTopics } from './finish-topics.js';

/** A trained trait of any type without its evidence. */
type AnyUnproven = { [Type in TraitType]: Unproven<TrainedTrait<Type>> }[TraitType];

type AloneType = Exclude<TraitType, 'topic'>;

/** The types that are calibrated by their own scores alone. */
const finishers = {
  spectrum: finishSpectrum,
  claim: finishClaim,
  outlier: finishOutlier,
} as const satisfies Record<AloneType, (input: FinishInput) => TrainedTraitResult<AnyUnproven>>;

/**
 * Finishes the traits of a model, a step of `pace` each: its topics are calibrated together.
 * @throws the signal's reason when the pace's signal aborts
 * @throws sample_invalid when the positive and negative samples of a trait are the same texts
 */
export async function finishTraits(
  inputs: readonly FinishInput[],
  pace: Pace,
): Promise<TrainedTraitResult<TrainedTrait>[]> {
  const alone = new Map<string, TrainedTraitResult<AnyUnproven>>();
  for (const input of inputs) {
    if (isLearntTopic(input)) continue;
    alone.set(input.trait.key, finishAlone(input));
    input.dataset.release();
    await pace.step();
  }
  const topics = await finishTopics(inputs.filter(isLearntTopic), pace);
  const results = inputs.flatMap(({ trait: { key } }) => alone.get(key) ?? topics.get(key) ?? []);
  const prior = fitMapPrior(results.flatMap((result) => ('shared' in result ? result.shared : [])));
  return results.map((result, t) => {
    const calibrated = 'shared' in result ? result.complete(prior) : result;
    const evidence = findEvidence(at(inputs, t), calibrated);
    return { ...calibrated, trained: { ...calibrated.trained, evidence } };
  });
}

const isLearntTopic = ({ trait }: FinishInput): boolean => trait.type === 'topic' && !trait.intrinsic;

/** @throws RangeError for a topic, which is finished with the others */
function finishAlone(input: FinishInput): TrainedTraitResult<AnyUnproven> {
  const { intrinsic, type } = input.trait;
  if (intrinsic) return finishIntrinsic(input, intrinsic);
  if (type === 'topic') throw new RangeError(`Topic '${input.trait.key}' is finished with the others`);
  return finishers[type](input);
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
