// The form: a mapped table or written examples. Every change writes the document. A document that was edited by hand is
// replaced only when the visitor asks for it.
import { html, render } from 'lit';
import { findById, formatCount, formatError } from '../../page.js';
import type { Directory } from '../directory.js';
import { listDroppedFiles } from '../dropped.js';
import { onDocumentChange, readDocument, writeDocument } from '../editor.js';
import { isExample } from '../example.js';
import { announce } from '../progress.js';
import { renderExamples } from './examples-view.js';
import { emptyForm, type FormState } from './form-state.js';
import { fitsTable, guessMapping, hasLabels } from './mapping.js';
import type { TableProfile } from './profile.js';
import { renderTable, type TableActions } from './table-view.js';
import { type FormParts, mapExamples, mapTable } from './traits.js';

const area = findById('form', HTMLElement);

const tableName = /\.(csv|tsv|txt|jsonl|ndjson)$/i;

const modes = { table: 'A table of texts', examples: 'Examples that I write' } as const satisfies Record<
  FormState['mode'],
  string
>;

export interface FormHost {
  /** Called after a change of the visitor that writes the document. */
  readonly onChange: () => void;
  /** Called when the visitor's own data replaces an example, with its name. */
  readonly onStart: (name: string) => void;
  /** Called when another table or none is shown. */
  readonly onTable: () => void;
}

export class Form {
  readonly #directory: Directory;
  readonly #host: FormHost;
  #state: FormState = emptyForm;
  #shownProfile: TableProfile | undefined;
  #trouble = '';
  #note = '';
  /** Number of tables read so far: an earlier one does not replace a later one. */
  #reads = 0;
  #changes = 0;
  #pending: Promise<void> | undefined;

  constructor(directory: Directory, host: FormHost) {
    this.#directory = directory;
    this.#host = host;
    onDocumentChange(() => this.#render());
  }

  /** What the table contains; undefined before it was read. */
  get profile(): TableProfile | undefined {
    return this.#shownProfile;
  }

  set #profile(profile: TableProfile | undefined) {
    this.#shownProfile = profile;
    this.#host.onTable();
  }

