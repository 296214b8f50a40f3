// The resulting document below the cards: train it, copy it, download it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem, Result } from './result.js';

export interface ResultActions {
  readonly train: (opener: HTMLElement) => void;
  readonly copy: (button: HTMLElement) => void;
  readonly saveDocument: () => void;
  readonly saveSamples: () => void;
}

export interface ResultView {
  readonly result: Result | Problem;
  /** Number of traits that are trained. */
  readonly count: number;
  /** What became of the last training; empty for nothing. */
  readonly note: string;
  /** Why the last training failed; empty for nothing. */
  readonly trouble: string;
}

export const isResult = (result: Result | Problem): result is Result => 'document' in result;

export function renderResult(
  { result, count, note, trouble }: ResultView,
  actions: ResultActions,
): TemplateResult {
  const summary = isResult(result) ? '' : result.summary;
  const fromButton = (work: (button: HTMLElement) => void) => (event: Event) => {
    if (event.currentTarget instanceof HTMLElement) work(event.currentTarget);
  };
  return html`<div class="axes-result">
    <p class="axis-actions">
      <button type="button" class="starts-build" data-action="train" @click=${fromButton(actions.train)}>
        ${count === 1 ? 'Train this trait' : `Train these ${count} traits`}
      </button>
      <button type="button" class="plain" data-action="copy" @click=${fromButton(actions.copy)}>Copy document</button>
      <button type="button" class="plain" data-action="save" @click=${actions.saveDocument}>Download document</button>
      <button type="button" class="plain" data-action="save-samples" @click=${actions.saveSamples}>Download samples</button>
    </p>
    <p class="trouble" role="alert">${trouble}</p>
    <p class="trouble" role="status">${summary}</p>
    ${note === '' ? nothing : html`<p class="fine">${note}</p>`}
    ${
      isResult(result)
        ? html`<details class="texts">
            <summary>Resulting document</summary>
            <pre class="code">${result.document}</pre>
          </details>`
        : nothing
    }
  </div>`;
}
