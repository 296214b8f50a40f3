// The frame of the form: the choice between a table and written examples, and what replaces it after an edit by hand.
import { html, type TemplateResult } from 'lit';
import type { FormState } from './form-state.js';

type Mode = FormState['mode'];

const modes = { table: 'A table of texts', examples: 'Examples that I write' } as const satisfies Record<
  Mode,
  string
>;

/** @param body the table or the examples */
export function renderForm(
  current: Mode,
  choose: (mode: Mode) => void,
  body: TemplateResult,
): TemplateResult {
  return html`<fieldset class="modes">
      <legend class="label">Learn from</legend>
      ${(['table', 'examples'] as const).map(
        (mode) => html`<label class="switch">
          <input type="radio" name="mode" value=${mode} .checked=${mode === current} @change=${() => choose(mode)}>${modes[mode]}
        </label>`,
      )}
    </fieldset>
    ${body}`;
}

export const renderEdited = (takeOver: () => void): TemplateResult =>
  html`<div class="edited">
    <p>The configuration was edited as YAML, so this form no longer shows it. It builds as it is.</p>
    <p><button type="button" class="plain" id="take-over" @click=${takeOver}>Use the form instead</button></p>
    <p class="quiet">This replaces the traits and sources of the YAML. Undo works in the YAML tab.</p>
  </div>`;
