// The document's editor: a text field with line numbers, and below it everything that is wrong, each issue a way to its
// line. The text itself is never changed by it.
import { html, render } from 'lit';
import { byId } from '../page.js';
import type { PlacedIssue } from './check.js';

const field = byId('document', HTMLTextAreaElement);
const gutter = byId('gutter', HTMLElement);
const list = byId('issues', HTMLElement);

/** Numbers shown at most; a longer document scrolls past them. */
const numberedLines = 5_000;

let wrong: ReadonlySet<number> = new Set();

function showNumbers(): void {
  const count = Math.min(numberedLines, field.value.split('\n').length);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  render(
    numbers.map((line) => html`<span class=${wrong.has(line) ? 'wrong' : ''}>${line}</span>`),
    gutter,
  );
  gutter.scrollTop = field.scrollTop;
}

function goTo(line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  const height = field.scrollHeight / Math.max(1, lines.length);
  field.scrollTop = Math.max(0, (line - 4) * height);
}

/** The path stands out; the sentence follows. */
function sentence({ path, message }: PlacedIssue) {
  const own = path !== '' && message.startsWith(`${path}: `);
  const rest = own ? message.slice(path.length + 2) : message;
  return path === '' ? message : html`<code>${path}</code> ${rest}`;
}

/** Shows these issues in place of those before. */
export function showIssues(issues: readonly PlacedIssue[]): void {
  wrong = new Set(issues.map(({ line }) => line));
  field.setAttribute('aria-invalid', String(issues.length > 0));
  render(
    issues.map(
      (issue) => html`<li>
        <button type="button" class="small" @click=${() => goTo(issue.line)}>Line ${issue.line}</button>
        <span>${sentence(issue)}</span>
      </li>`,
    ),
    list,
  );
  showNumbers();
}

/** The document as it stands. */
export const documentText = (): string => field.value;

/** Puts another document in place of this one, as typing would. */
export function writeDocument(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

field.addEventListener('input', showNumbers);
field.addEventListener('scroll', () => {
  gutter.scrollTop = field.scrollTop;
});
