// The rows of the table: filters by what a report found, a page of rows with what can be decided about each, and one button that
// rebuilds.
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatCount } from '../../page.js';
import { readValue } from '../form/column-view.js';
import type { Decision, Decisions, Rows } from './decisions.js';
import type { LabelColumn, RowFilter } from './filters.js';

export interface RowsView {
  readonly rows: Rows;
  /** Index of the column with the texts. */
  readonly text: number;
  readonly columns: readonly LabelColumn[];
  readonly filters: readonly RowFilter[];
  /** Id of the chosen filter; empty for all rows. */
  readonly chosen: string;
  /** Index of the first row of the page among the filtered ones. */
  readonly first: number;
  readonly decisions: Decisions;
  /** What became of the last change; empty for nothing. */
  readonly note: string;
  readonly trouble: string;
}

export interface RowsActions {
  readonly choose: (id: string) => void;
  readonly turn: (first: number) => void;
  readonly decide: (row: number, decision: Decision) => void;
  /** About every row of the chosen filter. */
  readonly decideAll: (rows: readonly number[], decision: Decision) => void;
  readonly discard: () => void;
  readonly rebuild: (opener: HTMLElement) => void;
}

export const pageSize = 10;

/** Most rows that one button decides about. */
const maxAtOnce = 100;

export const findFilter = ({
  filters,
  chosen,
}: Pick<RowsView, 'filters' | 'chosen'>): RowFilter | undefined => filters.find(({ id }) => id === chosen);

const countRows = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

function renderFilters(view: RowsView, { choose }: RowsActions): TemplateResult {
  const decided = new Set(view.decisions.map(({ row }) => row));
  const renderChip = (id: string, title: string, rows: readonly number[] | undefined) => {
    const open = rows ? rows.filter((row) => !decided.has(row)).length : view.rows.cells.length;
    return html`<button type="button" class="chip" aria-pressed=${String(view.chosen === id)} @click=${() => choose(id)}
      >${title} <span class="quiet">${formatCount(open)}</span></button>`;
  };
  return html`<div class="row-filters" role="group" aria-label="Which rows">
    ${renderChip('', 'All rows', undefined)}
    ${view.filters.map(({ id, title, rows }) => renderChip(id, title, rows))}
  </div>`;
}

function renderLabel(view: RowsView, row: number, { decide }: RowsActions, decision: Decision | undefined) {
  const filter = findFilter(view);
  const columns =
    filter?.column === undefined ? view.columns : view.columns.filter(({ name }) => name === filter.column);
  return columns.map(({ name, labels, opposite }) => {
    const cell = (view.rows.cells[row]?.[view.rows.header.indexOf(name)] ?? '').trim();
    const label = decision?.kind === 'label' && decision.column === name ? decision.label : cell;
    const set = (next: string) => decide(row, { kind: 'label', column: name, label: next });
    const other = opposite.get(cell);
    const shown = html`<span class="row-label">${name}: <strong>${label || 'no label'}</strong>${label === cell ? nothing : html` <s>${cell}</s>`}</span>`;
    if (other !== undefined)
      return html`${shown}<button type="button" class="small" data-action="swap" aria-pressed=${String(label !== cell)}
        @click=${() => set(other)}>${label === cell ? `Swap to ${other}` : `Back to ${cell}`}</button>`;
    if (labels.length < 2) return shown;
    return html`${shown}<select class="row-select" aria-label=${`Label of ${name}, row ${row + 1}`} .value=${label}
      @change=${(event: Event) => set(readValue(event))}>
      ${(labels.includes(cell) ? labels : [cell, ...labels]).map((one) => html`<option value=${one} ?selected=${one === label}>${one || 'no label'}</option>`)}
    </select>`;
  });
}

