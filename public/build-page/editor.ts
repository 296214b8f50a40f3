// The text of the configuration, its code editor once that is open, and the list of issues that lead to their lines.
import { html, render } from 'lit';
import { findById, formatError } from '../page.js';
import type { LocatedIssue } from './check.js';
import type { CodeEditor } from './yaml/code-editor.js';

const area = findById('editor', HTMLElement);
const state = findById('editor-state', HTMLElement);
const list = findById('issues', HTMLElement);

let text = '';
let issues: readonly LocatedIssue[] = [];
let editor: CodeEditor | undefined;
let opening: Promise<CodeEditor> | undefined;
const listeners = new Set<() => void>();

export const readDocument = (): string => text;

/** Calls `listener` after every change of the text. */
export function onDocumentChange(listener: () => void): void {
  listeners.add(listener);
}

function change(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

/** Replaces the text. Does nothing when it is the same. */
export function writeDocument(next: string): void {
  if (next === text) return;
  editor?.write(next);
  change(next);
}

async function loadEditor(): Promise<CodeEditor> {
  const { CodeEditor } = await import('./yaml/code-editor.js');
  editor = await CodeEditor.open(area, text, change);
  editor.write(text);
  editor.showIssues(issues);
  state.textContent = '';
  return editor;
}

/** Opens the editor, or measures it again after its tab was hidden. Shows why it could not be loaded. */
export async function openEditor(): Promise<CodeEditor | undefined> {
  if (!opening) {
    state.textContent = 'Loading the editor …';
    opening = loadEditor();
  }
  try {
    const opened = await opening;
    opened.refresh();
    return opened;
  } catch (error) {
    opening = undefined;
    state.textContent = `The editor could not be loaded: ${formatError(error)}`;
    return undefined;
  }
}

/** The path as code, then the message. */
function renderIssue({ path, message }: LocatedIssue) {
  const repeatsPath = path !== '' && message.startsWith(`${path}: `);
  const detail = repeatsPath ? message.slice(path.length + 2) : message;
  return path === '' ? message : html`<code>${path}</code> ${detail}`;
}

/** The tab of the editor, which an issue opens. */
let openTab = (): void => {};

/** @param open opens the tab of the editor */
export function setEditorTab(open: () => void): void {
  openTab = open;
}

async function selectLine(line: number): Promise<void> {
  openTab();
  const opened = await openEditor();
  opened?.selectLine(line);
}

/** Shows these issues instead of the current ones, in the list and at their lines. */
export function showIssues(next: readonly LocatedIssue[]): void {
  issues = next;
  list.dataset.count = String(issues.length);
  editor?.showIssues(issues);
  render(
    issues.map(
      (issue) => html`<li>
        <button type="button" class="small" @click=${() => void selectLine(issue.line)}>Line ${issue.line}</button>
        <span>${renderIssue(issue)}</span>
      </li>`,
    ),
    list,
  );
}
