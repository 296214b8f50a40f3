// What visitors should know about a model before they use it: what it scores, its additional terms, and the sources
// of its data.
import { getSharedAssay, type ModelCard, type UpstreamSource } from 'assay';
import { isWebAddress, showMarkdown } from 'assay/elements';
import { html, nothing, render, type TemplateResult } from 'lit';
import { formatCount } from '../page.js';

function renderSource({ name, license, url, citation, notes }: UpstreamSource): TemplateResult {
  const title = url && isWebAddress(url) ? html`<a href=${url} rel="noopener noreferrer">${name}</a>` : name;
  const details = [citation, notes].filter((text) => text !== undefined);
  return html`<li>${title}${license ? html` <span class="licence">${license}</span>` : nothing}
    ${details.map((text) => html`<p>${text}</p>`)}</li>`;
}

function renderSources({ upstream_sources: sources }: ModelCard): TemplateResult {
  return sources.length > 0
    ? html`<h3>Data sources</h3><ul>${sources.map(renderSource)}</ul>`
    : html`<p>Trained on samples written for this model.</p>`;
}

function renderModel(card: ModelCard): TemplateResult {
  const { handle, version, description, additional_terms: terms, traits } = card;
  const samples = traits.reduce((sum, { sample_count: count }) => sum + count, 0);
  return html`
    <p class="description">${description}</p>
    <section class="terms" aria-label="Additional terms" ?hidden=${!terms}>
      <h3>Additional terms</h3>
      <div class="markdown"></div>
      <p class="consent">By using this model you accept these terms.</p>
    </section>
    <details>
      <summary>About this model</summary>
      <p>
        <code>${handle}@${version}</code>: ${traits.length} ${traits.length === 1 ? 'trait' : 'traits'},
        ${formatCount(samples)} labelled samples
      </p>
      ${renderSources(card)}
    </details>
  `;
}

/** Shows one model at a time; a card that arrives after another model was chosen is dropped. */
export class AboutModel {
  readonly #container: HTMLElement;
  #chosen = '';

  constructor(container: HTMLElement) {
    this.#container = container;
  }

  /** Shows a model; clears the container for an unknown handle. */
  async show(handle: string): Promise<void> {
    this.#chosen = handle;
    const card = await getSharedAssay()
      .card(handle)
      .catch(() => undefined);
    if (this.#chosen !== handle) return;
    render(card ? renderModel(card) : nothing, this.#container);
    const terms = this.#container.querySelector<HTMLElement>('.markdown');
    if (terms && card?.additional_terms) await showMarkdown(terms, card.additional_terms);
    else terms?.replaceChildren();
    this.#container.dataset.model = handle;
  }
}
