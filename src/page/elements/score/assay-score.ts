// <assay-score>: the live score card of one text, from the field that `for` names, the `content` attribute or its own
// content. This is the shell: the card with scores is loaded with the first one.
import { html, nothing, type PropertyValues } from 'lit';
import type { Progress, ScoreCard, SpectrumReading } from '../../../core/contract/index.js';
import { AssayElement, type AssayProperties } from '../assay-element.js';
import { declareDefaults } from '../defaults.js';
import { AssayScoreEvent } from '../events.js';
import { scoreProperties } from '../properties.js';
import { setState } from './custom-state.js';
import { readMark } from './field.js';
import type { Remedy } from './find-remedy.js';
import { renderSkeleton } from './frame.js';
import { getView, loadView } from './load-view.js';
import { ModelFacts, type Scorer } from './model-facts.js';
import { addDownload } from './progress-text.js';
import { createRequest, type ScoreStatus } from './runner.js';
import { modelInputs, ScoringController } from './scoring.js';
import type { Shape } from './shape.js';
import { shellEnglish } from './shell-english.js';
import { renderError, renderProgress } from './states.js';
import type { ScoreStrings, ShellStrings } from './strings.js';
import { styles } from './styles.js';
import type { CompositeMode } from './view/composite.js';
import type { Shown } from './view/view.js';

/** Milliseconds that a result is shown before it is announced. */
const announceDelay = 1_000;

/**
 * Scores a text with a model and shows the score card.
 * @element assay-score
 * @fires assay-score - when a card is shown; has `card` and `model`
 * @fires assay-error - when scoring fails; has `error`
 * @slot loading - shown in place of the first progress message
 * @slot empty - shown while there is no text to score
 * @slot error - shown in place of an error; the retry button stays
 * @slot footer - below the card's traits
 * @csspart card, composite, composite-meter, composite-score, composite-headroom, zeros, message, traits, trait, quality,
 *   scale, topic, claim, outlier, name, tier, score, meter, track, band, fill, tick, baseline, point, poles, confidence,
 *   headroom, delta, lead, topics, notes, footer, progress, error, retry
 */
export class AssayScore extends AssayElement {
  static override styles = styles;
  static override properties: AssayProperties = scoreProperties;

  static {
    declareDefaults(AssayScore.prototype, scoreProperties);
  }

  /** Handle of the model. */
  declare model: string | null;
  /** Address of the file of a model, in place of its handle: what the studio or `assay build` has written. */
  declare src: string | null;
  /** Hash that this file must have, as of a script: `sha256-` and Base64. */
  declare integrity: string | null;
  /** Text to score, or a URL whose readable text is scored. Ignored while the field that `for` names exists. */
  declare content: string | null;
  /** Id of a text field in the same document or shadow root, scored while the user types. */
  declare for: string | null;
  /** Keys (or, as a property, also display names) of the traits to score. Default: all traits of the model. */
  declare traits: readonly string[] | null;
  /** Baseline text or URL. The card then shows the difference of each score. */
  declare compareTo: string | null;
  /** Milliseconds to wait after an edit before scoring. Default 250. */
  declare delay: number;
  /** Embedder: `assay-small`, `browser`, or one of a hub as `owner/name`. Default: the configured one. */
  declare embedder: string | null;
  /** `show` or `hide` the composite. Default `auto`: shown where all of several traits are qualities. */
  declare composite: CompositeMode;
  /** Reads spectrum traits as `quality` or `scale`. Default: what the model says, else by the names of its poles. */
  declare reading: SpectrumReading | null;
  /**
   * What the card reserves room for until the model is read: the number of traits and how they are read, as `10 topic`, `5 quality`
   * or `1`. Default: as the models of the package need it.
   */
  declare rows: string | null;
  /** Assay that scores. Default: the shared one of the page. */
  declare assay: Scorer | null;
  /** Texts that replace the English ones; `assay/locales` has packs of them. */
  declare strings: Partial<ScoreStrings>;

