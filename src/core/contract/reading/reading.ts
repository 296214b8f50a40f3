// How people read the traits of a card: how good, between which poles, which topic, what stance, or how unusual. Pure.

import type {
  LanguageReading,
  ModelTrait,
  Native,
  ScoreCard,
  SpectrumReading,
  TraitDetail,
} from '../resource-types.js';
import type { Doubt } from './doubts.js';

/** What a score says of its trait. */
export type Reading = SpectrumReading | 'topic' | 'claim' | 'outlier';

/** A trait of a card as it is read. */
interface ReadTrait {
  readonly reading: Reading;
  readonly detail: { readonly native: Native };
}

/** A negative pole whose name says that something is missing, as `not actionable`, `no context`, `unclear intent`. */
const lack = /^(not|no|poor|bad|weak|low|lacks?|lacking|missing|without|un\p{L}+)(\s|$)/iu;

/** Scores near a pole: this and above, or 100 minus this and below. */
const nearPole = 60;

/** Relevance from which on a text is about a claim. */
const relevant = 0.5;

/**
 * The reading of a trait.
 * @param record undefined until the traits are loaded: then a spectrum is a quality, because its poles are unknown
 * @param shown what the caller asks for; spectrum traits only
 */
export function getReading(
  native: Native,
  record: Pick<ModelTrait, 'negative_label' | 'reading' | 'discovered'> | undefined,
  shown: SpectrumReading | null = null,
): Reading {
  if ('topicality' in native) return 'topic';
  if ('relevance' in native) return 'claim';
  if ('anomaly_z' in native) return 'outlier';
  native satisfies { polarity: number };
  // Neither end of an axis that was found is the better one.
  const known = shown ?? record?.reading ?? (record?.discovered ? 'scale' : undefined);
  return known ?? (!record || lack.test(record.negative_label) ? 'quality' : 'scale');
}

/** True for a claim that the text does not speak of. */
export const isIrrelevant = ({ detail: { native } }: Pick<ReadTrait, 'detail'>): boolean =>
  'relevance' in native && native.relevance < relevant;

/** Which of three a score calls for: that of the negative pole, of neither, or of the positive pole. */
export function chooseSide<T>(score: number, negative: T, between: T, positive: T): T {
  if (score >= nearPole) return positive;
  return score <= 100 - nearPole ? negative : between;
}

/** True if the composite of these traits means something: there are several, and all are qualities. */
export const isRateable = (traits: readonly Pick<ReadTrait, 'reading'>[]): boolean =>
  traits.length > 1 && traits.every(({ reading }) => reading === 'quality');

/** True for a text that is unlike 98 in 100 of those that the model has learned from. */
export const isUnfamiliar = ({ familiarity }: Pick<ScoreCard, 'familiarity'>): boolean =>
  (familiarity ?? 2) < 2;

/** True for a text in a language that its model has not learned from. */
export const isForeign = ({ detected, read }: LanguageReading): boolean =>
  detected !== null && !read.includes(detected);

/**
 * What puts a score in doubt, to say it beside the score.
 * @returns undefined where confidence is not low, and for what is said of the whole text: that its language is not read, or that
 *   nothing is like it
 */
export function findShownDoubt(
  { confidence, doubts }: Pick<TraitDetail, 'confidence' | 'doubts'>,
  card: Pick<ScoreCard, 'familiarity'>,
): Doubt | undefined {
  if (confidence !== 'low' || doubts.includes('language')) return;
  const [doubt] = doubts;
  return doubt === 'unfamiliar' && isUnfamiliar(card) ? undefined : doubt;
}
