// <assay-highlights>: why a text has its score. Marks what raises and lowers a trait in the page's own element or field, and
// lists the same for the keyboard and for screen readers.
import { html, nothing, type PropertyValues } from 'lit';
import type { ModelTrait, SpanContribution, TraitExplanation } from '../../../core/contract/index.js';
import { AssayElement, type AssayProperties } from '../assay-element.js';
import { declareDefaults } from '../defaults.js';
import { highlightsProperties } from '../properties.js';
import { errorEnglish } from '../score/error-english.js';
import { readMark, readText } from '../score/field.js';
import { findRemedy } from '../score/find-remedy.js';
import type { ScoreStatus } from '../score/runner.js';
import { ScoringController } from '../score/scoring.js';
import { shellEnglish } from '../score/shell-english.js';
import type { ScoreStrings } from '../score/strings.js';
import { CardReader, type Explainer } from './card-reader.js';
import { highlightEnglish } from './english.js';
import { hasHighlights, isField, Marks, noText } from './marks.js';
import { getParts, isSaturated } from './parts.js';
import { findPart } from './position.js';
import { styles } from './styles.js';
import { renderChosen, renderError, renderExplanation, type Shown } from './view.js';

/**
 * Marks the words of a text by what they add to a trait, and lists them.
 * @element assay-highlights
 * @fires assay-error - when the text cannot be explained; has `error`
 * @csspart box, trait, doubt, word, sums, word-button, retry
 */
export class AssayHighlights extends AssayElement {
  static override styles = styles;
  static override properties: AssayProperties = highlightsProperties;

  static {
    declareDefaults(AssayHighlights.prototype, highlightsProperties);
  }

  /** Handle of the model. */
  declare model: string | null;
  /** Address of the file of a model, in place of its handle: what the studio or `assay build` has written. */
  declare src: string | null;
  /** Hash that this file must have, as of a script: `sha256-` and Base64. */
  declare integrity: string | null;
  /** Id of the field or element whose text is explained, in the same document or shadow root. */
  declare for: string | null;
  /** Key of the trait. Default: the visitor chooses, first the one that a card names: the topic, or what has most to gain. */
  declare trait: string | null;
  /** Milliseconds to wait after an edit before explaining. Default 350. */
  declare delay: number;
  /** Hub embedder to explain with, as `owner/name`. Default: the configured one. */
  declare embedder: string | null;
  /** Assay that explains. Default: the shared one of the page. */
  declare assay: Explainer | null;
  /** Texts that replace the English ones; `assay/locales` has packs of them. */
  declare strings: Partial<ScoreStrings>;

