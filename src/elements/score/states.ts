// The other states of <assay-score> as templates: the bar while busy and the explanation after a failure.
import { html, nothing, type TemplateResult } from 'lit';
import type { Progress } from '../../contract/service.js';
import { remedyOf } from './remedy.js';
import type { ScoreStrings } from './strings.js';

/** A thin bar over the card: how much is done where that is known, else only that something is. */
export function progressView(progress: Progress | undefined, strings: ScoreStrings): TemplateResult {
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

/** What failed, what to do, and a button where trying again can help. */
export function errorView(error: unknown, strings: ScoreStrings, onRetry: () => void): TemplateResult {
  const { detail, advice, retry } = remedyOf(error, strings);
  return html`<div class="error" part="error" role="alert">
    <p class="title">${strings.failed}</p>
    <p><bdi>${detail}</bdi></p>
    ${advice ? html`<p class="quiet">${advice}</p>` : nothing}
    ${retry ? html`<button type="button" part="retry" @click=${onRetry}>${strings.retry}</button>` : nothing}
  </div>`;
}
