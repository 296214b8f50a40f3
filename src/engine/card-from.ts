// The encoded texts of a request -> its card.
import { AssayError } from '../contract/errors.js';
import { resolveTraits } from '../contract/requests.js';
import type { ScoreCard } from '../contract/resources.js';
import { scoreCard } from '../scoring/card.js';
import type { EncodedText } from './encode.js';
import type { Loaded } from './library.js';

/**
 * The card of a content, compared with a baseline where there is one.
 * @param traits as the request names them, resolved against the model that is scored with
 * @throws content_empty, unknown_trait; artifact_unavailable when the vectors are not of the model's dimensions
 */
export function cardFrom(
  { entry, model }: Loaded,
  traits: readonly string[] | null | undefined,
  [content, baseline]: readonly EncodedText[],
): ScoreCard {
  const keys = traits ? resolveTraits(traits, entry.card.traits) : null;
  return scoreCard(
    model,
    keys,
    worded(content, 'Content'),
    baseline ? worded(baseline, "Field 'compare_to'") : null,
  );
}

function worded(encoded: EncodedText | undefined, what: string): EncodedText {
  if (encoded && encoded.inputTokens > 0) return encoded;
  throw new AssayError('content_empty', `${what} is empty: it has no words to score`);
}
