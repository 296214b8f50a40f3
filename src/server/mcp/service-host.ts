// The scoring tools over a ScoringService. What an HTTP response reports in a header becomes a note to the agent.

import type { ScoringService } from '../../core/contract/index.js';
import type { ToolHost } from '../agents/index.js';

const truncatedNote = 'The page is long: only its beginning was read.';

/** Adapts a service for one call. @param notes gets what the caller should know about the result */
export function createServiceHost(service: ScoringService, notes: string[]): ToolHost {
  const note = (truncated: boolean) => {
    if (truncated) notes.push(truncatedNote);
  };
  return {
    score: async (handle, request, { signal, onProgress }) => {
      const { card, truncated } = await service.score(handle, request, signal, onProgress);
      note(truncated);
      return card;
    },
    explain: async (handle, content, { signal, onProgress, traits, top }) => {
      const scored = await service.explain(handle, { content, traits, top }, signal, onProgress);
      note(scored.truncated);
      return scored.explanation;
    },
    models: ({ signal }) => service.models(signal),
    traits: (handle, { signal }) => service.traits(handle, signal),
    extract: (url, { signal }) => service.extract(url, signal),
  };
}
