// One column of the table: what it is used for, its labels with their counts, and which pole each label stands for.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatCount } from '../../page.js';
import { fewestTexts } from './examples.js';
import { findNearLabels } from './labels.js';
import { type ColumnMapping, type ColumnUse, listUses, startUse } from './mapping.js';
import { type Pole, poles } from './poles.js';
import { type Column, labelLimit } from './profile.js';
import { getName, getPoleName } from './traits.js';

const useNames = {
  unused: 'Not used',
  scale: 'Scale with two poles',
  topics: 'Topics, one trait each',
  numbers: 'Numbers, high to low',
} as const satisfies Record<ColumnUse, string>;

const poleNames = { high: 'High', middle: 'Middle', low: 'Low' } as const satisfies Record<Pole, string>;

/** Most spellings and pairs of labels that are listed. */
const maxSpellings = 4;
const maxPairs = 3;

const formatRows = (rows: number): string => (rows === 1 ? '1 row' : `${formatCount(rows)} rows`);

/** The value of the control that an event comes from. */
export const readValue = ({ target }: Event): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
    ? target.value
    : '';

type Change = (mapping: ColumnMapping) => void;

const withoutLabel = ({ labels }: ColumnMapping, label: string) =>
  labels.filter(([other]) => other !== label);

function setPole(mapping: ColumnMapping, column: Column, label: string, pole: string): ColumnMapping {
  const known = poles.find((one) => one === pole);
  const order = [...(column.labels?.keys() ?? [])];
  const labels = [...withoutLabel(mapping, label), ...(known ? [[label, known] as const] : [])];
  return { ...mapping, labels: labels.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)) };
}

function renderPole(mapping: ColumnMapping, column: Column, label: string, onChange: Change): TemplateResult {
  const current = mapping.labels.find(([other]) => other === label)?.[1] ?? '';
  const change = (pole: string) => onChange(setPole(mapping, column, label, pole));
  if (mapping.use === 'topics') {
    return html`<label class="switch"><input type="checkbox" .checked=${live(current === 'high')}
        @change=${() => change(current === 'high' ? '' : 'high')}>Topic<span class="away">: ${label}</span></label>`;
  }
  return html`<select aria-label=${`Pole of ${label}`} .value=${live(current)}
    @change=${(event: Event) => change(readValue(event))}>
    ${[...poles, ''].map(
      (pole) =>
        html`<option value=${pole} ?selected=${pole === current}>${poles.find((one) => one === pole) ? poleNames[pole as Pole] : 'Not used'}</option>`,
    )}
  </select>`;
}

/** Other spellings that count as the label. */
function renderSpellings({ spellings }: Column, label: string) {
  const others = [...(spellings.get(label)?.keys() ?? [])].slice(1);
  if (others.length === 0) return nothing;
  const more = others.length > maxSpellings ? ` and ${others.length - maxSpellings} more` : '';
  return html`<span class="spellings">, ${others.slice(0, maxSpellings).join(', ')}${more}</span>`;
}

/** Pairs of labels that are nearly the same and yet two. */
function renderNearLabels(mapping: ColumnMapping, { labels }: Column) {
  if (mapping.use !== 'scale' && mapping.use !== 'topics') return nothing;
  const poleOf = (label: string) => mapping.labels.find(([other]) => other === label)?.[1];
  const pairs = findNearLabels([...(labels?.keys() ?? [])]).filter(
    ([a, b]) => mapping.use === 'topics' || poleOf(a) !== poleOf(b),
  );
  return pairs.slice(0, maxPairs).map(
    ([
      a,
      b,
    ]) => html`<p class="notice near-labels">'${a}' and '${b}' are nearly the same, but count as two labels.
      If they are one, spell them alike in the table.</p>`,
  );
}

