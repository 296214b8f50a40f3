// The data of one row of a card: a trait, its score, and how it is read.
import type { ModelTrait, Native, SpectrumReading, TraitDetail } from '../../../../core/contract/index.js';

/** What a row shows: how good, between which poles, which topic, what stance, or how unusual. */
export type Reading = SpectrumReading | 'topic' | 'claim' | 'outlier';

/** A trait of the card with everything that is known of it. */
export interface Row {
  /** Unique in the shadow root. */
  readonly id: string;
  readonly name: string;
  readonly reading: Reading;
  readonly detail: TraitDetail;
  /** Undefined until the traits are loaded. */
  readonly record: ModelTrait | undefined;
  /** Points above the baseline, -100 to 100; undefined without a baseline. */
  readonly points: number | undefined;
  /** Score of the baseline, 0 to 100. */
  readonly baseline: number | undefined;
}

/** A negative pole whose name says that something is missing, as `not actionable`, `no context`, `unclear intent`. */
const lack = /^(not|no|poor|bad|weak|low|lacks?|lacking|missing|without|un\p{L}+)(\s|$)/iu;

/**
 * The reading of a trait.
 * @param record undefined until the traits are loaded: then a spectrum is a quality, because its poles are unknown
 * @param shown what the page asks for; spectrum traits only
 */
export function getReading(
  native: Native,
  record: ModelTrait | undefined,
  shown: SpectrumReading | null,
): Reading {
  if ('topicality' in native) return 'topic';
  if ('relevance' in native) return 'claim';
  if ('anomaly_z' in native) return 'outlier';
  native satisfies { polarity: number };
  const known = shown ?? record?.reading;
  return known ?? (!record || lack.test(record.negative_label) ? 'quality' : 'scale');
}
