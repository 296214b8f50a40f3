// The studio: a table, examples or YAML in, a model with its report out, all in this page.
import 'assay/define';
import * as client from 'assay';
import { isAssayError } from 'assay';
import { createKey } from './build-page/axes/naming.js';
import { type BuildJob, BuildRequestEvent, describeBuildError } from './build-page/build-job.js';
import { Directory } from './build-page/directory.js';
import { connectDocumentFile } from './build-page/document-file.js';
import {
  onDocumentChange,
  openEditor,
  readDocument,
  setEditorTab,
  showIssues,
  writeDocument,
} from './build-page/editor.js';
import { examplePath, exampleText } from './build-page/example.js';
import { setTextSource } from './build-page/feedback/feedback.js';
import { Form } from './build-page/form/form.js';
import { setReportListener, showModel } from './build-page/model.js';
import type { Decisions } from './build-page/rows/decisions.js';
import { RowsLoader } from './build-page/rows/rows-loader.js';
import { runBuild } from './build-page/run-build.js';
import {
  discoveryDraft,
  exampleDraft,
  readDraft,
  type StudioState,
  takeIncoming,
} from './build-page/saved/draft.js';
import { readFiles } from './build-page/saved/kept-files.js';
import { dropTable, readTable } from './build-page/saved/kept-table.js';
import { prepareOffline } from './build-page/saved/offline.js';
import { Session } from './build-page/saved/session.js';
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
const form = new Form(directory, {
  onChange: onEdit,
  onStart: (name) => {
    handle.value = `local.${createKey(name, new Set())}`;
  },
  onTable: () => void rows.show(),
  amend: (change) => session.amend(change),
  waitForSave: () => session.waitForSave(),
});
const tabs = new Tabs(findById('tabs', HTMLElement), (name) => {
  if (name === 'yaml') void openEditor();
  void checkDocument();
});
/** About rows of the table. */
let decisions: Decisions = [];
const rows = new RowsLoader({
  get table() {
    const { path, mapping } = form.state;
    const file = path === null ? undefined : directory.find(path);
    return file && mapping && form.profile ? { file, mapping, profile: form.profile } : undefined;
  },
  get decisions() {
    return decisions;
  },
  onDecide: (next) => {
    decisions = next;
    session.record();
  },
  rebuild: async (file, kept, opener) => {
    await directory.put(file);
    decisions = kept;
    onEdit();
    await form.refresh();
    await build(opener);
  },
});
const session = new Session({ read: readState, open: openState });
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

function readState(): StudioState {
  const { path = examplePath, text = null } = directory.pageFile ?? {};
  const files = directory.otherFiles;
  const parts = { document: readDocument(), handle: handle.value, form: form.state, decisions };
  return { draft: { ...parts, path, rows: text, files: [...files.keys()] }, files };
}

function onEdit(): void {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(() => void checkDocument(), checkDelay);
  session.record();
  void rows.show();
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

async function build(opener: HTMLElement): Promise<void> {
  // Without a wait where there is nothing to wait for, the button is disabled at once.
  if (form.pending) await form.pending;
  startCheck();
  trouble.textContent = form.problem;
  if (form.problem !== '') return;
  const job: BuildJob = {
    handle: handle.value.trim(),
    document: readDocument(),
    files: [],
    opener,
    onBuilt: () => {
      showIssues([]);
      return undefined;
    },
    onError: showError,
  };
  await runBuild(job, directory.files);
}

function openState({ draft, files }: StudioState): void {
  const { document: text, handle: name, path, rows: content, form: state } = draft;
  trouble.textContent = '';
  handle.value = name;
  decisions = draft.decisions;
  directory.open(content === null ? undefined : { path, text: content }, files);
  writeDocument(text);
  form.open(state);
  onEdit();
}

buildButton.addEventListener('click', () => {
  if (!form.pending) return void build(buildButton);
  // The last change of the form is about to be written.
  buildButton.disabled = true;
  void form.pending.finally(() => {
    buildButton.disabled = false;
    void build(buildButton);
  });
});
document.addEventListener(BuildRequestEvent.type, (event) => {
  if (event instanceof BuildRequestEvent) void runBuild(event.job, directory.files);
});
onDocumentChange(onEdit);
setTextSource(() => rows.texts);
setReportListener((detail) => void rows.showReport(detail));
setEditorTab(() => tabs.open('yaml'));
connectDocumentFile();
handle.addEventListener('input', onEdit);
for (const [id, draft] of Object.entries({ restore: exampleDraft, 'discovery-example': discoveryDraft })) {
  findById(id, HTMLButtonElement).addEventListener('click', () => session.open({ draft, files: new Map() }));
}

/** Goes on with the draft of the last visit. */
async function start(): Promise<void> {
  // Before a table of this visit replaces it.
  const unread = readTable();
  const draft = readDraft();
  const files = await readFiles(draft.files);
  session.markSaved(files);
  session.open({ draft, files });
  const incoming = takeIncoming();
  void session.resume();
  // Undo goes back to what was here before.
  if (incoming) session.open({ draft: incoming, files: new Map() });
  const table = await unread;
  // The draft of the other page replaces it, as another table would.
  if (table && incoming) void dropTable();
  else if (table) form.resume(table);
  await checkDocument();
  await showModel(handle.value.trim());
}

findById('sample', HTMLTextAreaElement).value = exampleText;
start().catch((error: unknown) => {
  trouble.textContent = `Stored models could not be read: ${formatError(error)}`;
});
void prepareOffline(client.installLocalApi({ base }));
