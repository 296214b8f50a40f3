// The build page: a configuration and its sample files in, a model with its report out, all in this page.
import 'assay/define';
import * as client from 'assay';
import { type AssayError, isAbortError, isAssayError } from 'assay';
import { Directory } from './build-page/directory.js';
import { type Draft, exampleDraft, readDraft, saveDraft } from './build-page/draft.js';
import { readDocument, showIssues, writeDocument } from './build-page/editor.js';
import { examplePath, exampleText } from './build-page/example.js';
import { showModel } from './build-page/model.js';
import { announce, showProgress } from './build-page/progress.js';
import { base } from './calls.js';
import { findById, formatError } from './page.js';

const field = findById('document', HTMLTextAreaElement);
const handle = findById('handle', HTMLInputElement);
const listed = findById('listed', HTMLInputElement);
const buildButton = findById('build', HTMLButtonElement);
const cancelButton = findById('cancel', HTMLButtonElement);
const trouble = findById('trouble', HTMLElement);

// For experiments in the console.
Object.assign(globalThis, { assay: client });
client.configureAssay({ base });

/** Milliseconds without an edit before the configuration is checked. */
const checkDelay = 300;

const directory = new Directory(onEdit);
let building: AbortController | undefined;
/** Number of checks and builds so far: an earlier one does not overwrite the issues of a later one. */
let checks = 0;
let checkTimer: ReturnType<typeof setTimeout> | undefined;

async function checkDocument(): Promise<void> {
  const check = startCheck();
  const { findIssues } = await import('./build-page/check.js');
  if (check === checks) showIssues(findIssues(readDocument(), directory.paths));
}

/** Makes the issues of earlier checks outdated. @returns the number of this check */
function startCheck(): number {
  clearTimeout(checkTimer);
  checks += 1;
  return checks;
}

function onEdit(): void {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(() => void checkDocument(), checkDelay);
  const { path = examplePath, text: rows = null } = directory.pageFile ?? {};
  saveDraft({ document: readDocument(), handle: handle.value, path, rows });
}

async function explainError(error: AssayError): Promise<void> {
  trouble.textContent = error.detail;
  const { locateIssues } = await import('./build-page/check.js');
  showIssues(locateIssues(readDocument(), error.issues));
}

function setBusy(busy: boolean): void {
  buildButton.disabled = busy;
  cancelButton.hidden = !busy;
}

async function build(): Promise<void> {
  if (building) return;
  const controller = new AbortController();
  building = controller;
  startCheck();
  trouble.textContent = '';
  setBusy(true);
  cancelButton.focus();
  let nextFocus: HTMLElement = buildButton;
  showProgress({ stage: 'embedder', done: 0, total: 0, secondsLeft: null });
  const name = handle.value.trim();
  try {
    const { version } = await client.getSharedAssay().build(readDocument(), directory.files, {
      handle: name,
      public: listed.checked,
      signal: controller.signal,
      onProgress: (progress) => {
        if (building === controller) showProgress(progress);
      },
    });
    announce(`Built ${name}, ${version}`);
    showIssues([]);
    await showModel(name);
    nextFocus = findById('model-title', HTMLElement);
    findById('model', HTMLElement).scrollIntoView();
  } catch (error) {
    await showError(error);
  } finally {
    building = undefined;
    showProgress(undefined);
    const hadFocus = document.activeElement === cancelButton;
    setBusy(false);
    // A visitor who kept writing meanwhile keeps the focus.
    if (hadFocus) nextFocus.focus({ preventScroll: true });
  }
}

async function showError(error: unknown): Promise<void> {
  if (isAbortError(error)) {
    trouble.textContent = 'Cancelled. Nothing was saved.';
  } else if (isAssayError(error)) await explainError(error);
  else trouble.textContent = formatError(error);
}

function openDraft({ document: text, handle: name, path, rows }: Draft): void {
  handle.value = name;
  directory.open(rows === null ? undefined : { path, text: rows });
  writeDocument(text);
}

buildButton.addEventListener('click', () => void build());
cancelButton.addEventListener('click', () => building?.abort());
field.addEventListener('input', onEdit);
handle.addEventListener('input', onEdit);
findById('restore', HTMLButtonElement).addEventListener('click', () => {
  trouble.textContent = '';
  openDraft(exampleDraft);
});

findById('sample', HTMLTextAreaElement).value = exampleText;
openDraft(readDraft());
void checkDocument();
client.installLocalApi({ base }).catch(() => undefined);
showModel(handle.value.trim()).catch((error: unknown) => {
  trouble.textContent = `Stored models could not be read: ${formatError(error)}`;
});
