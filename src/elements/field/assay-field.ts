// <assay-field>: wraps a field of the page and makes its score a rule of the form, as `required` is one. The field stays the
// page's own: its label, autofill, input methods, reset, and the form without JavaScript.
import { getSharedAssay } from '../../client/index.js';
import { AssayError, type ScoreCard } from '../../contract/index.js';
import { AssayErrorEvent, AssayScoreEvent } from '../score/events.js';
import { readField, readMark } from '../score/field.js';
import type { Scorer } from '../score/model-facts.js';
import { reportError } from '../score/remedy.js';
import { createRequest, Runner } from '../score/runner.js';
import type { FieldStrings } from '../score/strings.js';
import { unwatch, watch } from '../score/watch.js';
import { fieldEnglish } from './english.js';

/** A form control with a text. */
type Control = HTMLInputElement | HTMLTextAreaElement;

/** Milliseconds to wait after an edit, unless `delay` says otherwise. */
const defaultDelay = 250;

/**
 * Wraps an input or textarea: while the composite of its text is below the minimum, the field is invalid, with a message.
 * A text that cannot be scored is valid: the rule never locks a form.
 * @element assay-field
 * @attr model - Handle of the model.
 * @attr min-composite - Lowest valid composite, 1 to 100. Without it, every text is valid.
 * @attr traits - Keys of the traits to score, separated by spaces or commas. Default: all traits of the model.
 * @attr name - Name under which the form submits the composite, 0 to 100. Without it, nothing is submitted.
 * @attr delay - Milliseconds to wait after an edit before scoring. Default 250.
 * @attr embedder - Hub embedder to score with, as `owner/name`. Default: the configured one.
 * @fires assay-score - when the text has been scored; has `card` and `model`
 * @fires assay-error - when scoring fails; has `error`
 */
export class AssayField extends HTMLElement {
  static readonly observedAttributes = ['model', 'min-composite', 'traits', 'name', 'embedder'];

  /** Assay that scores. Default: the shared one of the page. */
  assay: Scorer | null = null;
  /** Texts that replace the English ones; `assay/locales` has packs of them. */
  strings: Partial<FieldStrings> = {};

  readonly #runner = new Runner(
    (signal) => this.#run(signal),
    () => this.#validate(),
  );
  #card: ScoreCard | undefined;
  #control: Control | null = null;
  #mark: string | null | undefined;
  #root: Node | undefined;
  #scoreTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host { display: contents } :host([hidden]) { display: none }');
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(document.createElement('slot'));
  }

  /** The card of the text; undefined before its first score, for an empty text, and after a failure. */
  get card(): ScoreCard | undefined {
    return this.#card;
  }

  /** The field: the first input or textarea inside; null without one. */
  get control(): Control | null {
    return this.querySelector<Control>('input, textarea');
  }

  connectedCallback(): void {
    this.addEventListener('input', this.#look);
    this.#root = this.getRootNode();
    this.#root.addEventListener('reset', this.#onReset);
    this.#root.addEventListener('formdata', this.#onFormData);
    watch(this.#look);
    this.#restart(0);
  }

  disconnectedCallback(): void {
    this.removeEventListener('input', this.#look);
    this.#root?.removeEventListener('reset', this.#onReset);
    this.#root?.removeEventListener('formdata', this.#onFormData);
    unwatch(this.#look);
    clearTimeout(this.#scoreTimer);
    this.#runner.abort();
    this.#control?.setCustomValidity('');
    this.#control = null;
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#restart(0);
  }

  readonly #onReset = (event: Event) => {
    // The browser resets the fields of the form after this event.
    if (event.target === this.#control?.form) queueMicrotask(this.#look);
  };

  /** Not by a form-associated element: a label around it would label it in place of the field. */
  readonly #onFormData = (event: Event) => {
    const name = this.getAttribute('name');
    if (name && this.#card && event instanceof FormDataEvent && event.target === this.#control?.form)
      event.formData.append(name, `${this.#card.composite}`);
  };

  /** Sees every edit, also by a script, and a field that is replaced. */
  readonly #look = () => {
    const { control } = this;
    if (control !== this.#control || readMark(control) !== this.#mark) this.#restart(this.delay);
  };

  /** Milliseconds to wait after an edit before scoring. Default 250. */
  get delay(): number {
    return Number(this.getAttribute('delay') ?? defaultDelay) || 0;
  }

  #restart(delay: number): void {
    this.#runner.abort();
    if (this.control !== this.#control) this.#control?.setCustomValidity('');
    this.#control = this.control;
    this.#mark = readMark(this.#control);
    this.#card = undefined;
    clearTimeout(this.#scoreTimer);
    this.#validate();
    this.#scoreTimer = setTimeout(() => void this.#runner.run(), delay);
  }

  /** Lowest valid composite; 0 without one, and for a value that is not one, which is reported. */
  get #minimum(): number {
    const text = this.getAttribute('min-composite');
    const minimum = Number(text);
    if (text === null || (minimum >= 0 && minimum <= 100)) return minimum;
    const detail = `min-composite='${text}' is not a number from 1 to 100. Every text is valid`;
    reportError(new AssayError('invalid_request', detail), '<assay-field>');
    return 0;
  }

  get #text(): string {
    return this.#control ? readField(this.#control) : '';
  }

  async #run(signal: AbortSignal): Promise<boolean> {
    const model = this.getAttribute('model');
    if (!model || !this.#text.trim()) return false;
    const traits =
      this.getAttribute('traits')
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? null;
    const service = this.assay ?? getSharedAssay(this.getAttribute('embedder') ?? undefined);
    try {
      const card = await service.score(model, createRequest(this.#text, null, traits), { signal });
      if (signal.aborted) return false;
      this.#card = card;
      this.#validate();
      this.dispatchEvent(new AssayScoreEvent(card, model));
      return true;
    } catch (error) {
      if (!signal.aborted) {
        reportError(error, '<assay-field>');
        this.dispatchEvent(new AssayErrorEvent(error));
      }
      throw error;
    }
  }

  #validate(): void {
    const card = this.#card;
    const minimum = this.#minimum;
    const { below, checking } = { ...fieldEnglish, ...this.strings };
    const isPending =
      !card && this.#runner.status !== 'error' && this.#text.trim() !== '' && this.hasAttribute('model');
    const isBelow = card !== undefined && card.composite < minimum;
    const message = isBelow ? below(card.composite, minimum) : isPending && minimum > 0 ? checking : '';
    this.#control?.setCustomValidity(message);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-field': AssayField;
  }
}
