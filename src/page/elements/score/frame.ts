// What the card shows with and without scores, so that a result never shifts the layout: the head with the ring, the
// name and the poles of a trait. Pure functions of their arguments.
import { html, nothing, type TemplateResult } from 'lit';
import type { ModelTrait } from '../../../core/contract/index.js';
import type { Shape } from './shape.js';
import type { ShellStrings } from './strings.js';

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

const track = html`<div class="meter"><div class="track"></div></div>`;

/** A trait without a score: its name over an empty track, as high as a scored trait. @param note in place of its confidence */
function renderEmptyTrait(record: ModelTrait | undefined, kind: string, note: Content): TemplateResult {
  return html`<li class="trait empty ${kind}">
    <div class="line head"><span class="name"><bdi>${record?.name ?? blank}</bdi></span><span class="reading"><bdi class="tier">${blank}</bdi><span class="score">${blank}</span></span></div>
    ${track}
    ${renderPoles(record?.negative_label, record?.positive_label)}
    <div class="line foot">${note}<span class="headroom"></span></div>
  </li>`;
}

const renderEmptyTopic = (record: ModelTrait | undefined): TemplateResult =>
  html`<li class="topic empty"><span class="name"><bdi>${record?.name ?? blank}</bdi></span>${track}<span class="score">${blank}</span></li>`;

/**
 * A card without scores, as high as the card with them.
 * @param records of its traits; empty while they are unknown
 */
export function renderSkeleton(
  { kind, count }: Shape,
  records: readonly ModelTrait[],
  hasComposite: boolean,
  message: Content,
  strings: ShellStrings,
): TemplateResult {
  const rows: readonly (ModelTrait | undefined)[] =
    records.length > 0 ? records : Array.from({ length: count });
  const text = html`<span class="quiet" part="message">${message}</span>`;
  const notes = html`<p class="notes quiet">${blank}</p>`;
  if (kind === 'topic' && !hasComposite)
    return html`<p class="lead">${text}</p>
      <ol class="topics" part="topics" role="list">${rows.map(renderEmptyTopic)}<li class="topic axis"><span></span>${renderPoles('', '')}<span></span></li></ol>${notes}`;
  const ring = html`<div class="gauge">${renderRing(nothing, '–')}</div>`;
  const note = (index: number) =>
    hasComposite || index > 0 ? html`<span class="confidence">${blank}</span>` : text;
  return html`${hasComposite ? renderHead(ring, strings.composite, html`<p class="quiet" part="message">${message}</p>`) : nothing}
    <ul class=${rows.length === 1 ? 'traits single' : 'traits'} part="traits" role="list">${rows.map((row, index) => renderEmptyTrait(row, kind, note(index)))}</ul>${hasComposite || rows.length === 1 ? nothing : notes}`;
}
