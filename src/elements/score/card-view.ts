// Templates of the card of <assay-score>: the composite at the top, one meter per trait, and the same rows empty
// while there is no result, so that a result never shifts the layout. Pure functions of their arguments.
// Numbers reach CSS through `.style`, which a strict Content-Security-Policy allows, unlike a style attribute.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Confidence, ScoreCard, Tier, TraitDetail, TraitRecord } from '../../contract/index.js';
import type { ScoreStrings } from './strings.js';

const nextTier: Record<Tier, Tier> = {
  Weak: 'Developing',
  Developing: 'Solid',
  Solid: 'Strong',
  Strong: 'Strong',
};
const dots: Record<Confidence, number> = { low: 1, moderate: 2, high: 3 };

/** Number of empty rows while the model's traits are unknown. */
const reservedRows = 3;

/** Length that the two rounded ends add to the ring, in hundredths of the ring. */
const roundedEnds = 3;

/** Keeps the height of an empty line. */
const blank = '\u00a0';

const formatSigned = (points: number) => (points === 0 ? '±0' : points > 0 ? `+${points}` : `−${-points}`);

function renderConfidence(confidence: Confidence, strings: ScoreStrings) {
  const mark = [1, 2, 3].map((n) => html`<i class=${n <= dots[confidence] ? 'dot on' : 'dot'}></i>`);
  return html`<span class="confidence" part="confidence" aria-hidden="true"
    ><span class="dots">${mark}</span>${strings.confidence[confidence]}</span
  >`;
}

function renderDelta(points: number | undefined) {
  if (points === undefined) return nothing;
  return html`<span class=${points > 0 ? 'delta up' : 'delta'} part="delta" aria-hidden="true">${formatSigned(points)}</span>`;
}

/** Below the composite: that the text is unlike 98 in 100 of those learned from, which headroom cannot mend; else headroom. */
function formatSummary({ familiarity, headroom }: ScoreCard, strings: ScoreStrings) {
  if ((familiarity ?? 2) < 2) return strings.unfamiliar;
  return headroom === null ? nothing : strings.compositeHeadroom(headroom);
}

/** The composite as a ring with text; an empty ring without a card. */
export function renderComposite(
  card: ScoreCard | undefined,
  strings: ScoreStrings,
  message: string,
): TemplateResult {
  const arc = card?.composite ?? 0;
  const notes = card ? [strings.confidence[card.confidence]] : [];
  if (card?.delta) notes.push(strings.delta(card.delta.composite));
  const ring = html`<svg class="ring" viewBox="0 0 72 72" aria-hidden="true">
      <circle class="ring-track" cx="36" cy="36" r="31"></circle>
      ${
        arc > 0
          ? svg`<circle class="ring-fill" cx="36" cy="36" r="31" pathLength="100" stroke-dasharray="${Math.max(arc - roundedEnds / 2, 0.01)} 100"></circle>`
          : nothing
      }
    </svg>
    <span class="composite-score" part="composite-score" aria-hidden="true">${card ? card.composite : '–'}</span>`;
  const gauge = card
    ? html`<div
        class="gauge"
        part="composite-meter"
        role="meter"
        aria-labelledby="composite"
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${card.composite}
        aria-valuetext=${strings.value(card.composite, notes)}
      >
        ${ring}
      </div>`
    : html`<div class="gauge">${ring}</div>`;
  return html`<div class="composite" part="composite">
    ${gauge}
    <div class="summary">
      <p class="title"><span id="composite">${strings.composite}</span>${renderDelta(card?.delta?.composite)}</p>
      ${
        card
          ? html`${renderConfidence(card.confidence, strings)}
              <p class="quiet" part="composite-headroom">
                ${formatSummary(card, strings)}
              </p>`
          : html`<p class="quiet" part="message">${message}</p>`
      }
    </div>
  </div>`;
}

