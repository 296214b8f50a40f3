// The code editor of the configuration. Loaded when its tab is opened. It lives in a shadow root, where its styles are
// constructed sheets: the site's Content-Security-Policy forbids the style elements that it would write into a document.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import schemaUrl from '../../../dist/schema/model.schema.json?url';
import type { LocatedIssue } from '../check.js';
import { createCompletionSource, createHoverSource } from './assistance.js';
import type { Schema } from './schema.js';
import { editorTheme, tokenStyles } from './theme.js';

/** For screen readers; Tab is not captured, so that the keyboard leaves the editor. */
const label = 'Configuration (YAML or JSON)';

/** Marks what the page writes, not the visitor. */
const written = Annotation.define<boolean>();

async function loadSchema(): Promise<Schema> {
  const response = await fetch(schemaUrl);
  if (!response.ok)
    throw new Error(`The schema of the configuration could not be loaded: ${response.status}`);
  return (await response.json()) as Schema;
}

const createExtensions = (schema: Schema, onEdit: (text: string) => void): Extension => [
  lineNumbers(),
  lintGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  yaml(),
  indentUnit.of('  '),
  syntaxHighlighting(tokenStyles),
  editorTheme,
  autocompletion({ override: [createCompletionSource(schema)], icons: false }),
  hoverTooltip(createHoverSource(schema)),
  keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
  EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'off',
  }),
  EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    const isWritten = transactions.some((transaction) => transaction.annotation(written));
    if (docChanged && !isWritten) onEdit(state.doc.toString());
  }),
];

export class CodeEditor {
  readonly #view: EditorView;

  private constructor(view: EditorView) {
    this.#view = view;
  }

  /**
   * @param parent an element without a shadow root
   * @param onEdit called with the text after every edit of the visitor
   * @throws Error when the schema cannot be loaded
   */
  static async open(parent: HTMLElement, text: string, onEdit: (text: string) => void): Promise<CodeEditor> {
    const schema = await loadSchema();
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    const state = EditorState.create({ doc: text, extensions: createExtensions(schema, onEdit) });
    return new CodeEditor(new EditorView({ state, parent: root, root }));
  }

  /** Replaces the text, as one step that can be undone. */
  write(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() === text) return;
    this.#view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      annotations: written.of(true),
    });
  }

  /** Marks each issue from its place to the end of its line. */
  showIssues(issues: readonly LocatedIssue[]): void {
    const { doc } = this.#view.state;
    const diagnostics = issues.map(({ offset, message }): Diagnostic => {
      const from = Math.min(offset, doc.length);
      return { from, to: doc.lineAt(from).to, severity: 'error', message };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
    this.#view.contentDOM.setAttribute('aria-invalid', String(issues.length > 0));
  }

  /** Selects a line, counted from 1, scrolls to it and focuses the editor. */
  selectLine(line: number): void {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.#view.focus();
  }

  /** Measures again after the tab was hidden. */
  refresh(): void {
    this.#view.requestMeasure();
  }
}
