// Texts of rows -> scores of rows. A text that cannot be scored is a row with its error.
import { AssayError, type ScoreCard, type ScoreOutcome } from '../../../../core/contract/index.js';
import { isUrl } from '../../../../core/contract/requests/index.js';
import type { BatchModel } from './batch-model.js';
import type { RowText, ScoredText } from './scored-text.js';

/** Why a row is not sent to the engine; undefined if it is. A batch fetches nothing, so that it can be repeated. */
function findRefusal(text: RowText): string | undefined {
  if (text === null) return 'Text is missing';
  return isUrl(text) ? 'Text is a URL. A batch fetches no pages' : undefined;
}

/**
 * Scores texts.
 * @param texts (n), n up to `scoreManyLimit`
 * @returns (n)
 * @throws errors of the model or the engine
 */
export async function scoreTexts(model: BatchModel, texts: readonly RowText[]): Promise<ScoredText[]> {
  const refusals = texts.map(findRefusal);
  const requests = texts.flatMap((text, index) =>
    text === null || refusals[index] !== undefined ? [] : [{ content: text, traits: model.traits }],
  );
  const outcomes = await model.service.scoreMany(model.handle, requests);
  let next = 0;
  return refusals.map((error) => (error === undefined ? toRow(outcomes[next++], model.keys) : { error }));
}

function toRow(outcome: ScoreOutcome | undefined, keys: readonly string[]): ScoredText {
  if (!outcome) throw new AssayError('internal', 'Internal error: too few outcomes');
  return 'error' in outcome ? { error: outcome.error.detail } : toScored(outcome.scored.card, keys);
}

function toScored(
  { composite, confidence, familiarity, language, detail }: ScoreCard,
  keys: readonly string[],
): ScoredText {
  const traits = keys.map((key) => {
    const trait = detail[key];
    if (!trait) throw new AssayError('internal', `Internal error: the card has no trait '${key}'`);
    return { score: trait.score, label: trait.label, confidence: trait.confidence, doubts: trait.doubts };
  });
  return { composite, confidence, familiarity, language: language.detected, traits };
}
