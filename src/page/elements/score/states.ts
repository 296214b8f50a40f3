// Templates of the busy and the error state of <assay-score>: progress bar and explanation.
import { html, nothing, type TemplateResult } from 'lit';
import type { Progress } from '../../../core/contract/index.js';
import type { Remedy } from './find-remedy.js';
import type { ShellStrings } from './strings.js';

/** A thin bar at the top of the card; indeterminate while the total is unknown. */
export function renderProgress(progress: Progress | undefined, strings: ShellStrings): TemplateResult {
  const known = progress !== undefined && progress.total > 0;
  const percent = known ? Math.round((100 * progress.done) / progress.total) : 0;
  return html`<div
    class=${known ? 'progress known' : 'progress'}
    part="progress"
    role="progressbar"
    aria-label=${strings.busy(progress)}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${known ? percent : nothing}
    .style=${`--done:${percent}`}
  ></div>`;
}

/** A message for the visitor, and a button where trying again can help. */
export function renderError(
  { message, retry }: Remedy,
  strings: ShellStrings,
  onRetry: () => void,
): TemplateResult {
  return html`<div class="error" part="error" role="alert">
    <slot name="error"><p class="title">${strings.failed}</p>
    <p>${message}</p></slot>
    ${retry ? html`<button type="button" part="retry" @click=${onRetry}>${strings.retry}</button>` : nothing}
  </div>`;
}
