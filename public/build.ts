// The build page: a document and its files in, a model with its report out; all of it in this page.
import '../src/elements/define.js';
import * as client from '../src/client/index.js';
import { type AssayError, isAbortError, isAssayError } from '../src/contract/errors.js';
import { Directory } from './build/directory.js';
import { exampleDraft, keepDraft, readDraft } from './build/draft.js';
import { documentText, showIssues, writeDocument } from './build/editor.js';
import { examplePath, exampleText } from './build/example.js';
import { showModel } from './build/model.js';
import { announce, showProgress } from './build/progress.js';
import { base } from './calls.js';
import { byId, reasonOf } from './page.js';

const field = byId('document', HTMLTextAreaElement);
const handle = byId('handle', HTMLInputElement);
const listed = byId('listed', HTMLInputElement);
const start = byId('build', HTMLButtonElement);
const cancel = byId('cancel', HTMLButtonElement);
const trouble = byId('trouble', HTMLElement);

// For whoever opens the console to try it.
Object.assign(globalThis, { assay: client });
client.configureAssay({ base });

const directory = new Directory(edited);
let building: AbortController | undefined;
/** Checks and builds that began so far. */
let judgements = 0;
let checkTimer: ReturnType<typeof setTimeout> | undefined;

/** Looks at the document again. What a later check or a build found is not overwritten. */
async function checkNow(): Promise<void> {
  const mine = newJudgement();
  const { check } = await import('./build/check.js');
  if (mine === judgements) showIssues(check(documentText(), directory.paths));
}

function newJudgement(): number {
  clearTimeout(checkTimer);
  judgements += 1;
  return judgements;
}

function edited(): void {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(() => void checkNow(), 300);
  const { path = examplePath, text: rows = null } = directory.page ?? {};
  keepDraft({ document: documentText(), handle: handle.value, path, rows });
}

async function explain(error: AssayError): Promise<void> {
  trouble.textContent = error.detail;
  const { placed } = await import('./build/check.js');
  showIssues(placed(documentText(), error.issues));
}

function busy(now: boolean): void {
  start.disabled = now;
  cancel.hidden = !now;
}

async function build(): Promise<void> {
  if (building) return;
  const mine = new AbortController();
  building = mine;
  newJudgement();
  trouble.textContent = '';
  busy(true);
  cancel.focus();
  let next: HTMLElement = start;
  showProgress({ stage: 'embedder', done: 0, total: 0, secondsLeft: null });
  const name = handle.value.trim();
  try {
    const { version } = await client.sharedAssay().build(documentText(), directory.files, {
      handle: name,
      public: listed.checked,
      signal: mine.signal,
      onProgress: (progress) => {
        if (building === mine) showProgress(progress);
      },
    });
    announce(`Built ${name}, ${version}`);
    showIssues([]);
    await showModel(name);
    next = byId('model-title', HTMLElement);
    byId('model', HTMLElement).scrollIntoView();
  } catch (error) {
    await failed(error);
  } finally {
    building = undefined;
    showProgress(undefined);
    const waiting = document.activeElement === cancel;
    busy(false);
    // Whoever went on writing meanwhile stays there.
    if (waiting) next.focus({ preventScroll: true });
  }
}

async function failed(error: unknown): Promise<void> {
  if (isAbortError(error)) {
    announce('Cancelled; nothing was kept');
    trouble.textContent = 'Cancelled. Nothing was kept.';
  } else if (isAssayError(error)) await explain(error);
  else trouble.textContent = reasonOf(error);
}

function open({ document: text, handle: name, path, rows }: typeof exampleDraft): void {
  handle.value = name;
  directory.open(rows === null ? undefined : { path, text: rows });
  writeDocument(text);
}

start.addEventListener('click', () => void build());
cancel.addEventListener('click', () => building?.abort());
field.addEventListener('input', edited);
handle.addEventListener('input', edited);
byId('restore', HTMLButtonElement).addEventListener('click', () => {
  trouble.textContent = '';
  open(exampleDraft);
});

byId('sample', HTMLTextAreaElement).value = exampleText;
open(readDraft());
void checkNow();
client.installLocalApi({ base }).catch(() => undefined);
showModel(handle.value.trim()).catch((error: unknown) => {
  trouble.textContent = `Models cannot be read here: ${reasonOf(error)}`;
});
