// Scores the passages of a comment with the traits of one model.
import {
  AssayError,
  isAssayError,
  type Language,
  type ModelCard,
  type OnProgress,
  resolveTraits,
  type ScoreCard,
  type ScoringService,
  scoreManyLimit,
} from '../contract/index.js';
import type { Passage } from './passages.js';
import { createEmptyRefusal } from './refusal.js';

/** Who scores, and for whom. */
export interface Scorer {
  readonly service: ScoringService;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: OnProgress | undefined;
}

/** Probabilities by the names of the traits as they were asked for. */
type Probabilities = ReadonlyMap<string, number>;

export interface PassageScores {
  readonly whole: Probabilities;
  /** Undefined for a sentence without words. */
  readonly sentences: readonly (Probabilities | undefined)[];
  /** The language of the whole comment; null where that cannot be said. */
  readonly detected: Language | null;
}

/** A comment without words is the caller's mistake. */
function rethrowAsRefusal(error: unknown): never {
  if (isAssayError(error) && error.code === 'content_empty') throw createEmptyRefusal();
  throw error;
}

/**
 * @param traits keys or display names of the model's traits
 * @throws a Refusal for a comment without words; unknown_trait; what the service throws
 */
export async function scorePassages(
  { service, signal, onProgress }: Scorer,
  { handle, traits: records }: ModelCard,
  traits: readonly string[],
  whole: Passage,
  sentences: readonly Passage[],
): Promise<PassageScores> {
  const keys = new Map(traits.map((trait) => [trait, resolveTraits([trait], records)[0] ?? trait]));
  const toRequest = ({ text }: Passage) => ({ content: text, traits: [...new Set(keys.values())] });
  const readCard = ({ detail }: ScoreCard): Probabilities =>
    new Map([...keys].map(([trait, key]) => [trait, detail[key]?.probability ?? 0]));
  const scored = await service
    .score(handle, toRequest(whole), signal, onProgress)
    .catch((error: unknown) => rethrowAsRefusal(error));
  const summary = readCard(scored.card);
  const { detected } = scored.card.language;
  const [only, ...others] = sentences;
  if (only && others.length === 0 && only.text === whole.text.trim())
    return { whole: summary, sentences: [summary], detected };
  const all: (Probabilities | undefined)[] = [];
  for (let start = 0; start < sentences.length; start += scoreManyLimit) {
    const requests = sentences.slice(start, start + scoreManyLimit).map(toRequest);
    for (const outcome of await service.scoreMany(handle, requests, signal, onProgress)) {
      if ('error' in outcome && outcome.error.code !== 'content_empty')
        throw AssayError.fromJSON(outcome.error);
      all.push('error' in outcome ? undefined : readCard(outcome.scored.card));
    }
  }
  return { whole: summary, sentences: all, detected };
}
