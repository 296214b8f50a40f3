// The visitor's draft, stored for the next visit: configuration, handle, form, and the file that is edited in the page.
import {
  discoveryDocument,
  discoveryHandle,
  discoveryPath,
  discoveryRows,
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

/** What the studio holds: the draft, and the files that are too large for it. */
export interface StudioState {
  readonly draft: Draft;
  readonly files: ReadonlyMap<string, File>;
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

const createUnused = (column: string): ColumnMapping => ({
  column,
  use: 'unused',
  name: '',
  high: '',
  low: '',
  labels: [],
});

export const discoveryDraft: Draft = {
  ...exampleDraft,
  document: discoveryDocument,
  handle: discoveryHandle,
  path: discoveryPath,
  rows: discoveryRows,
  form: {
    ...exampleForm,
    path: discoveryPath,
    mapping: { text: 'text', columns: ['subject', 'mood'].map(createUnused) },
    document: discoveryDocument,
  },
};

const key = 'assay-build-draft';

/** A draft that another page of the site passes to the studio. */
const incomingKey = 'assay-build-incoming';

/** @returns undefined for anything of another shape */
export function parseDraft(stored: unknown): Draft | undefined {
  const { document, handle, path, rows, form, files, decisions } = Object(stored);
  if (![document, handle, path].every((part) => typeof part === 'string')) return undefined;
  return {
    document,
    handle,
    path,
    rows: typeof rows === 'string' ? rows : null,
    form: parseForm(form),
    files: Array.isArray(files) ? files.map(String) : [],
    decisions: parseDecisions(decisions),
  };
}

function readStored(storageKey: string): Draft | undefined {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return undefined;
  }
}

function store(storageKey: string, draft: Draft): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The draft of the last visit; the example on the first visit and where storage is unavailable. */
export const readDraft = (): Draft => readStored(key) ?? exampleDraft;

/** @returns whether the draft is saved: storage can be full or blocked */
export const saveDraft = (draft: Draft): boolean => store(key, draft);

/** Passes a draft to the studio, which opens it next to that of the last visit. @returns whether it is saved */
export const saveIncoming = (draft: Draft): boolean => store(incomingKey, draft);

/** The draft that another page has passed, once. */
export function takeIncoming(): Draft | undefined {
  const draft = readStored(incomingKey);
  if (draft) localStorage.removeItem(incomingKey);
  return draft;
}
