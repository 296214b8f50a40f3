// The choice of a model on the home page. The models of the catalog are in the page; others, like those that were built in
// this browser, are added when the engine lists them.
import type { ModelSummary } from 'assay';
import { html, render } from 'lit';

const findInputs = (choice: HTMLElement) => [
  ...choice.querySelectorAll<HTMLInputElement>('input[name="model"]'),
];

/** Adds the models that the page does not have yet, as a group of their own. */
export function addPills(choice: HTMLElement, models: readonly ModelSummary[]): void {
  const present = new Set(findInputs(choice).map(({ value }) => value));
  const others = models.filter(({ handle }) => !present.has(handle));
  if (others.length === 0) return;
  const group = document.createElement('div');
  group.className = 'pill-group';
  group.role = 'group';
  group.setAttribute('aria-labelledby', 'group-others');
  render(
    html`<span class="group-name" id="group-others">Others</span>${others.map(
      ({ handle, description }) =>
        html`<label class="pill" title=${description}><input type="radio" name="model" value=${handle}> ${handle}</label>`,
    )}`,
    group,
  );
  choice.append(group);
}

/** Marks the model's pill, and scrolls the row to it where the row is wider than the page. */
export function choosePill(choice: HTMLElement, handle: string): void {
  for (const input of findInputs(choice)) {
    input.checked = input.value === handle;
    const pill = input.parentElement;
    if (!input.checked || !pill) continue;
    const row = choice.getBoundingClientRect();
    const { left, width } = pill.getBoundingClientRect();
    choice.scrollLeft += left + width / 2 - (row.left + row.width / 2);
  }
}
