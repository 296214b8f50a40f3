// The visitor's draft, stored for the next visit: configuration, handle, and the file that is edited in the page.
import {
  discoveryDocument,
  discoveryHandle,
  exampleDocument,
  exampleHandle,
  examplePath,
  exampleRows,
} from './example.js';

export interface Draft {
  readonly document: string;
  readonly handle: string;
  readonly path: string;
  /** Content of the file that is edited in the page; null after it was removed. */
  readonly rows: string | null;
}

export const exampleDraft: Draft = {
  document: exampleDocument,
  handle: exampleHandle,
  path: examplePath,
  rows: exampleRows,
};

export const discoveryDraft: Draft = {
  ...exampleDraft,
  document: discoveryDocument,
  handle: discoveryHandle,
};

const key = 'assay-build-draft';

/** The draft of the last visit; the example on the first visit and where storage is unavailable. */
export function readDraft(): Draft {
  try {
    const { document, handle, path, rows } = Object(JSON.parse(localStorage.getItem(key) ?? 'null'));
    const complete = [document, handle, path].every((part) => typeof part === 'string');
    return complete ? { document, handle, path, rows: typeof rows === 'string' ? rows : null } : exampleDraft;
  } catch {
    return exampleDraft;
  }
}

/** Does nothing where storage is unavailable. */
export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked; the page works without a draft.
  }
}
