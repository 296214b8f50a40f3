// The score card: from the encodings of one request to its response. Pure and deterministic: the same encodings and
// the same model give the same card, byte for byte.
import {
  AssayError,
  isForeign,
  type Language,
  type LanguageReading,
  type ScoreCard,
  type TextForm,
  type TraitDetail,
  unknownTraitsError,
} from '../../contract/index.js';
import type { Encodings } from '../encoding.js';
import { roundToFourDecimals } from '../rounding.js';
import { mapMeasures } from '../traits/trait-scorer.js';
import { computeDelta, type SingleCard, toComparison } from './comparison.js';
import { computeComposite } from './composite.js';
import { findWeakest } from './confidence.js';
import { scoreContent } from './content-scores.js';
import { createTraitDetail } from './detail.js';
import { readScore } from './reading.js';
import type { ReadyModel, ReadyTrait } from './ready-model.js';
import { toSegments } from './segments.js';

/** An encoded text and its size. */
export interface ScorableContent {
  readonly encodings: Encodings;
  /** Tokens of the whole text, before any splitting. */
  readonly inputTokens: number;
  /** The share of its characters that the embedder does not read, 0..1. */
  readonly unread: number;
  /** What it is written in; null or absent where that cannot be said. */
  readonly language?: Language | null;
  /** What it is made of; absent where that is not known. */
  readonly form?: TextForm;
  /** What its bare words do where its negations turn them round: 1 praise, -1 blame; 0 or absent where they do not. */
  readonly bareValence?: -1 | 0 | 1;
  /** True if it only asks; absent where that is not known. */
  readonly asks?: boolean;
  /** The same text with its tricks of spelling undone; absent if it has none. */
  readonly respelt?: Encodings;
}

/** The traits to score, in model order. @throws invalid_request, unknown_trait */
export function selectTraits(ready: ReadyModel, keys: readonly string[] | null): ReadyTrait[] {
  if (keys === null) return [...ready.traits.values()];
  if (keys.length === 0) {
    throw new AssayError(
      'invalid_request',
      "Field 'traits' is empty. Name at least one trait or omit the field",
    );
  }
  const requested = new Set(keys);
  const unknown = [...requested].filter((key) => !ready.traits.has(key));
  if (unknown.length > 0) throw unknownTraitsError(unknown, ready.traits.keys());
  return [...ready.traits.values()].filter(({ trained }) => requested.has(trained.key));
}

/** The largest headroom of all traits; null only if it is null for every trait. */
function computeHeadroom(details: readonly TraitDetail[]): number | null {
  const known = details.flatMap(({ headroom }) => (headroom === null ? [] : [headroom]));
  return known.length === 0 ? null : Math.max(...known);
}

function createSingleCard(
  ready: ReadyModel,
  traits: readonly ReadyTrait[],
  content: ScorableContent,
): SingleCard {
  const scores: Record<string, number> = Object.create(null);
  const detail: Record<string, TraitDetail> = Object.create(null);
  const language: LanguageReading = { detected: content.language ?? null, read: [...ready.languages] };
  const foreign = isForeign(language);
  const { form } = content;
  const otherForm = form !== undefined && ready.forms !== null && !ready.forms.includes(form);
  const segments = toSegments(content.encodings, ready);
  const familiarity = ready.measureFamiliarity(segments);
  const respelt = content.respelt && scoreContent(traits, toSegments(content.respelt, ready));
  const details = scoreContent(traits, segments).map(({ trait, score }, index) => {
    const { trained } = trait;
    const { key } = trained;
    const native = mapMeasures(score.measures, roundToFourDecimals);
    const other = respelt?.[index];
    const entry = createTraitDetail(readScore(trained, score), native, trained, {
      unread: content.unread,
      foreign,
      // What is unlike the cohort, in its distance or its form, is what an outlier trait finds.
      otherForm: otherForm && trained.type !== 'outlier',
      familiarity: trained.type === 'outlier' ? null : familiarity,
      barePole: trained.type === 'spectrum' ? (trained.valence ?? 0) * (content.bareValence ?? 0) : 0,
      asks: trained.type === 'claim' && content.asks,
      respelt: other && readScore(trained, other.score).score,
    });
    scores[key] = entry.score;
    detail[key] = entry;
    return entry;
  });
  return {
    scores,
    composite: computeComposite(details.map(({ score }) => score)),
    confidence: findWeakest(details.map(({ confidence }) => confidence)),
    headroom: computeHeadroom(details),
    input_tokens: content.inputTokens,
    familiarity,
    language,
    detail,
  };
}

/**
 * Scores a content and, if given, the baseline to compare it with.
 *
 * @param traitKeys keys of the traits to score, null for all; order and repetition do not matter
 * @param baseline null for none: `compare_to` and `delta` are null then
 * @returns the full card; `scores` and `detail` in model order, maps without a prototype
 * @throws invalid_request if `traitKeys` is empty
 * @throws unknown_trait for a key that the model does not have
 * @throws content_empty if either text has no words to score
 * @throws engine_unavailable if the embedder returned values that are not finite
 * @throws artifact_unavailable if the encodings do not have the model's dimensions
 */
export function createScoreCard(
  ready: ReadyModel,
  traitKeys: readonly string[] | null,
  content: ScorableContent,
  baseline: ScorableContent | null,
): ScoreCard {
  const traits = selectTraits(ready, traitKeys);
  const singleCard = createSingleCard(ready, traits, content);
  if (baseline === null) return { ...singleCard, compare_to: null, delta: null };
  const other = createSingleCard(ready, traits, baseline);
  return { ...singleCard, compare_to: toComparison(other), delta: computeDelta(singleCard, other) };
}