function renderRow(view: RowsView, row: number, actions: RowsActions): TemplateResult {
  const decision = view.decisions.find((one) => one.row === row)?.decision;
  const toggle = (kind: 'out' | 'keep', title: string) =>
    html`<button type="button" class="small" data-action=${kind} aria-pressed=${String(decision?.kind === kind)}
      @click=${() => actions.decide(row, { kind })}>${title}<span class="away">: row ${row + 1}</span></button>`;
  return html`<li class="row" data-row=${row} data-decision=${decision?.kind ?? ''}>
    <p class="row-text"><span class="quiet">${row + 1}</span> ${view.rows.cells[row]?.[view.text] ?? ''}</p>
    <div class="row-actions">
      ${renderLabel(view, row, actions, decision)} ${toggle('out', 'Leave out')} ${toggle('keep', 'Keep')}
    </div>
  </li>`;
}

function renderPager(count: number, first: number, { turn }: RowsActions) {
  if (count <= pageSize) return nothing;
  const last = Math.min(count, first + pageSize);
  return html`<p class="row-pager">
    <button type="button" class="small" ?disabled=${first === 0} @click=${() => turn(Math.max(0, first - pageSize))}>Previous</button>
    <span class="quiet">${formatCount(first + 1)} to ${formatCount(last)} of ${formatCount(count)}</span>
    <button type="button" class="small" ?disabled=${last === count} @click=${() => turn(first + pageSize)}>Next</button>
  </p>`;
}

function renderChanges({ decisions }: RowsView, actions: RowsActions) {
  const count = (kind: Decision['kind']) => decisions.filter(({ decision }) => decision.kind === kind).length;
  const [out, label, keep] = [count('out'), count('label'), count('keep')];
  if (out + label + keep === 0) return nothing;
  const parts = [
    ...(out > 0 ? [`${countRows(out)} left out`] : []),
    ...(label > 0 ? [`${countRows(label)} with another label`] : []),
    ...(keep > 0 ? [`${countRows(keep)} kept`] : []),
  ];
  const onRebuild = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) actions.rebuild(currentTarget);
  };
  return html`<div class="row-changes">
    <span>${parts.join(', ')}.</span>
    ${out + label > 0 ? html`<button type="button" class="starts-build" id="rebuild-rows" @click=${onRebuild}>Rebuild with these changes</button>` : nothing}
    <button type="button" class="plain" id="discard-rows" @click=${actions.discard}>Discard</button>
  </div>`;
}

export function renderRows(view: RowsView, actions: RowsActions): TemplateResult {
  const filter = findFilter(view);
  const shown = filter?.rows ?? [...view.rows.cells.keys()];
  const page = shown.slice(view.first, view.first + pageSize);
  const decided = new Set(view.decisions.map(({ row }) => row));
  const open = (filter?.rows ?? []).filter((row) => !decided.has(row));
  const all = (kind: 'out' | 'keep', title: string) =>
    html`<button type="button" class="small" data-all=${kind} @click=${() => actions.decideAll(open, { kind })}>${title} ${countRows(open.length)}</button>`;
  // Without any row there is nothing to build.
  const hasOthers = shown.length < view.rows.cells.length;
  return html`<details class="rows-panel" ?open=${view.filters.length > 0}>
    <summary>Rows of the table <span class="quiet">${view.filters.length === 0 ? 'after a build, filtered by what it found' : `${view.filters.length === 1 ? '1 finding' : `${view.filters.length} findings`} of the last build`}</span></summary>
    ${renderFilters(view, actions)}
    ${
      filter
        ? html`<p class="row-summary">${filter.summary}.</p>
          ${open.length > 1 && open.length <= maxAtOnce ? html`<p class="row-actions">${hasOthers ? all('out', 'Leave out') : nothing} ${all('keep', 'Keep')}</p>` : nothing}`
        : nothing
    }
    <ol class="rows" aria-label=${filter?.title ?? 'All rows'}>
      ${repeat(
        page,
        (row) => row,
        (row) => renderRow(view, row, actions),
      )}
    </ol>
    ${renderPager(shown.length, view.first, actions)}
    ${renderChanges(view, actions)}
    <p class="trouble" role="alert">${view.trouble}</p>
    ${view.note === '' ? nothing : html`<p class="fine">${view.note}</p>`}
  </details>`;
}
