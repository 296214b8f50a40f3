// Corrections that are not trained yet, stored for the next visit: those of the model that was shown last.
import * as z from 'zod/mini';
import type { Corrections } from './corrections.js';

const storageKey = 'assay-build-corrections';

const schema = z.object({
  handle: z.string(),
  corrections: z.array(
    z.object({
      text: z.string(),
      key: z.string(),
      name: z.string(),
      direction: z.enum(['higher', 'lower']),
      before: z.number(),
    }),
  ),
});

/** The stored corrections of a model; none where storage is unavailable. */
export function readCorrections(handle: string): Corrections {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return parsed.success && parsed.data.handle === handle ? parsed.data.corrections : [];
  } catch {
    return [];
  }
}

/** Does nothing where storage is unavailable. */
export function saveCorrections(handle: string, corrections: Corrections): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ handle, corrections }));
  } catch {
    // Storage is full or blocked; the corrections last until the page is closed.
  }
}
