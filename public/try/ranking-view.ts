// The ranked texts with their scores, a button for each that is wrong, and the way into the studio.
import type { ModelTrait } from 'assay';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isHigh, measureOrder, type RankedText } from './ranking.js';

export interface RankingView {
  readonly texts: readonly RankedText[];
  readonly trait: ModelTrait;
  readonly wrong: ReadonlySet<string>;
}

export interface RankingActions {
  readonly toggle: (text: string) => void;
  readonly goOn: () => void;
}

/** Fewest texts of a side that a build needs. */
const fewestTexts = 3;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function renderText(
  one: RankedText,
  { trait, wrong }: RankingView,
  { toggle }: RankingActions,
): TemplateResult {
  const isWrong = wrong.has(one.text);
  const side = isHigh(one, wrong) ? trait.positive_label || 'high' : trait.negative_label || 'low';
  return html`<li class="ranked" data-wrong=${String(isWrong)}>
    <span class="ranked-score"><strong>${Math.round(one.score)}</strong>
      <meter min="0" max="100" value=${one.score} aria-label=${`Score ${Math.round(one.score)} of 100`}></meter></span>
    <p class="ranked-text">${one.text}${one.doubt === '' ? nothing : html` <span class="doubt">${one.doubt}</span>`}</p>
    <span class="ranked-side">${side}</span>
    <button type="button" class="small" aria-pressed=${String(isWrong)} @click=${() => toggle(one.text)}>Wrong<span class="away">: ${one.text}</span></button>
  </li>`;
}

/** "You marked 3 of 20 as wrong: the model is right on 17 (85 %), and ranks 93 % of the pairs as you do." */
function describeMarks({ texts, wrong }: RankingView): string {
  const marked = texts.filter(({ text }) => wrong.has(text)).length;
  if (marked === 0) return 'Mark each text that is on the wrong side of 50.';
  const right = texts.length - marked;
  const order = measureOrder(texts, wrong);
  const pairs = order === null ? '' : `, and ranks ${percent(order)} of the pairs as you do`;
  return `You marked ${marked} of ${texts.length} as wrong: the model is right on ${right} (${percent(right / texts.length)})${pairs}.`;
}

export function renderRanking(view: RankingView, actions: RankingActions): TemplateResult {
  const { texts, wrong } = view;
  if (texts.length === 0) return html`${nothing}`;
  const high = texts.filter((one) => isHigh(one, wrong)).length;
  const isShort = Math.min(high, texts.length - high) < fewestTexts;
  return html`<ol class="ranked-list">
      ${repeat(
        texts,
        ({ text }) => text,
        (one) => renderText(one, view, actions),
      )}
    </ol>
    <div class="go-on">
      ${texts.some(({ doubt }) => doubt !== '') ? html`<p class="quiet">A note beside a text says why its score is in doubt: the model is often wrong on such texts.</p>` : nothing}
      <p id="marks" role="status">${describeMarks(view)}</p>
      ${isShort ? html`<p class="notice">A model of your own needs at least ${fewestTexts} texts on each side of 50. Paste more, or add them in the studio.</p>` : nothing}
      <p><button type="button" id="go-on" @click=${actions.goOn}>Build a model from these marks</button></p>
    </div>`;
}
