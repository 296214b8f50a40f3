// <assay-model-card>: what a visitor should know of a model before they use it: its traits with both poles, counts and
// figures, the sources of its data, and its additional terms, which it asks the visitor to accept.
import { html, type PropertyValues } from 'lit';
import type { ModelCard } from '../../../core/contract/index.js';
import { type Assay, getSharedAssay } from '../../client/index.js';
import { AssayElement, type AssayProperties } from '../assay-element.js';
import { declareDefaults } from '../defaults.js';
import { AssayConsentEvent, AssayErrorEvent } from '../events.js';
import { getModelName } from '../model-name.js';
import { modelCardProperties } from '../properties.js';
import { errorEnglish } from '../score/error-english.js';
import { findRemedy } from '../score/find-remedy.js';
import { keepFocus } from '../score/keep-focus.js';
import { reportError } from '../score/remedy.js';
import { Runner, type ScoreStatus } from '../score/runner.js';
import { shellEnglish } from '../score/shell-english.js';
import type { ScoreStrings } from '../score/strings.js';
import { modelCardEnglish } from './english.js';
import { styles } from './styles.js';
import { renderTerms } from './terms.js';
import { renderModelCard } from './view.js';

/** Source of model cards: an `Assay`, or any object with this method. */
export type CardSource = Pick<Assay, 'card'>;

/** What is shown. */
interface Shown {
  readonly card: ModelCard;
  /** Undefined for a model without additional terms. */
  readonly terms: HTMLElement | undefined;
}

/**
 * Shows the card of a model. For a model with additional terms it asks for consent, which the page reads and keeps: the
 * element blocks nothing and stores nothing.
 * @element assay-model-card
 * @fires assay-consent - when the visitor accepts the additional terms or takes that back; has `model`, `version`, `consented`
 * @fires assay-error - when the card cannot be loaded; has `error`
 * @csspart card, head, terms, consent, traits, trait, name, poles, figures, legend, evaluations, evaluation, sources, source, message, retry
 */
export class AssayModelCard extends AssayElement {
  static override styles = styles;
  static override properties: AssayProperties = modelCardProperties;

  static {
    declareDefaults(AssayModelCard.prototype, modelCardProperties);
  }

  /** Handle of the model. */
  declare model: string | null;
  /** Address of the file of a model, in place of its handle: what the studio or `assay build` has written. */
  declare src: string | null;
  /** Hash that this file must have, as of a script: `sha256-` and Base64. */
  declare integrity: string | null;
  /** Whether the visitor accepts the additional terms. Set it to what the page has kept. False again for another model. */
  declare consented: boolean;
  /** Hub embedder of the model, as `owner/name`. Default: the configured one. */
  declare embedder: string | null;
  /** Assay that has the card. Default: the shared one of the page. */
  declare assay: CardSource | null;
  /** Texts that replace the English ones; `assay/locales` has packs of them. */
  declare strings: Partial<ScoreStrings>;

  readonly #runner = new Runner(
    (signal) => this.#run(signal),
    () => this.requestUpdate(),
  );
  #shown: Shown | undefined;

  /** The card that is shown; undefined before the first one and after a failure. */
  get card(): ModelCard | undefined {
    return this.#shown?.card;
  }

  /** Whether a card is shown, or why not. */
  get status(): ScoreStatus {
    return this.#runner.status;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#runner.run();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#runner.abort();
  }

  async #run(signal: AbortSignal): Promise<boolean> {
    keepFocus(this.shadowRoot);
    const model = getModelName(this);
    this.#shown = undefined;
    if (!model) return false;
    try {
      const card = await (this.assay ?? getSharedAssay(this.embedder ?? undefined)).card(model, { signal });
      const text = card.additional_terms?.trim();
      const terms = text ? await renderTerms(text) : undefined;
      if (!signal.aborted) this.#shown = { card, terms };
      return true;
    } catch (error) {
      if (!signal.aborted) {
        reportError(error, '<assay-model-card>');
        this.dispatchEvent(new AssayErrorEvent(error));
      }
      throw error;
    }
  }

  #give({ handle, version }: ModelCard, consented: boolean): void {
    this.consented = consented;
    this.dispatchEvent(new AssayConsentEvent(handle, version, consented));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Consent is for the terms of one model.
    if ((changed.get('model') || changed.get('src')) && !changed.has('consented')) this.consented = false;
    const inputs = ['model', 'src', 'integrity', 'embedder', 'assay'] as const;
    if (inputs.some((name) => changed.has(name))) void this.#runner.run();
  }

  protected override render() {
    const { status } = this;
    return html`<div class="card" part="card" tabindex="-1" role="group" aria-labelledby=${this.#shown ? 'handle' : 'message'} aria-busy=${status === 'busy'}>${this.#renderBody()}</div>`;
  }

  #renderBody() {
    const strings = { ...shellEnglish, ...errorEnglish, ...modelCardEnglish, ...this.strings };
    const { modelCard } = strings;
    const shown = this.#shown;
    if (shown) {
      const consent = {
        consented: this.consented,
        give: (consented: boolean) => this.#give(shown.card, consented),
      };
      return renderModelCard(shown.card, shown.terms, consent, strings);
    }
    if (this.status !== 'error')
      return html`<p id="message" class="quiet" part="message" role="status">${this.status === 'busy' ? modelCard.loading : modelCard.empty}</p>`;
    const { message, retry } = findRemedy(this.#runner.error, {
      ...strings,
      errors: { ...strings.errors, other: modelCard.other },
    });
    return html`<div part="message" role="alert"><p id="message" class="error">${modelCard.failed}</p><p>${message}</p></div>
      ${retry ? html`<button type="button" part="retry" @click=${() => this.#runner.run()}>${strings.retry}</button>` : ''}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-model-card': AssayModelCard;
  }
}
