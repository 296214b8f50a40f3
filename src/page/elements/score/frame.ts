// What the card shows with and without scores, so that a result never shifts the layout: the head with the ring, the
// name and the poles of a trait. Pure functions of their arguments.
import { html, nothing, type TemplateResult } from 'lit';
import type { ModelTrait } from '../../../core/contract/index.js';
import type { ShellStrings } from './strings.js';

/** Number of empty rows while the model's traits are unknown. */
const reservedRows = 3;

/** Keeps the height of an empty line. */
const blank = '\u00a0';

type Content = TemplateResult | typeof nothing | string;

/** The top of a card: the ring, a title, and what is said below it. */
export function renderHead(ring: Content, title: Content, lines: Content): TemplateResult {
  return html`<div class="composite" part="composite">${ring}<div class="summary"><p class="title">${title}</p>${lines}</div></div>`;
}

/** The ring of the composite. @param fill drawn over the track, as SVG */
export function renderRing(fill: Content, number: string): TemplateResult {
  return html`<svg class="ring" viewBox="0 0 72 72" aria-hidden="true"><circle class="ring-track" cx="36" cy="36" r="31"></circle>${fill}</svg>
    <span class="composite-score" part="composite-score" aria-hidden="true">${number}</span>`;
}

/** The names of both poles, below the ends of a bar. */
export function renderPoles(negative: string | undefined, positive: string | undefined): TemplateResult {
  return html`<div class="line poles" part="poles"><bdi>${negative || blank}</bdi><bdi>${positive}</bdi></div>`;
}

/** A trait without a score: its name over an empty track, as high as a scored trait. */
function renderEmptyTrait(record: ModelTrait | undefined): TemplateResult {
  return html`<li class="trait empty">
    <div class="line head"><span class="name"><bdi>${record?.name ?? blank}</bdi></span><span class="reading"><span class="score">${blank}</span></span></div>
    <div class="meter"><div class="track"></div></div>
    ${renderPoles(record?.negative_label, record?.positive_label)}
    <div class="line foot"><span class="confidence">${blank}</span></div>
  </li>`;
}

/** The records of the wanted traits. @param requested keys or display names; null or empty for all */
export const chooseRecords = (records: readonly ModelTrait[], requested: readonly string[] | null) =>
  records.filter(
    ({ key, name }) => !requested?.length || requested.includes(key) || requested.includes(name),
  );

/** A card without scores. */
export function renderSkeleton(
  records: readonly ModelTrait[],
  requested: readonly string[] | null,
  hasComposite: boolean,
  message: Content,
  strings: ShellStrings,
): TemplateResult {
  const chosen = chooseRecords(records, requested);
  const rows: readonly (ModelTrait | undefined)[] =
    chosen.length > 0 ? chosen : Array.from({ length: requested?.length || reservedRows });
  const text = html`<p class="quiet" part="message">${message}</p>`;
  const ring = html`<div class="gauge">${renderRing(nothing, '–')}</div>`;
  return html`${hasComposite ? renderHead(ring, strings.composite, text) : text}
    <ul class="traits" part="traits" role="list">${rows.map(renderEmptyTrait)}</ul>`;
}
