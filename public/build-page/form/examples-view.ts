// Traits by examples: a name, the poles, and a field with one text a line for each.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { readValue } from './column-view.js';
import { type ExampleTrait, emptyExample, exampleTypes, fewestTexts } from './examples.js';
import { listLines } from './traits.js';

const typeNames = { spectrum: 'Scale with two poles', topic: 'Topic' } as const satisfies Record<
  ExampleTrait['type'],
  string
>;

type Change = (trait: ExampleTrait) => void;

function renderText(trait: ExampleTrait, field: 'name' | 'high' | 'low', label: string, onChange: Change) {
  return html`<label><span class="label">${label}</span>
    <input type="text" name=${field} autocomplete="off" maxlength="100" .value=${live(trait[field])}
      @input=${(event: Event) => onChange({ ...trait, [field]: readValue(event) })}></label>`;
}

function renderTexts(trait: ExampleTrait, field: 'highTexts' | 'lowTexts', pole: string, onChange: Change) {
  const count = listLines(trait[field]).length;
  const amount = count === 1 ? '1 text' : `${count} texts`;
  const isFew = count > 0 && count < fewestTexts;
  return html`<label><span class="label">Texts: ${pole}</span>
    <textarea name=${field} rows="6" placeholder="One text a line" autocomplete="off" .value=${live(trait[field])}
      @input=${(event: Event) => onChange({ ...trait, [field]: readValue(event) })}></textarea>
    <span class=${isFew ? 'notice' : 'quiet'}>${isFew ? `${amount}. At least ${fewestTexts} are needed.` : `${amount}.`}</span>
  </label>`;
}

function renderTrait(
  trait: ExampleTrait,
  number: number,
  onChange: Change,
  remove: (() => void) | undefined,
) {
  const changeType = (event: Event) => {
    const type = exampleTypes.find((one) => one === readValue(event));
    if (type) onChange({ ...trait, type });
  };
  const isScale = trait.type === 'spectrum';
  return html`<li class="table-column">
    <fieldset class="example-trait">
      <legend>Trait ${number}</legend>
      <div class="pole-names">
        ${renderText(trait, 'name', 'Trait name', onChange)}
        <label><span class="label">Type</span>
          <select name="type" .value=${live(trait.type)} @change=${changeType}>
            ${exampleTypes.map((type) => html`<option value=${type} ?selected=${type === trait.type}>${typeNames[type]}</option>`)}
          </select></label>
        ${isScale ? html`${renderText(trait, 'high', 'High pole', onChange)}${renderText(trait, 'low', 'Low pole', onChange)}` : nothing}
      </div>
      <div class="split">
        ${renderTexts(trait, 'highTexts', isScale ? trait.high || 'high pole' : trait.name || 'the topic', onChange)}
        ${isScale ? renderTexts(trait, 'lowTexts', trait.low || 'low pole', onChange) : nothing}
      </div>
      ${remove ? html`<p><button type="button" class="small" @click=${remove}>Remove trait ${number}</button></p>` : nothing}
    </fieldset>
  </li>`;
}

/** Moves the focus to the name of a trait, or from a button that is gone to the one that adds traits. */
function focusName(number: number | undefined): void {
  const names = document.querySelectorAll<HTMLElement>('.example-trait [name=name]');
  const next = number === undefined ? document.getElementById('add-trait') : names[number - 1];
  next?.focus();
}

export function renderExamples(
  traits: readonly ExampleTrait[],
  onChange: (traits: readonly ExampleTrait[]) => void,
): TemplateResult {
  const replace = (at: number) => (next: ExampleTrait) =>
    onChange(traits.map((trait, index) => (index === at ? next : trait)));
  const remove = (at: number) => {
    onChange(traits.filter((_, index) => index !== at));
    focusName(undefined);
  };
  const add = () => {
    onChange([...traits, emptyExample]);
    focusName(traits.length + 1);
  };
  return html`<p class="quiet">Ten or more texts for each pole work best. They are kept in the configuration.</p>
    <ul class="table-columns" aria-label="Traits">
      ${traits.map((trait, at) =>
        renderTrait(trait, at + 1, replace(at), traits.length > 1 ? () => remove(at) : undefined),
      )}
    </ul>
    <p><button type="button" class="small" id="add-trait" @click=${add}>Add a trait</button></p>`;
}
