// <assay-field>: wraps a field of the page and makes its score a rule of the form, as `required` is one. The field stays the
// page's own: its label, autofill, input methods, reset, and the form without JavaScript.
import { AssayError, type ModelTrait, type ScoreCard, type ScoreRule } from '../../../core/contract/index.js';
import { getSharedAssay } from '../../client/index.js';
import { declareDefaults } from '../defaults.js';
import { AssayErrorEvent, AssayScoreEvent } from '../events.js';
import { readModelName } from '../model-name.js';
import { readAmount, reflect, resetProperties } from '../reset-properties.js';
import { setState } from '../score/custom-state.js';
import { readMark, readText } from '../score/field.js';
import type { Scorer } from '../score/model-facts.js';
import { reportError } from '../score/remedy.js';
import { createRequest, Runner } from '../score/runner.js';
import type { FieldStrings } from '../score/strings.js';
import { unwatch, watch } from '../score/watch.js';
import { type Control, findControl, ValidityMessage } from './control.js';
import { fieldEnglish } from './english.js';
import { createHelp, type Help } from './help.js';
import { judgeCard, parseRules, reportUnknown, splitList } from './rules.js';

const report = (detail: string) => reportError(new AssayError('invalid_request', detail), '<assay-field>');

/** Milliseconds to wait after an edit, unless `delay` says otherwise. */
const defaultDelay = 250;
/** Milliseconds after an edit for which a text without a score holds its form. Then it is valid, and in doubt. */
const patience = 5_000;
/** Looks in a row, 2 seconds, without a field inside, after which the console says so. */
const maxMisses = 7;

/**
 * Wraps a field with a text: while the scores of its text break a rule, the field is invalid, with a message below it.
 * The field is the one with `data-assay`, else the first textarea, text or search input, contenteditable or custom field with
 * a `value`. A text that cannot be scored, or has no score after 5 seconds, is valid: a rule never locks a form.
 * @element assay-field
 * @attr model - Handle of the model.
 * @attr src - Address of the file of a model, in place of its handle.
 * @attr integrity - Hash that this file must have, as of a script: `sha256-` and Base64.
 * @attr rules - What a valid text scores: keys of traits, `composite`, `familiarity` or `confidence`, each with a limit, as in `scope_precision>=40 clickbait<=40 confidence>=moderate`. Without rules, every text is valid.
 * @attr min-composite - Lowest valid composite, 1 to 100: short for the rule `composite>=…`.
 * @attr doubt - `hold`: scores with low confidence, and those of a text unlike all that the model knows, hold the form as well. Default `allow`.
 * @attr traits - Keys of the traits to score, separated by spaces or commas. Default: all traits of the model.
 * @attr name - Name under which the form submits the composite, 0 to 100. Without it, nothing is submitted.
 * @attr delay - Milliseconds to wait after an edit before scoring. Default 250.
 * @attr embedder - Hub embedder to score with, as `owner/name`. Default: the configured one.
 * @slot - the field, with its label where you like
 * @slot help - what to do about a text that breaks a rule, also if `hidden`; shown with the message, in place of what the model says about the trait
 * @csspart help
 * @fires assay-score - when the text has been scored; has `card` and `model`
 * @fires assay-error - when scoring fails; has `error`
 */
export class AssayField extends HTMLElement {
  static readonly observedAttributes =
    'model src integrity rules min-composite doubt traits name embedder'.split(' ');

  static {
    declareDefaults(AssayField.prototype, { assay: { initial: null }, strings: { initial: () => ({}) } });
  }

  /** Assay that scores. Default: the shared one of the page. */
  declare assay: Scorer | null;
  /** Texts that replace the English ones; `assay/locales` has packs of them. */
  declare strings: Partial<FieldStrings>;