  readonly #scoring = new ScoringController<Explainer>(this, {
    score: (signal) => this.#run(signal),
    onChange: (delay) => {
      this.#cards.forget();
      this.#schedule(delay);
    },
    onFailure: () => this.#show(undefined),
    inputs: ['for', 'trait'],
  });
  #marks: Marks | undefined;
  #records: readonly ModelTrait[] = [];
  readonly #cards = new CardReader();
  #shown: Shown | undefined;
  #chosen: SpanContribution | undefined;
  /** Key of the trait that the visitor has chosen. */
  #choice: string | undefined;

  /** The explanation that is shown; undefined before the first one and after a failure. */
  get explanation(): TraitExplanation | undefined {
    return this.#shown?.explanation;
  }

  /** Whether a text is explained, or why not. */
  get status(): ScoreStatus {
    return this.#scoring.status;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  #schedule(delay: number): void {
    if (this.#marks?.target === this.#scoring.field.element) this.#marks?.update();
    this.#scoring.schedule(delay);
  }

  #release(): void {
    for (const [name, listener] of this.#listeners) this.#marks?.target.removeEventListener(name, listener);
    this.#marks?.remove();
    this.#marks = undefined;
  }

  /** Marks this element from now on. Only fields need a copy of their text, whose code is loaded for them. */
  async #follow(target: Element | null, signal: AbortSignal): Promise<void> {
    if (this.#marks?.target === target) return;
    this.#release();
    const needsCopy = target && isField(target) && hasHighlights();
    const { Mirror } = needsCopy ? await import('./mirror.js') : {};
    const { shadowRoot } = this;
    if (signal.aborted || !target || !shadowRoot) return;
    const mirror = Mirror && isField(target) ? new Mirror(target, shadowRoot) : undefined;
    this.#marks = new Marks(target, mirror);
    for (const [name, listener] of this.#listeners) target.addEventListener(name, listener);
  }

  async #run(signal: AbortSignal): Promise<boolean> {
    const { model } = this.#scoring;
    const target = this.#scoring.field.element;
    await this.#follow(target, signal);
    const mark = readMark(target);
    const read = target ? await readText(target) : noText;
    if (signal.aborted) return false;
    const { text } = read;
    if (!model || !text.trim()) {
      this.#show(undefined);
      return false;
    }
    const assay = this.#scoring.service;
    const [{ records, card }, reader] = await Promise.all([
      this.#cards.read(assay, model, text, signal),
      import('./read-card.js'),
    ]);
    this.#records = records;
    const trait = this.#trait ?? (card && reader.findNamedTrait(card, records)) ?? records[0]?.key;
    const { traits } = await assay.explain(model, text, { ...(trait ? { traits: [trait] } : {}), signal });
    const [explanation] = Object.values(traits);
    const texts = { ...shellEnglish, ...this.strings };
    const doubt = card && reader.describeTraitDoubt(card, trait, texts);
    if (!signal.aborted) this.#show(explanation && { read, mark, explanation, trait, doubt });
    return true;
  }

  /** The trait that the page or the visitor has chosen. */
  get #trait(): string | undefined {
    const isKnown = this.#records.some(({ key }) => key === this.#choice);
    return this.trait ?? (isKnown ? this.#choice : undefined);
  }

  #show(shown: Shown | undefined): void {
    const chosen = shown?.read.text === this.#shown?.read.text ? this.#chosen : undefined;
    this.#shown = shown;
    this.#chosen = undefined;
    // The text may have been edited in the meantime: its marks would be in wrong places.
    if (shown && !this.#isCurrent) return;
    this.#marks?.show(
      shown?.read ?? noText,
      shown ? getParts(shown.explanation) : [],
      shown ? isSaturated(shown.explanation) : false,
    );
    // The same text explained again, as for another trait: what the visitor points at stays.
    if (shown && chosen)
      this.#choose(
        getParts(shown.explanation).find(({ start, end }) => start === chosen.start && end === chosen.end),
      );
  }

  get #isCurrent(): boolean {
    const target = this.#marks?.target;
    return target !== undefined && readMark(target) === this.#shown?.mark;
  }

  #choose(part: SpanContribution | undefined): void {
    if (part === this.#chosen) return;
    this.#chosen = part;
    this.#marks?.choose(this.#isCurrent ? part : undefined);
    this.requestUpdate();
  }

  readonly #onPoint = (event: Event) => {
    const marks = this.#marks;
    const shown = this.#shown;
    const isMarked = marks && shown && this.#isCurrent;
    this.#choose(
      isMarked ? findPart(marks, shown.read.nodes, getParts(shown.explanation), event) : undefined,
    );
  };

  readonly #onChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) this.#choice = target.value;
    this.#schedule(0);
  };

  readonly #onLeave = () => this.#choose(undefined);

  /** Listeners on the text that the element marks. */
  readonly #listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['pointermove', this.#onPoint],
    ['pointerleave', this.#onLeave],
    ['keyup', this.#onPoint],
    ['blur', this.#onLeave],
  ];

  /** Selects a part in a field, so that the visitor can replace it. */
  #select({ start, end }: SpanContribution): void {
    const target = this.#marks?.target;
    if (!target || !isField(target)) return;
    target.focus();
    target.setSelectionRange(start, end);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#scoring.isOutdated(changed)) this.#schedule(0);
  }

  protected override render() {
    const strings = { ...shellEnglish, ...errorEnglish, ...highlightEnglish, ...this.strings };
    const shown = this.#shown;
    const hasChoice = !this.trait && this.#records.length > 1;
    const events = {
      choose: (one: SpanContribution | undefined) => this.#choose(one),
      select: (one: SpanContribution) => this.#select(one),
    };
    return html`<div class="box" part="box" tabindex="-1" aria-busy=${this.status === 'busy'}>
      ${
        hasChoice
          ? html`<select part="trait" aria-label=${strings.trait} @change=${this.#onChoice}>${this.#records.map(
              ({ key, name }) =>
                html`<option value=${key} .selected=${key === shown?.trait}>${name}</option>`,
            )}</select>`
          : nothing
      }
      ${shown?.doubt ? html`<p class="doubt" part="doubt">${shown.doubt}</p>` : nothing}
      ${shown ? html`<p class="word quiet" part="word">${renderChosen(shown, this.#chosen, strings)}</p>${renderExplanation(shown.read.text, shown.explanation, events, strings)}` : nothing}
      ${this.status === 'error' ? renderError(findRemedy(this.#scoring.error, strings), strings, () => void this.#scoring.run()) : nothing}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-highlights': AssayHighlights;
  }
}
