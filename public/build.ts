// The studio: a table, examples or YAML in, a model with its report out, all in this page.
import 'assay/define';
import * as client from 'assay';
import { isAssayError } from 'assay';
import { createKey } from './build-page/axes/naming.js';
import { type BuildJob, BuildRequestEvent, describeBuildError } from './build-page/build-job.js';
import { Directory } from './build-page/directory.js';
import { connectDocumentFile } from './build-page/document-file.js';
import { type Draft, discoveryDraft, exampleDraft, readDraft, saveDraft } from './build-page/draft.js';
import {
  onDocumentChange,
  openEditor,
  readDocument,
  setEditorTab,
  showIssues,
  writeDocument,
} from './build-page/editor.js';
import { examplePath, exampleText } from './build-page/example.js';
import { Form } from './build-page/form/form.js';
import { showModel } from './build-page/model.js';
import { runBuild } from './build-page/run-build.js';
import { Tabs } from './build-page/tabs.js';
import { base } from './calls.js';
import { findById, formatError } from './page.js';

const handle = findById('handle', HTMLInputElement);
const buildButton = findById('build', HTMLButtonElement);
const trouble = findById('trouble', HTMLElement);

// For experiments in the console.
Object.assign(globalThis, { assay: client });
client.configureAssay({ base });

/** Milliseconds without an edit before the configuration is checked. */
const checkDelay = 300;

const directory = new Directory(onFilesChange);
const form = new Form(directory, onEdit, (name) => {
  handle.value = `local.${createKey(name, new Set())}`;
});
const tabs = new Tabs(findById('tabs', HTMLElement), (name) => {
  if (name === 'yaml') void openEditor();
  void checkDocument();
});
/** Number of checks and builds so far: an earlier one does not overwrite the issues of a later one. */
let checks = 0;
let checkTimer: ReturnType<typeof setTimeout> | undefined;
let tableTimer: ReturnType<typeof setTimeout> | undefined;

async function checkDocument(): Promise<void> {
  const check = startCheck();
  const { findIssues } = await import('./build-page/check.js');
  // A form without a table says what to do; the issues of its empty document would only repeat it.
  const isEmpty = tabs.current === 'form' && form.problem !== '';
  if (check === checks) showIssues(isEmpty ? [] : findIssues(readDocument(), directory.paths));
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
  saveDraft({ document: readDocument(), handle: handle.value, path, rows, form: form.state });
}

function onFilesChange(): void {
  onEdit();
  clearTimeout(tableTimer);
  tableTimer = setTimeout(() => void form.refresh(), checkDelay);
}

async function showError(error: unknown): Promise<void> {
  trouble.textContent = describeBuildError(error);
  if (!isAssayError(error)) return;
  const { locateIssues } = await import('./build-page/check.js');
  showIssues(locateIssues(readDocument(), error.issues));
}

function build(): void {
  startCheck();
  trouble.textContent = form.problem;
  if (form.problem !== '') return;
  const job: BuildJob = {
    handle: handle.value.trim(),
    document: readDocument(),
    files: [],
    opener: buildButton,
    onBuilt: () => {
      showIssues([]);
      return undefined;
    },
    onError: showError,
  };
  void runBuild(job, directory.files);
}

function openDraft({ document: text, handle: name, path, rows, form: state }: Draft): void {
  handle.value = name;
  directory.open(rows === null ? undefined : { path, text: rows });
  writeDocument(text);
  form.open(state);
  onEdit();
}

buildButton.addEventListener('click', () => {
  const { pending } = form;
  if (!pending) return build();
  // The last change of the form is about to be written.
  buildButton.disabled = true;
  void pending.finally(() => {
    buildButton.disabled = false;
    build();
  });
});
document.addEventListener(BuildRequestEvent.type, (event) => {
  if (event instanceof BuildRequestEvent) void runBuild(event.job, directory.files);
});
onDocumentChange(onEdit);
setEditorTab(() => tabs.open('yaml'));
connectDocumentFile();
handle.addEventListener('input', onEdit);
for (const [id, draft] of Object.entries({ restore: exampleDraft, 'discovery-example': discoveryDraft })) {
  findById(id, HTMLButtonElement).addEventListener('click', () => {
    trouble.textContent = '';
    openDraft(draft);
  });
}

findById('sample', HTMLTextAreaElement).value = exampleText;
openDraft(readDraft());
void checkDocument();
client.installLocalApi({ base }).catch(() => undefined);
showModel(handle.value.trim()).catch((error: unknown) => {
  trouble.textContent = `Stored models could not be read: ${formatError(error)}`;
});