  readonly #runner = new Runner(
    (signal) => this.#run(signal),
    () => this.#validate(),
  );
  #card: ScoreCard | undefined;
  /** Traits of the model, for their names; empty until they are read. */
  #records: readonly ModelTrait[] = [];
  #rules: readonly ScoreRule[] = [];
  readonly #help: Help;
  #control: Control | null = null;
  #mark: string | null | undefined;
  #root: Node | undefined;
  #scoreTimer: ReturnType<typeof setTimeout> | undefined;
  #doubtTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #message = new ValidityMessage();
  /** Message that the field should have, if the page has none. */
  #target = '';
  readonly #internals = this.attachInternals();
  /** True from the time on at which a text without a score no longer holds its form. */
  #isLate = false;
  #misses = 0;

  constructor() {
    super();
    this.#help = createHelp(this.attachShadow({ mode: 'open' }));
  }

  /** Milliseconds to wait after an edit before scoring. Default 250. */
  get delay(): number {
    return readAmount(this, 'delay') ?? defaultDelay;
  }

  set delay(value: number | null | undefined) {
    reflect(this, 'delay', value);
  }

  /** The card of the text; undefined before its first score, for an empty text, and after a failure. */
  get card(): ScoreCard | undefined {
    return this.#card;
  }

  /** The field inside; null without one. */
  get control(): Control | null {
    return findControl(this);
  }

  /** Called by the browser in another document. */
  adoptedCallback(): void {
    this.#help.adopt();
  }

  connectedCallback(): void {
    resetProperties(this, ['assay', 'strings', 'delay']);
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
    clearTimeout(this.#doubtTimer);
    this.#runner.abort();
    this.#control = null;
    this.#message.show(null, '');
    this.#help.show('');
  }

  attributeChangedCallback(name: string): void {
    if (name === 'rules' || name === 'min-composite')
      this.#rules = parseRules(this.getAttribute('rules'), this.getAttribute('min-composite'), report);
    if (this.isConnected) this.#restart(0);
  }

  readonly #onReset = (event: Event) => {
    // The browser resets the fields of the form after this event.
    if (event.target === this.#form) queueMicrotask(this.#look);
  };

  /** Not by a form-associated element: a label around it would label it in place of the field. */
  readonly #onFormData = (event: Event) => {
    const name = this.getAttribute('name');
    if (name && this.#card && 'formData' in event && event.target === this.#form)
      (event as FormDataEvent).formData.append(name, `${this.#card.composite}`);
  };

  /** The form of the field; of a custom field or a contenteditable that is in none, the form around it. */
  get #form(): HTMLFormElement | null {
    return this.#control?.form ?? this.closest('form');
  }

  /** Sees every edit, also by a script, a field that is replaced, and a message of the page that is gone. */
  readonly #look = () => {
    const { control } = this;
    if (control !== this.#control || readMark(control) !== this.#mark) this.#restart(this.delay);
    else this.#message.show(control, this.#target);
    if (control) this.#misses = 0;
    else if (++this.#misses === maxMisses)
      console.warn(
        '<assay-field> has no field: put a textarea or a text input inside, or mark one by data-assay',
      );
  };

  #restart(delay: number): void {
    this.#runner.abort();
    this.#control = this.control;
    this.#mark = readMark(this.#control);
    this.#card = undefined;
    this.#isLate = false;
    clearTimeout(this.#scoreTimer);
    clearTimeout(this.#doubtTimer);
    this.#validate();
    this.#scoreTimer = setTimeout(() => void this.#runner.run(), delay);
    this.#doubtTimer = setTimeout(() => {
      this.#isLate = true;
      this.#validate();
    }, patience);
  }

  /** Whether there is anything to score, without a layout. */
  get #hasText(): boolean {
    return (readMark(this.#control) ?? '').trim() !== '';
  }

  async #run(signal: AbortSignal): Promise<boolean> {
    const model = readModelName(this);
    if (!model || !this.#control || !this.#hasText) return false;
    const traits = this.hasAttribute('traits') ? splitList(this.getAttribute('traits')) : null;
    const service = this.assay ?? getSharedAssay(this.getAttribute('embedder') ?? undefined);
    try {
      const { text } = await readText(this.#control);
      if (signal.aborted || !text.trim()) return false;
      const [card, records] = await Promise.all([
        service.score(model, createRequest(text, null, traits), { signal }),
        // A message without names is better than none.
        this.#rules.length > 0 ? service.traits(model).catch(() => []) : [],
      ]);
      if (signal.aborted) return false;
      this.#card = card;
      this.#records = records;
      reportUnknown(card, this.#rules, report);
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
    const strings = { ...fieldEnglish, ...this.strings };
    const isPending = !card && this.#hasText && readModelName(this) !== null;
    const isUnscored = isPending && (this.#isLate || this.#runner.status === 'error');
    const isHeld = isPending && !isUnscored && this.#rules.length > 0;
    const { advice } = this.#help;
    const { reason, isDoubtful } = judgeCard(card, this.#rules, {
      records: this.#records,
      strings,
      holdsDoubt: this.getAttribute('doubt') === 'hold',
      isBrief: advice !== '',
    });
    this.#target = reason ? `${reason} ${advice}`.trim() : isHeld ? strings.checking : '';
    this.#message.show(this.#control, this.#target);
    this.#help.show(reason);
    setState(
      this.#internals,
      isUnscored || isDoubtful ? 'doubt' : isPending ? 'busy' : card ? 'result' : 'idle',
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-field': AssayField;
  }
}