function renderLabels(mapping: ColumnMapping, column: Column, onChange: Change) {
  const labels = column.labels;
  if (!labels || mapping.use === 'unused' || mapping.use === 'numbers') return nothing;
  const max = Math.max(...labels.values());
  return html`<table class="label-counts">
    <thead><tr><th scope="col">Label</th><th scope="col">Rows</th><th scope="col">${mapping.use === 'topics' ? 'Use' : 'Pole'}</th></tr></thead>
    <tbody>
      ${Array.from(
        labels,
        ([
          label,
          rows,
        ]) => html`<tr class=${mapping.labels.some(([used]) => used === label) ? '' : 'unmatched'}>
          <th scope="row">${label}${renderSpellings(column, label)}</th>
          <td>${formatCount(rows)}
            <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              ${svg`<rect width=${(100 * rows) / max} height="4"></rect>`}
            </svg>
          </td>
          <td>${renderPole(mapping, column, label, onChange)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function renderNames(mapping: ColumnMapping, onChange: Change) {
  if (mapping.use !== 'scale' && mapping.use !== 'numbers') return nothing;
  const fields = [
    ['name', 'Trait name', getName(mapping)],
    ['high', 'High pole', getPoleName(mapping, 'high')],
    ['low', 'Low pole', getPoleName(mapping, 'low')],
  ] as const;
  return html`<div class="pole-names">
    ${fields.map(
      ([
        field,
        label,
        shown,
      ]) => html`<label><span class="label">${label}<span class="away"> of ${mapping.column}</span></span>
        <input type="text" autocomplete="off" maxlength="100" placeholder=${shown} .value=${live(mapping[field])}
          @input=${(event: Event) => onChange({ ...mapping, [field]: readValue(event) })}></label>`,
    )}
  </div>`;
}

/** Sentences on how many rows each pole gets, and on labels that are not used. */
function renderSummary(mapping: ColumnMapping, column: Column) {
  if (mapping.use === 'unused') return nothing;
  if (mapping.use === 'numbers')
    return html`<p class="quiet">${formatRows(column.filled)} with a number.</p>`;
  const labels = column.labels ?? new Map<string, number>();
  const unused = [...labels].filter(([label]) => !mapping.labels.some(([used]) => used === label));
  const left = unused.reduce((sum, [, rows]) => sum + rows, 0);
  const countRows = (pole: Pole) =>
    mapping.labels.reduce((sum, [label, at]) => sum + (at === pole ? (labels.get(label) ?? 0) : 0), 0);
  const [high, low] = [countRows('high'), countRows('low')];
  const few = mapping.use === 'scale' && Math.min(high, low) < fewestTexts;
  const amounts =
    mapping.use === 'topics'
      ? `${mapping.labels.length} topics from ${formatRows(high)}.`
      : `${getPoleName(mapping, 'high')}: ${formatRows(high)}. ${getPoleName(mapping, 'low')}: ${formatRows(low)}.`;
  return html`<p class="quiet">${amounts}</p>
    ${few ? html`<p class="notice">Each pole needs at least ${fewestTexts} rows.</p>` : nothing}
    ${
      unused.length > 0
        ? html`<p class="notice">${unused.length === 1 ? 'Label' : `${unused.length} labels`} not used (${formatRows(left)}):
            ${unused
              .slice(0, 8)
              .map(([label]) => `'${label}'`)
              .join(', ')}${unused.length > 8 ? ' …' : ''}</p>`
        : nothing
    }`;
}

/** "24 values, 2 labels" */
function describeColumn({ filled, labels, numeric, example }: Column): string {
  const values = `${formatRows(filled)} with a value`;
  if (labels && !numeric) return `${values}, ${labels.size} ${labels.size === 1 ? 'label' : 'labels'}`;
  if (numeric) return `${values}, all numbers`;
  return `${values}, more than ${labelLimit} different ones, such as '${example.slice(0, 40)}'`;
}

export function renderColumn(mapping: ColumnMapping, column: Column, onChange: Change): TemplateResult {
  const uses = listUses(column);
  const change = (value: string) => {
    const use = uses.find((one) => one === value);
    if (use) onChange(startUse(column, use));
  };
  return html`<li class="table-column" data-column=${column.name}>
    <div class="column-head">
      <div><h2>${column.name}</h2><p class="quiet">${describeColumn(column)}</p></div>
      <label class="column-use"><span class="away">Use of ${column.name}</span>
        <select .value=${live(mapping.use)} ?disabled=${uses.length === 1} @change=${(event: Event) => change(readValue(event))}>
          ${uses.map((use) => html`<option value=${use} ?selected=${use === mapping.use}>${useNames[use]}</option>`)}
        </select>
      </label>
    </div>
    ${renderNames(mapping, onChange)} ${renderLabels(mapping, column, onChange)} ${renderSummary(mapping, column)} ${renderNearLabels(mapping, column)}
  </li>`;
}
