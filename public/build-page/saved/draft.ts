// The visitor's draft, stored for the next visit: configuration, handle, form, and the file that is edited in the page.
import {
  discoveryDocument,
  discoveryHandle,
  exampleDocument,
  exampleHandle,
  examplePath,
  exampleRows,
} from '../example.js';
import { emptyForm, type FormState, parseForm } from '../form/form-state.js';
import type { ColumnMapping } from '../form/mapping.js';
import { type Decisions, parseDecisions } from '../rows/decisions.js';

export interface Draft {
  readonly document: string;
  readonly handle: string;
  readonly path: string;
  /** Content of the file that is edited in the page; null after it was removed. */
  readonly rows: string | null;
  readonly form: FormState;
  /** Paths of files that are too large for the draft. */
  readonly files: readonly string[];
  /** About rows of the table, until the next build. */
  readonly decisions: Decisions;
}

const createScale = (column: string, high: string, low: string): ColumnMapping => ({
  column,
  use: 'scale',
  name: '',
  high: '',
  low: '',
  labels: [
    [high, 'high'],
    [low, 'low'],
  ],
});

const exampleForm: FormState = {
  ...emptyForm,
  path: examplePath,
  mapping: {
    text: 'text',
    columns: [createScale('request', 'asks', 'states'), createScale('urgency', 'urgent', 'calm')],
  },
  document: exampleDocument,
};

export const exampleDraft: Draft = {
  document: exampleDocument,
  handle: exampleHandle,
  path: examplePath,
  rows: exampleRows,
  form: exampleForm,
  files: [],
  decisions: [],
};

/** A studio without anything in it. */
export const emptyDraft: Draft = {
  document: '',
  handle: 'local.model',
  path: examplePath,
  rows: null,
  form: emptyForm,
  files: [],
  decisions: [],
};

const unused = { use: 'unused', labels: [] } as const;

export const discoveryDraft: Draft = {
  ...exampleDraft,
  document: discoveryDocument,
  handle: discoveryHandle,
  form: {
    ...exampleForm,
    mapping: {
      text: 'text',
      columns: (exampleForm.mapping?.columns ?? []).map((column) => ({ ...column, ...unused })),
    },
    document: discoveryDocument,
  },
};

const key = 'assay-build-draft';

/** The draft of the last visit; the example on the first visit and where storage is unavailable. */
export function readDraft(): Draft {
  try {
    const { document, handle, path, rows, form, files, decisions } = Object(
      JSON.parse(localStorage.getItem(key) ?? 'null'),
    );
    const complete = [document, handle, path].every((part) => typeof part === 'string');
    if (!complete) return exampleDraft;
    return {
      document,
      handle,
      path,
      rows: typeof rows === 'string' ? rows : null,
      form: parseForm(form),
      files: Array.isArray(files) ? files.map(String) : [],
      decisions: parseDecisions(decisions),
    };
  } catch {
    return exampleDraft;
  }
}

/** @returns whether the draft is saved: storage can be full or blocked */
export function saveDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
