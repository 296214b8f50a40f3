// The editor of the configuration: a text field with line numbers, and a list of issues that lead to their lines.
import { html, render } from 'lit';
import { findById } from '../page.js';
import type { LocatedIssue } from './check.js';

const field = findById('document', HTMLTextAreaElement);
const gutter = findById('gutter', HTMLElement);
const list = findById('issues', HTMLElement);

/** Maximum number of line numbers shown. */
const maxNumbers = 5_000;

let linesWithIssues: ReadonlySet<number> = new Set();

function showNumbers(): void {
  const count = Math.min(maxNumbers, field.value.split('\n').length);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  render(
    numbers.map((line) => html`<span class=${linesWithIssues.has(line) ? 'wrong' : ''}>${line}</span>`),
    gutter,
  );
  gutter.scrollTop = field.scrollTop;
}

function selectLine(line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  const height = field.scrollHeight / Math.max(1, lines.length);
  field.scrollTop = Math.max(0, (line - 4) * height);
}

/** The path as code, then the message. */
function renderIssue({ path, message }: LocatedIssue) {
  const repeatsPath = path !== '' && message.startsWith(`${path}: `);
  const rest = repeatsPath ? message.slice(path.length + 2) : message;
  return path === '' ? message : html`<code>${path}</code> ${rest}`;
}

/** Shows these issues instead of the current ones. */
export function showIssues(issues: readonly LocatedIssue[]): void {
  linesWithIssues = new Set(issues.map(({ line }) => line));
  field.setAttribute('aria-invalid', String(issues.length > 0));
  render(
    issues.map(
      (issue) => html`<li>
        <button type="button" class="small" @click=${() => selectLine(issue.line)}>Line ${issue.line}</button>
        <span>${renderIssue(issue)}</span>
      </li>`,
    ),
    list,
  );
  showNumbers();
}

export const readDocument = (): string => field.value;

/** Replaces the text, with the event that typing dispatches. */
export function writeDocument(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

field.addEventListener('input', showNumbers);
field.addEventListener('scroll', () => {
  gutter.scrollTop = field.scrollTop;
});
