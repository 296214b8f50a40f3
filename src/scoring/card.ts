// The score card: the whole way from encodings to the answer of one request. Pure and deterministic: the same
// encodings and the same model give the same card, byte for byte.
import { AssayError, quoted } from '../contract/errors.js';
import type { ScoreCard, TraitDetail } from '../contract/resources.js';
import { comparisonOf, deltaOf, type OwnCard } from './comparison.js';
import { compositeOf } from './composite.js';
import { weakest } from './confidence.js';
import { contentScores } from './content-scores.js';
import { traitDetail } from './detail.js';
import type { Encodings } from './encoding.js';
import type { ReadyModel, ReadyTrait } from './ready-model.js';
import { integerScore } from './rounding.js';
import { segmentsOf } from './segments.js';

/** An encoded text and what the card says of its size. */
export interface ScorableContent {
  readonly encodings: Encodings;
  /** Tokens of the whole text, before any splitting. */
  readonly inputTokens: number;
}

/** The traits to score, in model order. */
function chosenTraits(ready: ReadyModel, keys: readonly string[] | null): ReadyTrait[] {
  if (keys === null) return [...ready.traits.values()];
  if (keys.length === 0)
    throw new AssayError('invalid_request', 'traits is empty: name one, or leave it out');
  const wanted = new Set(keys);
  for (const key of wanted) {
    if (ready.traits.has(key)) continue;
    const known = [...ready.traits.keys()].join(', ');
    throw new AssayError('unknown_trait', `unknown trait ${quoted(key)}; this model has: ${known}`);
  }
  return [...ready.traits.values()].filter(({ trained }) => wanted.has(trained.key));
}

/** The largest headroom; null only when every trait's is null. */
function cardHeadroom(details: readonly TraitDetail[]): number | null {
  const known = details.flatMap(({ headroom }) => (headroom === null ? [] : [headroom]));
  return known.length === 0 ? null : Math.max(...known);
}

function ownCard(ready: ReadyModel, traits: readonly ReadyTrait[], content: ScorableContent): OwnCard {
  const results = contentScores(traits, segmentsOf(content.encodings, ready));
  const scores: Record<string, number> = Object.create(null);
  const detail: Record<string, TraitDetail> = Object.create(null);
  const details = traits.map((trait) => {
    const { universal, measures } = results.get(trait)!;
    const entry = traitDetail(
      integerScore(universal),
      trait.scorer.native(measures),
      trait.trained.quartiles,
    );
    scores[trait.trained.key] = entry.score;
    detail[trait.trained.key] = entry;
    return entry;
  });
  return {
    scores,
    composite: compositeOf(details.map(({ score }) => score)),
    confidence: weakest(details.map(({ confidence }) => confidence)),
    headroom: cardHeadroom(details),
    input_tokens: content.inputTokens,
    detail,
  };
}

/**
 * Scores a content, and the baseline beside it.
 *
 * @param traitKeys keys of the traits to score, null for all; order and repetition do not matter
 * @param baseline null: `compare_to` and `delta` are null
 * @returns the full card; `scores` and `detail` in model order, maps without a prototype
 * @throws invalid_request when `traitKeys` is empty
 * @throws unknown_trait for a key that the model does not have
 * @throws content_empty when either text has no token that means anything
 * @throws engine_unavailable when the embedder gave values that are not finite
 * @throws artifact_unavailable when the encodings are not of the model's dimensions
 */
export function scoreCard(
  ready: ReadyModel,
  traitKeys: readonly string[] | null,
  content: ScorableContent,
  baseline: ScorableContent | null,
): ScoreCard {
  const traits = chosenTraits(ready, traitKeys);
  const own = ownCard(ready, traits, content);
  if (baseline === null) return { ...own, compare_to: null, delta: null };
  const other = ownCard(ready, traits, baseline);
  return { ...own, compare_to: comparisonOf(other), delta: deltaOf(own, other) };
}
