// One card: the name, both ends with texts, how the axis was found, and the buttons.
import type { DiscoveredEnds } from 'assay/discovered';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatPercent } from '../chart.js';
import type { CardActions, CardView } from './card-view.js';
import type { AxisCard } from './cards.js';
import type { ShownEnds } from './ends.js';
import { createIssueId, renderMergeForm, renderNameForm } from './forms.js';
import { isUnnamed } from './naming.js';

/** Texts of one end that are shown at once. */
const fewTexts = 3;

const origins = { pca: 'principal components', lda: 'labelled groups', clustering: 'clusters' } as const;

export function renderCard(view: CardView, actions: CardActions): TemplateResult {
  const { card, ends, form, issues } = view;
  if (card.dropped) return renderDropped(card, actions);
  return html`<article class="axis" aria-labelledby=${`axis-${card.id}`}>
    <header>
      <h4 id=${`axis-${card.id}`}>${card.name}</h4>
      <code>${card.key}</code>
    </header>
    ${Object.entries(issues).map(([field, issue]) => html`<p class="trouble" id=${createIssueId(card.id, field)}>${issue}</p>`)}
    <div class="ends">
      ${renderEnd('low', 'Score 0', card.negative_label, ends.low, renderNaming(card, 'negative_label', actions))}
      ${renderEnd('high', 'Score 100', card.positive_label, ends.high, renderNaming(card, 'positive_label', actions))}
    </div>
    ${view.discovered.map((trait) => renderFacts(trait, view.discovered.length > 1))}
    ${view.advice === '' ? nothing : html`<ul class="advice"><li>${view.advice}</li></ul>`}
    ${renderActions(view, actions)}
    ${form === 'name' ? renderNameForm(view, actions) : nothing}
    ${form === 'merge' ? renderMergeForm(view, actions) : nothing}
  </article>`;
}

function renderDropped({ id, key, name }: AxisCard, { restore }: CardActions): TemplateResult {
  return html`<div class="axis dropped">
    <span>Dropped: ${name} <code>${key}</code></span>
    ${renderButton('restore', 'Restore', name, () => restore(id))}
  </div>`;
}

/** @param subject distinguishes the button from those of other cards; for screen readers */
function renderButton(
  action: string,
  label: string,
  subject: string,
  work: () => void,
  expanded?: boolean,
): TemplateResult {
  return html`<button
    type="button"
    class="small"
    data-action=${action}
    aria-expanded=${expanded === undefined ? nothing : String(expanded)}
    @click=${work}
  >${label}<span class="away"> ${subject}</span></button>`;
}

function renderActions({ card, form, others }: CardView, actions: CardActions): TemplateResult {
  const { id, name } = card;
  return html`<div class="axis-actions">
    ${renderButton('name', 'Rename', name, () => actions.toggle(id, 'name'), form === 'name')}
    ${renderButton('flip', 'Flip', name, () => actions.flip(id))}
    ${others.length > 0 ? renderButton('merge', 'Merge', name, () => actions.toggle(id, 'merge'), form === 'merge') : nothing}
    ${card.merged.map((other) => renderButton(`split-${other.id}`, `Split off ${other.name}`, `from ${name}`, () => actions.split(id, other.id)))}
    ${renderButton('drop', 'Drop', name, () => actions.drop(id))}
  </div>`;
}

/** A field for the name of an end that the discovery could not name. */
function renderNaming(card: AxisCard, field: 'positive_label' | 'negative_label', { nameEnd }: CardActions) {
  const label = card[field];
  if (!isUnnamed(label)) return nothing;
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) nameEnd(card.id, field, target.value);
  };
  return html`<label class="name-end"><span class="label">What do these texts have in common?<span class="away"> ${label}</span></span>
    <input type="text" data-names=${field} autocomplete="off" maxlength="60" placeholder=${label} @change=${onChange}></label>`;
}

function renderEnd(
  side: keyof ShownEnds,
  score: string,
  label: string,
  texts: readonly string[],
  naming: TemplateResult | typeof nothing,
) {
  const list = (some: readonly string[]) =>
    html`<ul>${repeat(
      some,
      (text) => text,
      (text) => html`<li>${text}</li>`,
    )}</ul>`;
  const more = texts.slice(fewTexts);
  return html`<div class=${`end ${side}`} role="group" aria-label=${`${score}: ${label}`}>
    <p class="end-label"><span class="end-score">${score}</span> ${label}</p>
    ${list(texts.slice(0, fewTexts))} ${naming}
    ${
      more.length > 0
        ? html`<details class="texts"><summary>${more.length} more<span class="away"> texts near ${score}: ${label}</span></summary>${list(more)}</details>`
        : nothing
    }
  </div>`;
}

function renderFacts({ name, discovered }: DiscoveredEnds, named: boolean): TemplateResult {
  const { found_by, discrimination, explained_variance, stability } = discovered;
  const facts = [
    `${named ? `${name}: found` : 'Found'} by ${origins[found_by]}`,
    `discrimination ${discrimination.toFixed(2)}`,
    `${formatPercent(explained_variance)} of the variance`,
    `stability ${stability.toFixed(2)}`,
  ];
  return html`<p class="quiet">${facts.join(' · ')}</p>`;
}
