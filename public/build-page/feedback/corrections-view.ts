// Corrections as the page shows them: two buttons for each trait, the list to retrain with, and what retraining changed.
import type { ModelTrait, ScoreCard } from 'assay';
import { html, nothing, type TemplateResult } from 'lit';
import { formatCount } from '../../page.js';
import { type Change, type Correction, type Corrections, findDirection } from './corrections.js';

export interface CorrectionsView {
  readonly traits: readonly ModelTrait[];
  readonly text: string;
  /** The card of the text; undefined while it is scored. */
  readonly card: ScoreCard | undefined;
  readonly corrections: Corrections;
  /** Texts of the table that are like the last corrected one and not corrected, with their scores. */
  readonly similar: readonly SimilarText[];
  /** Number of texts that the model has learned from. */
  readonly learned: number;
  /** Corrections of earlier visits that are stored but not trained. */
  readonly stored: number;
  /** What the last retraining changed. */
  readonly changes: readonly Change[];
  /** Name of the version that it made. */
  readonly version: string;
  /** Why the last retraining failed; empty for nothing. */
  readonly trouble: string;
}

/** A text that could be corrected like another one. */
export interface SimilarText {
  readonly text: string;
  /** Its score now. */
  readonly score: number;
  readonly like: Correction;
}

export interface CorrectionActions {
  readonly toggle: (correction: Correction) => void;
  readonly retrain: (opener: HTMLElement) => void;
}

const directions = ['lower', 'higher'] as const satisfies readonly Correction['direction'][];
const titles = { lower: 'Lower', higher: 'Higher' } as const satisfies Record<
  Correction['direction'],
  string
>;
const arrows = { lower: '↓', higher: '↑' } as const satisfies Record<Correction['direction'], string>;

const formatScore = (score: number): string => String(Math.round(score));

/** Maximum number of characters of a text in a list. */
const shownLength = 70;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > shownLength ? `${line.slice(0, shownLength - 1)}…` : line;
}

function renderTrait({ key, name }: ModelTrait, view: CorrectionsView, actions: CorrectionActions) {
  const { card, text, corrections } = view;
  const before = card?.scores[key];
  const current = findDirection(corrections, text, key);
  return html`<li data-trait=${key}>
    <span>${name}</span>
    <span class="directions">
      ${directions.map(
        (direction) => html`<button type="button" class="small" data-direction=${direction}
          aria-pressed=${String(current === direction)} ?disabled=${before === undefined}
          @click=${() => before !== undefined && actions.toggle({ text, key, name, direction, before })}
        ><span aria-hidden="true">${arrows[direction]}</span> ${titles[direction]}<span class="away">: ${name}</span></button>`,
      )}
    </span>
  </li>`;
}

function renderList({ corrections, stored }: CorrectionsView, actions: CorrectionActions) {
  const count = corrections.length + stored;
  if (count === 0) return nothing;
  const onRetrain = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) actions.retrain(currentTarget);
  };
  return html`<ul class="corrections" aria-label="Corrections">
      ${corrections.map(
        (one) => html`<li>
          <span>${one.name} should be <strong>${one.direction}</strong> than ${formatScore(one.before)}: <q>${shorten(one.text)}</q></span>
          <button type="button" class="small" @click=${() => actions.toggle(one)}>Remove<span class="away"> this correction</span></button>
        </li>`,
      )}
    </ul>
    ${stored > 0 ? html`<p class="quiet">${stored === 1 ? '1 stored correction is' : `${stored} stored corrections are`} not trained yet.</p>` : nothing}
    <p><button type="button" class="starts-build" id="retrain" @click=${onRetrain}>
      ${count === 1 ? 'Retrain with 1 correction' : `Retrain with ${count} corrections`}
    </button></p>`;
}

/** Texts like the one that was corrected last: each of them corrected, too, moves the score further. */
function renderSimilar({ similar }: CorrectionsView, { toggle }: CorrectionActions) {
  const [first] = similar;
  if (!first) return nothing;
  const { name, direction } = first.like;
  return html`<section class="similar" aria-labelledby="similar-title">
    <h4 id="similar-title">Texts of your table like it</h4>
    <p class="quiet">One text moves a score little. If these should be ${direction} in ${name}, too, say so before you retrain.</p>
    <ul class="corrections">
      ${similar.map(
        ({ text, score, like }) => html`<li>
          <span>${formatScore(score)}: <q>${shorten(text)}</q></span>
          <button type="button" class="small" data-similar @click=${() => toggle({ ...like, text, before: score })}
          ><span aria-hidden="true">${arrows[direction]}</span> ${titles[direction]}, too<span class="away">: ${text}</span></button>
        </li>`,
      )}
    </ul>
  </section>`;
}

function renderChange({ text, name, before, after, moved, direction }: Change) {
  const difference = Math.round(after) - Math.round(before);
  const sign = difference > 0 ? `+${difference}` : String(difference).replace('-', '−');
  return html`<tr>
    <td class="changed-text">${shorten(text)}</td>
    <th scope="row">${name}</th>
    <td>${formatScore(before)} → <strong>${formatScore(after)}</strong></td>
    <td>${difference === 0 ? 'unchanged' : sign}${moved ? '' : html` <span class="quiet">not ${direction} yet: correct similar texts too</span>`}</td>
  </tr>`;
}

/** Why the scores moved as far as they did. */
function describeReason({ changes, learned }: CorrectionsView): string {
  const texts = new Set(changes.map(({ text }) => text)).size;
  const moved = changes.filter((one) => one.moved).length;
  const share = `The model weighs ${texts === 1 ? 'this text' : `these ${texts} texts`} against ${formatCount(learned)} others.`;
  if (moved === changes.length) return share;
  return `${share} Others like ${texts === 1 ? 'it' : 'them'} say the opposite: look for wrong labels among the rows to check.`;
}

function renderChanges(view: CorrectionsView) {
  const { changes, version } = view;
  if (changes.length === 0) return nothing;
  return html`<section class="changes" aria-labelledby="changes-title">
    <h4 id="changes-title" tabindex="-1">What ${version} changed</h4>
    <!-- biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard -->
    <div class="scroller" role="group" tabindex="0" aria-label="Changed scores">
      <table>
        <thead><tr><th scope="col">Text</th><th scope="col">Trait</th><th scope="col">Score</th><th scope="col">Change</th></tr></thead>
        <tbody>${changes.map(renderChange)}</tbody>
      </table>
    </div>
    <p class="quiet" id="changes-reason">${describeReason(view)}</p>
  </section>`;
}

export function renderCorrections(view: CorrectionsView, actions: CorrectionActions): TemplateResult {
  return html`<h3>Correct a score</h3>
    <p class="quiet">Say where the score of this text should be, then retrain: that makes a new version in seconds.</p>
    <ul class="correctable" aria-label="Traits">${view.traits.map((trait) => renderTrait(trait, view, actions))}</ul>
    ${renderSimilar(view, actions)} ${renderList(view, actions)}
    <p class="trouble" role="alert">${view.trouble}</p>
    ${renderChanges(view)}`;
}
