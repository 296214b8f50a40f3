// Templates of an explanation: how a score comes about, its parts as a list that the keyboard reaches, and why there is none.
import { html, nothing, type TemplateResult } from 'lit';
import type { Contribution, SpanContribution, TraitExplanation } from '../../../core/contract/index.js';
import { formatNumber } from '../format.js';
import type { Remedy } from '../score/find-remedy.js';
import type { HighlightStrings, ShellStrings } from '../score/strings.js';
import { formatSigned } from '../score/view/signed.js';
import type { VisibleText } from '../visible-text.js';
import { getAmount, getParts, hasParts, isForm, isSaturated, quotePart, sortParts } from './parts.js';

export interface Texts extends HighlightStrings {
  locale: string;
}

/** A text, and the reasons for its score. */
export interface Shown {
  readonly read: VisibleText;
  /** Parts that change only with the text. */
  readonly mark: string | null | undefined;
  readonly explanation: TraitExplanation;
  /** Key of the trait. */
  readonly trait: string | undefined;
  /** What is in doubt, in words. */
  readonly doubt: string | undefined;
}

/** Parts in the list; all words are marked in the text. */
const listed = 12;
const listedFeatures = 6;

const countDigits = (isRaw: boolean) => (isRaw ? 2 : 1);
const format = (value: number, digits: number, { locale }: Texts) =>
  formatNumber(locale, value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `raises the score by 4.2 points` */
function describeChange(part: Contribution, isRaw: boolean, strings: Texts): string {
  const amount = getAmount(part, isRaw);
  const size = format(Math.abs(amount), countDigits(isRaw), strings);
  return amount < 0 ? strings.lowers(size, isRaw) : strings.raises(size, isRaw);
}

/** The part that the visitor points at, or what to point at. */
export function renderChosen(
  { read, explanation }: Shown,
  chosen: SpanContribution | undefined,
  strings: Texts,
): TemplateResult | string {
  if (chosen)
    return html`<b>${quotePart(read.text, chosen)}</b> ${describeChange(chosen, isSaturated(explanation), strings)}`;
  return hasParts(explanation) ? strings.hint : strings.whole;
}

const sum = (parts: readonly Contribution[], isRaw: boolean): number =>
  parts.reduce((total, part) => total + getAmount(part, isRaw), 0);

function renderSums(one: TraitExplanation, isRaw: boolean, strings: Texts): TemplateResult {
  const { steps, locale } = strings;
  const digits = countDigits(isRaw);
  const signed = (...parts: Contribution[]) => formatSigned(locale, sum(parts, isRaw), digits);
  const plain = (points: number, raw: number) => format(isRaw ? raw : points, digits, strings);
  const rows: [string, string][] = [[steps.start, plain(one.bias_points, one.bias)]];
  if (one.meaning) rows.push([steps.meaning, signed(one.meaning)]);
  if (one.terms) rows.push([steps.terms, signed(one.terms)]);
  if (!one.meaning && !one.terms) rows.push([steps.sentences, signed(...one.sentences)]);
  if (one.style.length > 0) rows.push([steps.style, signed(...one.style)]);
  rows.push([steps.score, plain(one.score, one.raw)]);
  return html`<dl class="sums" part="sums">${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** Called with the part that the visitor points at, or undefined; and with one that is pressed. */
export interface PartEvents {
  choose(part: SpanContribution | undefined): void;
  select(part: SpanContribution): void;
}

/** The explanation of a trait for `text`. */
export function renderExplanation(
  text: string,
  one: TraitExplanation,
  events: PartEvents,
  strings: Texts,
): TemplateResult {
  const isRaw = isSaturated(one);
  const digits = countDigits(isRaw);
  const isWords = one.words.length > 0;
  const renderAmount = (part: Contribution) => {
    const amount = getAmount(part, isRaw);
    return html`<span class="amount ${amount < 0 ? 'down' : 'up'}" aria-hidden="true">${formatSigned(strings.locale, amount, digits)}</span
      ><span class="away">${describeChange(part, isRaw, strings)}</span>`;
  };
  const renderPart = (part: SpanContribution) => {
    const choose = () => events.choose(part);
    const leave = () => events.choose(undefined);
    return html`<li><button
        type="button"
        part="word-button"
        @pointerenter=${choose}
        @pointerleave=${leave}
        @focus=${choose}
        @blur=${leave}
        @click=${() => events.select(part)}
      ><bdi class="part">${quotePart(text, part)}</bdi>${renderAmount(part)}</button></li>`;
  };
  // What would be shown as 0.0 explains nothing.
  const shows = (part: Contribution) => Math.abs(getAmount(part, isRaw)) >= 0.5 * 10 ** -digits;
  const parts = sortParts(getParts(one), isRaw).filter(shows).slice(0, listed);
  const [form, style] = [one.style.filter(isForm), one.style.filter((feature) => !isForm(feature))];
  const features = sortParts(style, isRaw).filter(shows).slice(0, listedFeatures);
  const formAmount = sum(form, isRaw);
  return html`${renderSums(one, isRaw, strings)}
    <div class="lists">
      ${
        parts.length > 0
          ? html`<div>
              <h3 id="parts">${isWords ? strings.lists.words : strings.lists.sentences}</h3>
              <ol aria-labelledby="parts" role="list">${parts.map(renderPart)}</ol>
            </div>`
          : nothing
      }
      ${
        features.length > 0
          ? html`<div>
              <h3 id="style">${strings.lists.style}</h3>
              <ol aria-labelledby="style" role="list">${features.map(
                (feature) =>
                  html`<li><span class="part">${feature.label}</span>${renderAmount(feature)}</li>`,
              )}</ol>
            </div>`
          : nothing
      }
    </div>
    ${Math.abs(formAmount) >= 0.5 * 10 ** -digits ? html`<p class="quiet" part="form">${strings.form(formatSigned(strings.locale, formAmount, digits))}</p>` : nothing}
    ${one.notes.map((note) => html`<p class="quiet">${note}</p>`)}`;
}

/** A message for the visitor, and a button where trying again can help. */
export const renderError = (
  { message, retry }: Remedy,
  strings: ShellStrings,
  onRetry: () => void,
): TemplateResult => html`<p class="error" role="alert">${message}</p>
  ${retry ? html`<button type="button" part="retry" @click=${onRetry}>${strings.retry}</button>` : nothing}`;