  readonly #internals = this.attachInternals();
  readonly #scoring = new ScoringController<Scorer>(this, {
    score: (signal) => this.#run(signal),
    onChange: (delay) => this.#schedule(delay),
    onFailure: () => this.#showNothing(),
    inputs: ['content', 'for', 'traits', 'compareTo'],
  });
  readonly #facts = new ModelFacts(() => this.requestUpdate());
  #card: ScoreCard | undefined;
  #progress: Progress | undefined;
  #announcement = '';
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  /** The card that is shown; undefined before the first result and after a failure. */
  get card(): ScoreCard | undefined {
    return this.#card;
  }

  /** The visible state. Also a custom state for CSS: `:state(busy)`. */
  get status(): ScoreStatus {
    return this.#scoring.status;
  }

  /**
   * Scores immediately, without waiting for `delay`.
   * @returns the card; undefined when there is nothing to score or a newer call has started
   * @throws AssayError as `score` of the assay does; the element shows it too
   */
  async score(): Promise<ScoreCard | undefined> {
    await this.updateComplete;
    await this.#scoring.run();
    await this.updateComplete;
    if (this.status === 'error') throw this.#scoring.error;
    return this.status === 'result' ? this.card : undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#internals.role = 'group';
    // An error may be there before the words for it.
    void loadView(this.shadowRoot)
      .then(() => this.requestUpdate())
      .catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#announceTimer);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#announceTimer);
    const text = readMark(this.#scoring.field.element) ?? this.content ?? this.textContent;
    this.#scoring.schedule(text?.trim() ? delay : 0);
  }

  async #run(signal: AbortSignal): Promise<Event | boolean> {
    const { traits, compareTo } = this;
    const { model } = this.#scoring;
    this.#progress = undefined;
    const text = model ? await this.#scoring.field.read(this.content) : '';
    if (signal.aborted) return false;
    if (!model || !text.trim()) {
      this.#showNothing();
      return false;
    }
    const request = createRequest(text, compareTo, traits);
    const downloads = new Map<string, Progress>();
    const onProgress = (progress: Progress) => {
      if (signal.aborted) return;
      this.#progress = addDownload(downloads, progress);
      this.requestUpdate();
    };
    const [card] = await Promise.all([
      this.#scoring.service.score(model, request, { signal, onProgress }),
      loadView(this.shadowRoot),
      this.#facts.ready(this.#scoring.service, model),
    ]);
    if (!signal.aborted) this.#showCard(card, model);
    return new AssayScoreEvent(card, model);
  }

  #showCard(card: ScoreCard, model: string): void {
    this.#card = card;
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      this.#announcement = getView()?.announce(this.#describe(card)) ?? '';
      this.requestUpdate();
    }, announceDelay);
    const facts = this.#facts;
    const view = getView();
    if (facts.hadComposite === undefined && view)
      void facts.loadNotes(this.#scoring.service, model, view.findNotes);
    facts.hadComposite = view?.isWhole(this.#describe(card));
  }

  #showNothing(): void {
    this.#card = undefined;
    this.#announcement = '';
  }

  #describe(card: ScoreCard): Shown {
    const { records, notes } = this.#facts;
    return { card, records, notes, mode: this.composite, reading: this.reading, texts: this.#texts };
  }

  get #texts(): ShellStrings & Partial<ScoreStrings> {
    return { ...shellEnglish, ...this.strings };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    setState(this.#internals, this.status);
    this.#internals.ariaLabel = this.#texts.label;
    if (modelInputs.some((name) => changed.has(name)))
      this.#facts.load(this.#scoring.service, this.#scoring.model);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.#scoring.isOutdated(changed)) return;
    const isEdit = this.#card && (changed.has('content') || changed.has('compareTo'));
    this.#schedule(isEdit ? this.delay : 0);
  }

  protected override render() {
    const { status } = this;
    const texts = this.#texts;
    const card = this.#card;
    const shape = this.#facts.findShape(this);
    const hasComposite = this.#facts.expectsComposite(this.composite, shape);
    return html`<div class=${hasComposite ? 'card' : 'card plain'} part="card" tabindex="-1">
        ${status === 'busy' ? renderProgress(this.#progress, texts) : nothing}
        <div class="body" aria-busy=${status === 'busy'} ?inert=${status === 'error'}>
          ${(card && getView()?.renderCard(this.#describe(card))) ?? this.#renderSkeleton(shape, hasComposite)}
        </div>
        ${status === 'error' ? renderError(this.#remedy, texts, () => void this.#scoring.run()) : nothing}
        <slot name="footer" part="footer"></slot>
      </div>
      <p class="spoken" role="status">${this.#announcement}</p>`;
  }

  /** What to say about the error; without the card's code, only that there is one. */
  get #remedy(): Remedy {
    return getView()?.findRemedy(this.#scoring.error, this.#texts) ?? { message: '', retry: true };
  }

  #renderSkeleton(shape: Shape, hasComposite: boolean) {
    const texts = this.#texts;
    const message =
      this.status === 'busy'
        ? html`<slot name="loading">${texts.busy(this.#progress)}</slot>`
        : html`<slot name="empty">${texts.idle}</slot>`;
    return renderSkeleton(shape, this.#facts.choose(this.traits), hasComposite, message, texts);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-score': AssayScore;
  }
}