/** A trait without a score: its name over an empty track, as high as a scored trait. */
function renderEmptyTrait(name: string): TemplateResult {
  return html`<li class="trait empty">
    <div class="line">
      <span class="name"><bdi>${name || blank}</bdi></span>
      <span class="reading" aria-hidden="true"><span class="score">${blank}</span></span>
    </div>
    <div class="meter"><div class="track"></div></div>
    <div class="line foot" aria-hidden="true"><span class="confidence">${blank}</span></div>
  </li>`;
}

function collectNotes(detail: TraitDetail, points: number | undefined, strings: ScoreStrings): string[] {
  const notes = detail.label ? [strings.tier[detail.label]] : [];
  notes.push(strings.confidence[detail.confidence]);
  if (points !== undefined) notes.push(strings.delta(points));
  return notes;
}

function renderMeter(detail: TraitDetail, baseline: number | undefined) {
  const { score, band, breaks } = detail;
  const position = `--score:${score};--low:${band[0]};--high:${band[1]}`;
  const ticks = [breaks.developing, breaks.solid, breaks.strong];
  return html`<div class="bar" .style=${position}>
    <div class="track"></div>
    <div class="band" part="band"></div>
    <div class="fill" part="fill"></div>
    ${ticks.map((at) => html`<i class="tick" part="tick" .style=${`--at:${at}`}></i>`)}
    ${baseline === undefined ? nothing : html`<i class="baseline" part="baseline" .style=${`--at:${baseline}`}></i>`}
    <i class="point" part="point"></i>
  </div>`;
}

function formatHeadroom({ headroom, label }: TraitDetail, strings: ScoreStrings): string {
  if (headroom === null || !label) return '';
  return headroom === 0 ? strings.noHeadroom : strings.headroom(headroom, strings.tier[nextTier[label]]);
}

/** One scored trait. `id` is unique in the shadow root; `record` is undefined until the traits are loaded. */
function renderTrait(
  id: string,
  [key, detail]: readonly [string, TraitDetail],
  record: TraitRecord | undefined,
  card: ScoreCard,
  strings: ScoreStrings,
): TemplateResult {
  const points = card.delta?.scores[key];
  const { developing, solid, strong } = detail.breaks;
  return html`<li class="trait ${detail.label?.toLowerCase() ?? 'uncertain'}" part="trait">
    <div class="line">
      <span class="name" part="name" id=${id} title=${record?.description || nothing}><bdi>${record?.name ?? key}</bdi></span>
      <span class="reading" aria-hidden="true">
        ${renderDelta(points)}<span class="tier" part="tier">${detail.label ? strings.tier[detail.label] : strings.noTier}</span
        ><span class="score" part="score">${detail.score}</span>
      </span>
    </div>
    <div
      class="meter"
      part="meter"
      role="meter"
      aria-labelledby=${id}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${detail.score}
      aria-valuetext=${strings.value(detail.score, collectNotes(detail, points, strings))}
      title=${strings.breaks(developing, solid, strong)}
    >
      ${renderMeter(detail, card.compare_to?.scores[key])}
    </div>
    <div class="line foot">
      ${renderConfidence(detail.confidence, strings)}
      <span class="headroom" part="headroom"><bdi>${formatHeadroom(detail, strings)}</bdi></span>
    </div>
  </li>`;
}

/** The scored traits in the card's order. `records` give their names. */
export function renderTraits(
  card: ScoreCard,
  records: readonly TraitRecord[],
  strings: ScoreStrings,
): TemplateResult[] {
  const byKey = new Map(records.map((record) => [record.key, record]));
  return Object.entries(card.detail).map((entry, index) =>
    renderTrait(`trait-${index}`, entry, byKey.get(entry[0]), card, strings),
  );
}

/** Empty rows for the traits. `wanted` has keys or display names; null or empty for all traits. */
export function renderEmptyTraits(
  records: readonly TraitRecord[],
  wanted: readonly string[] | null,
): TemplateResult[] {
  const chosen = records.filter(
    ({ key, name }) => !wanted?.length || wanted.includes(key) || wanted.includes(name),
  );
  if (chosen.length > 0) return chosen.map(({ name }) => renderEmptyTrait(name));
  return Array.from({ length: wanted?.length || reservedRows }, () => renderEmptyTrait(''));
}
