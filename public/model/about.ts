// What a visitor should know of a model before using it: what it judges, its additional terms, and where its data
// came from.
import { html, nothing, render, type TemplateResult } from 'lit';
import { sharedAssay } from '../../src/client/index.js';
import type { ModelCard, UpstreamSource } from '../../src/contract/resources.js';
import { isWebAddress, showMarkdown } from './markdown.js';

function sourceItem({ name, license, url, citation, notes }: UpstreamSource): TemplateResult {
  const title = url && isWebAddress(url) ? html`<a href=${url} rel="noopener noreferrer">${name}</a>` : name;
  const words = [citation, notes].filter((text) => text !== undefined);
  return html`<li>${title}${license ? html` <span class="licence">${license}</span>` : nothing}
    ${words.map((text) => html`<p>${text}</p>`)}</li>`;
}

function sources({ upstream_sources: list }: ModelCard): TemplateResult {
  return list.length > 0
    ? html`<h3>Sources</h3><ul>${list.map(sourceItem)}</ul>`
    : html`<p>Trained on samples written for it.</p>`;
}

function about(card: ModelCard): TemplateResult {
  const { handle, version, description, additional_terms: terms, traits } = card;
  const samples = traits.reduce((sum, { sample_count: count }) => sum + count, 0);
  return html`
    <p class="description">${description}</p>
    <section class="terms" aria-label="Additional terms" ?hidden=${!terms}>
      <h3>Additional terms</h3>
      <div class="markdown"></div>
      <p class="consent">Using this model means accepting them.</p>
    </section>
    <details>
      <summary>About this model</summary>
      <p>
        <code>${handle}@${version}</code>, ${traits.length} ${traits.length === 1 ? 'trait' : 'traits'},
        ${samples.toLocaleString('en')} graded samples
      </p>
      ${sources(card)}
    </details>
  `;
}

/** Shows one model at a time: what comes late for a model that is no longer chosen is dropped. */
export class AboutModel {
  readonly #place: HTMLElement;
  #chosen = '';

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** Shows a model; nothing where there is no such model. */
  async show(handle: string): Promise<void> {
    this.#chosen = handle;
    const card = await sharedAssay()
      .card(handle)
      .catch(() => undefined);
    if (this.#chosen !== handle) return;
    render(card ? about(card) : nothing, this.#place);
    const terms = this.#place.querySelector<HTMLElement>('.markdown');
    if (terms && card?.additional_terms) await showMarkdown(terms, card.additional_terms);
    else terms?.replaceChildren();
    this.#place.dataset.model = handle;
  }
}
