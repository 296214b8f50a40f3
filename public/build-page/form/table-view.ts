// The table of the form: open one, see its columns, choose the text and the labels.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatCount } from '../../page.js';
import { readValue, renderColumn } from './column-view.js';
import { chooseText, type TableMapping } from './mapping.js';
import type { TableProfile } from './profile.js';

export interface TableView {
  /** Path of the table; null for none. */
  readonly path: string | null;
  /** undefined while it is read and after it could not be read. */
  readonly profile: TableProfile | undefined;
  readonly mapping: TableMapping | null;
  /** Why the last table could not be read; empty for nothing. */
  readonly trouble: string;
  /** Where the table came from, if it was converted; empty for nothing. */
  readonly note: string;
  /** About another table that is being read; empty for nothing. */
  readonly reading: string;
}

export interface TableActions {
  readonly open: (file: File) => void;
  readonly drop: (data: DataTransfer) => void;
  readonly map: (mapping: TableMapping) => void;
  readonly remove: () => void;
  /** Stops reading another table. */
  readonly cancel: () => void;
}

const pasteExample = `text,label
"The server is down, please help",urgent
"Lunch is at noon as usual",calm`;

/** Name of a table that was pasted. */
const pastedName = 'pasted.csv';

function renderOpener({ path }: TableView, { open, drop, remove }: TableActions): TemplateResult {
  const over = (on: boolean) => (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.classList.toggle('over', on);
  };
  const onDrop = (event: DragEvent) => {
    over(false)(event);
    if (event.dataTransfer) drop(event.dataTransfer);
  };
  const onPick = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [file] = target.files ?? [];
    target.value = '';
    if (file) open(file);
  };
  const onPaste = (event: Event) => {
    const text = readValue(event);
    if (!/\n/.test(text.trim())) return;
    if (event.target instanceof HTMLTextAreaElement) event.target.value = '';
    open(new File([text], pastedName, { type: 'text/csv' }));
  };
  return html`<div class=${path === null ? 'table-open empty' : 'table-open'}>
    <div class="drop" id="drop-table" @dragover=${over(true)} @dragleave=${over(false)} @drop=${onDrop}>
      <p>${path === null ? 'Drop a table here' : 'Drop another table here'} (CSV, TSV or JSONL), or</p>
      <p class="choosers">
        <label class="button-like"><input type="file" id="pick-table" accept=".csv,.tsv,.txt,.jsonl,.ndjson" @change=${onPick}>choose a file</label>
        ${path === null ? nothing : html`<button type="button" class="small" id="remove-table" @click=${remove}>Remove ${path}</button>`}
      </p>
      ${path === null ? html`<p class="quiet">A row for each text: one column with the text, others with labels or numbers.</p>` : nothing}
    </div>
    <label class="paste"><span class="label">Or paste rows, with the header</span>
      <textarea id="paste-table" rows="2" spellcheck="false" autocomplete="off" placeholder=${path === null ? pasteExample : ''} @input=${onPaste}></textarea>
    </label>
  </div>`;
}

function renderMapping(
  { path, note }: TableView,
  profile: TableProfile,
  mapping: TableMapping,
  { map }: TableActions,
): TemplateResult {
  const change = (event: Event) => map(chooseText(mapping, profile, readValue(event)));
  const isUsed = mapping.columns.some(({ use }) => use !== 'unused');
  return html`<div class="table-head">
      <p class="table-facts" id="table-facts"><strong>${path}</strong>
        <span class="quiet">${formatCount(profile.rows)} rows, ${profile.columns.length} columns. ${note}</span></p>
      <label class="text-column"><span class="label">Text column</span>
        <select id="text-column" .value=${live(mapping.text)} @change=${change}>
          ${profile.columns.map(({ name }) => html`<option value=${name} ?selected=${name === mapping.text}>${name}</option>`)}
        </select>
      </label>
    </div>
    ${isUsed ? nothing : html`<p class="notice">No column is used: the build discovers what the texts differ in.</p>`}
    <ul class="table-columns" aria-label="Columns">
      ${mapping.columns.map((one) => {
        const column = profile.columns.find(({ name }) => name === one.column);
        const replace = (next: typeof one) =>
          map({ ...mapping, columns: mapping.columns.map((other) => (other === one ? next : other)) });
        return column ? renderColumn(one, column, replace) : nothing;
      })}
    </ul>`;
}

export function renderTable(view: TableView, actions: TableActions): TemplateResult {
  const { path, profile, mapping, trouble, reading } = view;
  const isReading = path !== null && !profile && trouble === '' && reading === '';
  return html`${renderOpener(view, actions)}
    <p class="trouble" role="alert" id="table-trouble">${trouble}</p>
    ${reading === '' ? nothing : html`<p class="reading-line"><span>${reading}</span> <button type="button" class="small" id="cancel-table" @click=${actions.cancel}>Cancel</button></p>`}
    ${isReading ? html`<p class="quiet table-reading">Reading ${path} …</p>` : nothing}
    ${path !== null && profile && mapping ? renderMapping(view, profile, mapping, actions) : nothing}`;
}