  get #profile(): TableProfile | undefined {
    return this.#shownProfile;
  }

  get state(): FormState {
    return this.#state;
  }

  /** Resolves when the document has the last change; undefined when it has it. */
  get pending(): Promise<void> | undefined {
    return this.#pending;
  }

  /** What the visitor must do before a build; empty for nothing. */
  get problem(): string {
    const isMissing = this.#isCurrent && this.#state.mode === 'table' && this.#state.path === null;
    return isMissing ? 'Add a table first: drop one, choose a file, or paste rows.' : '';
  }

  /** Whether the document is the one that the form wrote. */
  get #isCurrent(): boolean {
    return readDocument() === this.#state.document;
  }

  /** Shows another state, and reads its table. */
  open(state: FormState): void {
    this.#state = state;
    this.#profile = undefined;
    this.#trouble = this.#note = '';
    this.#render();
    void this.refresh();
  }

  /** Reads the table again, after its file was edited or removed. */
  async refresh(): Promise<void> {
    const { path, mapping } = this.#state;
    const file = path === null ? undefined : this.#directory.find(path);
    const read = ++this.#reads;
    if (path === null || !file) {
      // The mapping is kept for the file to be added again.
      if (path !== null) this.#state = { ...this.#state, path: null };
      this.#profile = undefined;
      this.#render();
      return;
    }
    try {
      const { openTable } = await import('./open-table.js');
      const { profile } = await openTable(file);
      if (read !== this.#reads) return;
      this.#profile = profile;
      this.#trouble = '';
      if (!mapping || !fitsTable(mapping, profile))
        this.#change({ ...this.#state, mapping: guessMapping(profile) });
    } catch (error) {
      if (read !== this.#reads) return;
      this.#profile = undefined;
      this.#trouble = formatError(error);
    }
    this.#render();
  }

  readonly #actions: TableActions = {
    open: (file) => void this.#openTable(file),
    drop: (data) => {
      listDroppedFiles(data).then(
        (files) => {
          const table = files.find(({ path }) => tableName.test(path));
          if (table) void this.#openTable(table.file);
          else this.#fail('No table was dropped. Drop a CSV, TSV or JSONL file.');
        },
        (error: unknown) => this.#fail(formatError(error)),
      );
    },
    map: (mapping) => this.#change({ ...this.#state, mapping }),
    remove: () => {
      this.#profile = undefined;
      this.#note = '';
      this.#directory.open(undefined);
      this.#change({ ...this.#state, path: null, mapping: null });
      findById('pick-table', HTMLInputElement).focus();
    },
  };

  #fail(trouble: string): void {
    this.#trouble = trouble;
    this.#render();
  }

  async #openTable(original: File): Promise<void> {
    const read = ++this.#reads;
    try {
      const { openTable } = await import('./open-table.js');
      const { profile, file } = await openTable(original);
      if (read !== this.#reads) return;
      await this.#directory.openFile(file);
      this.#profile = profile;
      this.#trouble = '';
      this.#note = file === original ? '' : `Converted from ${original.name}.`;
      this.#leaveExample(file.name.replace(/\.\w+$/, ''));
      const { mapping: known } = this.#state;
      const isKnown = known !== null && fitsTable(known, profile) && hasLabels(known, profile);
      this.#change({ ...this.#state, path: file.name, mapping: isKnown ? known : guessMapping(profile) });
      announce(`${file.name}: ${formatCount(profile.rows)} rows, ${profile.columns.length} columns`);
    } catch (error) {
      if (read === this.#reads) this.#fail(formatError(error));
    }
  }

  /** The visitor's own model keeps no field of an example. */
  #leaveExample(name: string): void {
    if (!isExample(readDocument())) return;
    writeDocument('');
    this.#host.onStart(name);
  }

  #getParts(): FormParts {
    const { mode, path, mapping, examples } = this.#state;
    if (mode === 'examples') return mapExamples(examples);
    return path !== null && mapping ? mapTable(path, mapping, this.#profile) : { traits: [], sources: [] };
  }

  #change(state: FormState): void {
    this.#state = state;
    this.#render();
    const change = ++this.#changes;
    this.#pending = this.#write(change).finally(() => {
      if (change === this.#changes) this.#pending = undefined;
    });
  }

  /** Only the last of several changes writes. */
  async #write(change: number): Promise<void> {
    const { writeParts } = await import('./write-document.js');
    if (change !== this.#changes) return this.#pending;
    const document = writeParts(readDocument(), this.#getParts());
    this.#state = { ...this.#state, document };
    writeDocument(document);
    this.#render();
    this.#host.onChange();
  }

  readonly #takeOver = (): void => {
    this.#change(this.#state);
    // The button goes when the document is written.
    void this.#pending?.then(() => area.querySelector('input')?.focus());
  };

  #renderModes() {
    const choose = (mode: FormState['mode']) => () => {
      if (mode === 'examples') this.#leaveExample('model');
      this.#change({ ...this.#state, mode });
    };
    return html`<fieldset class="modes">
      <legend class="label">Learn from</legend>
      ${(['table', 'examples'] as const).map(
        (mode) => html`<label class="switch">
          <input type="radio" name="mode" value=${mode} .checked=${mode === this.#state.mode} @change=${choose(mode)}>${modes[mode]}
        </label>`,
      )}
    </fieldset>`;
  }

  #renderBody() {
    const { mode, path, mapping, examples } = this.#state;
    const view = { path, mapping, profile: this.#profile, trouble: this.#trouble, note: this.#note };
    return html`${this.#renderModes()}
      ${
        mode === 'table'
          ? renderTable(view, this.#actions)
          : renderExamples(examples, (next) => this.#change({ ...this.#state, examples: next }))
      }`;
  }

  #render(): void {
    const isEdited = !this.#isCurrent && readDocument().trim() !== '';
    render(
      isEdited
        ? html`<div class="edited">
            <p>The configuration was edited as YAML, so this form no longer shows it. It builds as it is.</p>
            <p><button type="button" class="plain" id="take-over" @click=${this.#takeOver}>Use the form instead</button></p>
            <p class="quiet">This replaces the traits and sources of the YAML. Undo works in the YAML tab.</p>
          </div>`
        : this.#renderBody(),
      area,
    );
  }
}
