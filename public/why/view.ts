// Templates of an explanation: how a score comes about, and its parts as a list that the keyboard reaches.
import type { Contribution, FeatureContribution, SpanContribution, TraitExplanation } from 'assay';
import { html, nothing, type TemplateResult } from 'lit';

/** Parts in the list; all words are marked in the text. */
const listed = 12;
const listedFeatures = 6;

const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `+4.2`, `−0.3` */
const formatSigned = (points: number): string =>
  `${points < 0 ? '−' : '+'}${decimals.format(Math.abs(points))}`;

/** `raises the score by 4.2 points` */
export const describeChange = (points: number): string =>
  `${points < 0 ? 'lowers' : 'raises'} the score by ${decimals.format(Math.abs(points))} points`;

const byStrength = (a: Contribution, b: Contribution) => Math.abs(b.points) - Math.abs(a.points);
const sum = (parts: readonly Contribution[]): number =>
  parts.reduce((total, { points }) => total + points, 0);

/** The parts of the text that are explained: its words, or its sentences. */
export const getParts = ({ words, sentences }: TraitExplanation): readonly SpanContribution[] =>
  words.length > 0 ? words : sentences;

/** What a part of the text is called in a list: a long sentence is cut. */
export function quotePart(text: string, { start, end }: SpanContribution): string {
  const part = text.slice(start, end).replace(/\s+/g, ' ');
  return part.length > 60 ? `${part.slice(0, 59)}…` : part;
}

function renderSums(one: TraitExplanation): TemplateResult {
  const steps: [string, string][] = [['Start', decimals.format(one.bias_points)]];
  const parts = getParts(one);
  steps.push([one.words.length > 0 ? 'Words' : 'Sentences', formatSigned(sum(parts))]);
  if (one.style.length > 0) steps.push(['Style', formatSigned(sum(one.style))]);
  steps.push(['Score', decimals.format(one.score)]);
  return html`<dl class="why-sums">${steps.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function renderAmount(points: number): TemplateResult {
  return html`<span class="why-points ${points < 0 ? 'down' : 'up'}" aria-hidden="true">${formatSigned(points)}</span
    ><span class="away">${describeChange(points)}</span>`;
}

function renderFeature({ label, points }: FeatureContribution): TemplateResult {
  return html`<li><span class="why-part">${label}</span>${renderAmount(points)}</li>`;
}

/** Called with the part that the visitor points at, or undefined; and with one that is pressed. */
export interface PartEvents {
  choose(part: SpanContribution | undefined): void;
  select(part: SpanContribution): void;
}

function renderPart(text: string, part: SpanContribution, events: PartEvents): TemplateResult {
  const choose = () => events.choose(part);
  const leave = () => events.choose(undefined);
  return html`<li><button
      type="button"
      @pointerenter=${choose}
      @pointerleave=${leave}
      @focus=${choose}
      @blur=${leave}
      @click=${() => events.select(part)}
    ><span class="why-part">${quotePart(text, part)}</span>${renderAmount(part.points)}</button></li>`;
}

/** The explanation of a trait for `text`. */
export function renderExplanation(text: string, one: TraitExplanation, events: PartEvents): TemplateResult {
  const parts = getParts(one).toSorted(byStrength).slice(0, listed);
  const features = one.style
    .toSorted(byStrength)
    .filter(({ points }) => Math.abs(points) >= 0.05)
    .slice(0, listedFeatures);
  return html`
    ${renderSums(one)}
    <div class="why-lists">
      <div>
        <h3 id="why-parts">${one.words.length > 0 ? 'Words' : 'Sentences'}</h3>
        <ol aria-labelledby="why-parts">${parts.map((part) => renderPart(text, part, events))}</ol>
      </div>
      ${
        features.length > 0
          ? html`<div>
              <h3 id="why-style">Style</h3>
              <ol aria-labelledby="why-style">${features.map(renderFeature)}</ol>
            </div>`
          : nothing
      }
    </div>
    ${one.notes.map((note) => html`<p class="quiet">${note}</p>`)}
  `;
}
