// The form: a mapped table or written examples. Every change writes the document. A document that was edited by hand is
// replaced only when the visitor asks for it.
import { render } from 'lit';
import { findById, formatCount, formatError } from '../../page.js';
import type { Directory } from '../directory.js';
import { findDroppedTable } from '../dropped.js';
import { onDocumentChange, readDocument, writeDocument } from '../editor.js';
import { isExample } from '../example.js';
import { announce } from '../progress.js';
import { DocumentWriter, loadWriter } from './document-writer.js';
import { renderExamples } from './examples-view.js';
import type { FormHost } from './form-host.js';
import { emptyForm, type FormState } from './form-state.js';
import { renderEdited, renderForm } from './form-view.js';
import { fitsTable, guessMapping, hasLabels } from './mapping.js';
import type { TableProfile } from './profile.js';
import { TableReading } from './table-reading.js';
import { renderTable, type TableActions } from './table-view.js';

const area = findById('form', HTMLElement);

export class Form {
  readonly #directory: Directory;
  readonly #host: FormHost;
  #state: FormState = emptyForm;
  #shownProfile: TableProfile | undefined;
  #trouble = '';
  #note = '';
  /** Number of tables read so far: an earlier one does not replace a later one. */
  #reads = 0;
  /** The table that was dropped, picked or pasted, until it replaces the one of the form. */
  readonly #reading = new TableReading(() => this.#render());
  readonly #writer = new DocumentWriter();

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

  get state(): FormState {
    return this.#state;
  }

  /** Resolves when the document has the last change; undefined when it has it. */
  get pending(): Promise<void> | undefined {
    return this.#writer.pending;
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

  /** Whether the document was edited by hand. */
  get #isEdited(): boolean {
    return !this.#isCurrent && readDocument().trim() !== '';
  }

  /** Shows another state, and reads its table. */
  open(state: FormState): void {
    // A pending change is one of the state before.
    this.#writer.cancel();
    this.#reading.drop();
    this.#state = state;
    this.#profile = undefined;
    this.#trouble = this.#note = '';
    this.#render();
    void this.refresh();
  }

  /** Goes on with a table that the last visit did not finish reading, unless there is another one by now. */
  resume(file: File): void {
    if (!this.#reading.isActive) void this.#openTable(file, true);
  }

  /** Reads the table again, after its file was edited or removed. @param trouble with another table, which is still shown */
  async refresh(trouble = ''): Promise<void> {
    // The other table replaces it.
    if (this.#reading.isActive) return;
    const { path } = this.#state;
    const file = path === null ? undefined : this.#directory.find(path);
    const read = ++this.#reads;
    if (path === null || !file) {
      // The mapping is kept for the file to be added again.
      if (path !== null) this.#amend({ ...this.#state, path: null });
      this.#profile = undefined;
      this.#render();
      return;
    }
    try {
      const { openTable } = await import('./open-table.js');
      const { profile } = await openTable(file);
      if (read !== this.#reads) return;
      this.#profile = profile;
      this.#trouble = trouble;
      const { mapping } = this.#state;
      if (!mapping || !fitsTable(mapping, profile)) {
        const next = { ...this.#state, mapping: guessMapping(profile) };
        if (this.#isEdited) this.#amend(next);
        else this.#change(next, true);
      }
    } catch (error) {
      if (read !== this.#reads) return;
      this.#profile = undefined;
      this.#trouble = formatError(error);
    }
    this.#render();
  }

  /** Changes what the form holds, but not the document. */
  #amend(state: FormState): void {
    const change = () => {
      this.#state = state;
    };
    // A pending change is a step of its own, which saves this, too.
    if (this.pending) change();
    else this.#host.amend(change);
  }

  readonly #actions: TableActions = {
    open: (file) => void this.#openTable(file),
    drop: (data) => {
      findDroppedTable(data).then((file) => this.#openTable(file), this.#fail);
    },
    cancel: () => {
      this.#reads += 1;
      this.#reading.drop();
      announce('Cancelled. The table was not read.');
      this.#render();
      void this.refresh();
      findById('pick-table', HTMLInputElement).focus();
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

  readonly #fail = (error: unknown): void => {
    this.#trouble = formatError(error);
    this.#render();
  };

  /** @param isKept whether an earlier visit has kept it */
  async #openTable(original: File, isKept = false): Promise<void> {
    const read = ++this.#reads;
    this.#reading.begin(original, isKept);
    try {
      const { openTable } = await import('./open-table.js');
      const { profile, file, note } = await openTable(original);
      const open = await this.#directory.readFile(file);
      // From here on nothing waits, so that what belongs to the table comes as one step.
      await loadWriter();
      if (read !== this.#reads) return;
      open();
      this.#profile = profile;
      this.#trouble = '';
      this.#note = isKept ? `${note} Read again after the reload.` : note;
      this.#leaveExample(file.name.replace(/\.\w+$/, ''));
      const { mapping: known } = this.#state;
      const isKnown = known !== null && fitsTable(known, profile) && hasLabels(known, profile);
      this.#change({ ...this.#state, path: file.name, mapping: isKnown ? known : guessMapping(profile) });
      this.#reading.end(Promise.resolve(this.pending).then(this.#host.waitForSave));
      announce(`${file.name}: ${formatCount(profile.rows)} rows, ${profile.columns.length} columns`);
    } catch (error) {
      if (read !== this.#reads) return;
      this.#reading.drop();
      this.#fail(error);
      // It waited for this one.
      void this.refresh(this.#trouble);
    }
  }

  /** The visitor's own model keeps no field of an example. */
  #leaveExample(name: string): void {
    if (!isExample(readDocument())) return;
    writeDocument('');
    this.#host.onStart(name);
  }

  #change(state: FormState, isAmending = false): void {
    this.#state = state;
    this.#render();
    this.#writer.write(() => ({ state: this.#state, profile: this.profile }), isAmending, this.#finish);
  }

  readonly #finish = (document: string, isAmending: boolean): void => {
    const write = () => {
      this.#state = { ...this.#state, document };
      writeDocument(document);
      this.#render();
      this.#host.onChange();
    };
    if (isAmending) this.#host.amend(write);
    else write();
  };

  readonly #takeOver = (): void => {
    this.#change(this.#state);
    // The button goes when the document is written.
    void this.pending?.then(() => area.querySelector('input')?.focus());
  };

  readonly #choose = (mode: FormState['mode']): void => {
    if (mode === 'examples') this.#leaveExample('model');
    this.#change({ ...this.#state, mode });
  };

  #renderBody() {
    const { mode, path, mapping, examples } = this.#state;
    const said = { trouble: this.#trouble, note: this.#note, reading: this.#reading.line };
    const view = { path, mapping, profile: this.profile, ...said };
    return mode === 'table'
      ? renderTable(view, this.#actions)
      : renderExamples(examples, (next) => this.#change({ ...this.#state, examples: next }));
  }

  #render(): void {
    const view = this.#isEdited
      ? renderEdited(this.#takeOver)
      : renderForm(this.#state.mode, this.#choose, this.#renderBody());
    render(view, area);
  }
}
