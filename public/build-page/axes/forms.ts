// The two forms of a card: its texts, and the card to merge with.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { CardActions, CardView } from './card-view.js';
import type { CardTexts } from './cards.js';

const fields = [
  ['name', 'Name'],
  ['key', 'Key'],
  ['negative_label', 'Label of score 0'],
  ['positive_label', 'Label of score 100'],
] as const satisfies readonly (readonly [keyof CardTexts, string])[];

/** The id of the element that says what is wrong with a field of a card. */
export const createIssueId = (id: string, field: string): string => `axis-issue-${id}-${field}`;

export function renderNameForm({ card, issues }: CardView, { rename, toggle }: CardActions): TemplateResult {
  const { id } = card;
  const onInput = (field: keyof CardTexts) => (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      rename(id, field, target.value);
  };
  const close = (event: Event) => {
    event.preventDefault();
    toggle(id, 'name');
  };
  return html`<form class="axis-form" aria-label=${`Texts of ${card.name}`} novalidate @submit=${close}>
    ${fields.map(
      ([field, label]) => html`<label class="field">
        <span class="label">${label}</span>
        <input type="text" name=${field} class=${field} spellcheck="false" autocomplete="off" autocapitalize="off"
          aria-invalid=${issues[field] === undefined ? nothing : 'true'}
          aria-describedby=${issues[field] === undefined ? nothing : createIssueId(id, field)}
          .value=${live(card[field])} @input=${onInput(field)}>
      </label>`,
    )}
    <label class="field wide">
      <span class="label">Description</span>
      <textarea name="description" rows="4" .value=${live(card.description)} @input=${onInput('description')}></textarea>
    </label>
    <p class="wide"><button class="small">Done</button></p>
  </form>`;
}

export function renderMergeForm({ card, others }: CardView, { merge, toggle }: CardActions): TemplateResult {
  const { id } = card;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { target } = event;
    const other = target instanceof HTMLFormElement && new FormData(target).get('other');
    if (typeof other === 'string') merge(id, other);
  };
  return html`<form class="axis-form" aria-label=${`Merge ${card.name}`} @submit=${submit}>
    <label class="field wide">
      <span class="label">Trait to merge into this one: its texts near 0 join those near 0, its texts near 100 those near 100</span>
      <select name="other">
        ${others.map((other) => html`<option value=${other.id}>${other.name} (0: ${other.negative_label}, 100: ${other.positive_label})</option>`)}
      </select>
    </label>
    <p class="wide axis-actions">
      <button class="small">Merge these traits</button>
      <button type="button" class="small" @click=${() => toggle(id, 'merge')}>Cancel</button>
    </p>
  </form>`;
}
