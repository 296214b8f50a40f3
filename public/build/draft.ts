// What a visitor wrote, kept for the next visit: document, handle, and the file that is written in the page.
import { exampleDocument, exampleHandle, examplePath, exampleRows } from './example.js';

export interface Draft {
  readonly document: string;
  readonly handle: string;
  readonly path: string;
  /** Of the file in the page; null where it was removed. */
  readonly rows: string | null;
}

export const exampleDraft: Draft = {
  document: exampleDocument,
  handle: exampleHandle,
  path: examplePath,
  rows: exampleRows,
};

const key = 'assay-build-draft';

/** The draft of the last visit; the example on the first, or where nothing can be stored. */
export function readDraft(): Draft {
  try {
    const { document, handle, path, rows } = Object(JSON.parse(localStorage.getItem(key) ?? 'null'));
    const whole = [document, handle, path].every((part) => typeof part === 'string');
    return whole ? { document, handle, path, rows: typeof rows === 'string' ? rows : null } : exampleDraft;
  } catch {
    return exampleDraft;
  }
}

/** Does nothing where nothing can be stored. */
export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden; the page works without.
  }
}
