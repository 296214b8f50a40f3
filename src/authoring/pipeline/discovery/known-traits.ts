// Discovered traits of an earlier build, which keep their names, and their axes in the same embedder's space. Pure.
import type { DiscoveredTrait, ModelCard, ModelTrait } from '../../../core/contract/index.js';
import type { TrainedModel, TrainedTrait } from '../../../core/scoring/index.js';
import type { ResolvedTrait } from '../../configuration/index.js';
import type { IntrinsicAxis } from '../../training/index.js';

/** A discovered trait with its frozen axis. */
export interface IntrinsicTrait {
  readonly trait: ResolvedTrait;
  readonly intrinsic: IntrinsicAxis;
  readonly discovered: DiscoveredTrait;
}

/** Weight of the style block for an axis that is fitted again in another embedder's space. */
const defaultStyleWeight = 0.3;

/** The discovered traits of a model. */
export const readIntrinsicTraits = ({ card, traits }: TrainedModel): IntrinsicTrait[] =>
  card.traits.flatMap((record, at) => toIntrinsic(record, getAxis(traits[at])));

/** The same without their axes, for another embedder: each is fitted again between the samples of its ends. */
export const readPortableTraits = ({ traits }: Pick<ModelCard, 'traits'>): IntrinsicTrait[] =>
  traits.flatMap((record) => toIntrinsic(record, { styleWeight: defaultStyleWeight, frozen: null }));

function getAxis(trait: TrainedTrait | undefined): IntrinsicAxis {
  if (trait?.type !== 'spectrum' || trait.geometry.kind !== 'linear')
    return { styleWeight: defaultStyleWeight, frozen: null };
  const { style_weight: styleWeight, geometry, center, axis } = trait;
  return { styleWeight, frozen: { geometry, center, axis } };
}

function toIntrinsic(record: ModelTrait, intrinsic: IntrinsicAxis): IntrinsicTrait[] {
  const { discovered } = record;
  return discovered ? [{ trait: createResolvedTrait(record), intrinsic, discovered }] : [];
}

/** A spectrum trait of the document, without paraphrases. */
export function createResolvedTrait({
  key,
  name,
  description,
  positive_label,
  negative_label,
}: Pick<ModelTrait, 'key' | 'name' | 'description' | 'positive_label' | 'negative_label'>): ResolvedTrait {
  return {
    type: 'spectrum',
    key,
    name,
    description,
    positive_label,
    negative_label,
    aggregation: 'mean',
    positive_paraphrases: [],
    negative_paraphrases: [],
    topic_paraphrases: [],
    confirming_paraphrases: [],
    contradicting_paraphrases: [],
    cohort_paraphrases: [],
  };
}
