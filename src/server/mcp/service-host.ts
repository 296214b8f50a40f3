// The scoring tools over a ScoringService. What an HTTP response reports in a header becomes a note to the agent.

import type { ScoreCard, ScoringService } from '../../core/contract/index.js';
import type { ToolHost } from '../agents/index.js';

const truncatedNote = 'The page is long: only its beginning was read.';
const assumedNote =
  'The page is read as Windows-1252, because it declares no encoding and is not UTF-8: accents may be wrong.';

/** Adapts a service for one call. @param notes gets what the caller should know about the result */
export function createServiceHost(service: ScoringService, notes: string[]): ToolHost {
  const note = ({ read_as }: Pick<ScoreCard, 'read_as'>, truncated: boolean) => {
    if (truncated) notes.push(truncatedNote);
    if (read_as) notes.push(assumedNote);
  };
  return {
    score: async (handle, request, { signal, onProgress }) => {
      const { card, truncated } = await service.score(handle, request, signal, onProgress);
      note(card, truncated);
      return card;
    },
    explain: async (handle, content, { signal, onProgress, traits, top }) => {
      const scored = await service.explain(handle, { content, traits, top }, signal, onProgress);
      note(scored.explanation, scored.truncated);
      return scored.explanation;
    },
    models: ({ signal }) => service.models(signal),
    traits: (handle, { signal }) => service.traits(handle, signal),
    extract: (url, { signal }) => service.extract(url, signal),
  };
}
