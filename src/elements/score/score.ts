// <assay-score>: one text's score card, live. The text is the `content` attribute or the field that `for` names.
// One call at a time: an edit aborts the call before it, and only the newest result is ever shown.
import { initialState, Task, TaskStatus } from '@lit/task';
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type Assay, sharedAssay } from '../../client/index.js';
import { isAbortError } from '../../contract/errors.js';
import type { ScoreCard, TraitRecord } from '../../contract/resources.js';
import type { Progress } from '../../contract/service.js';
import { compositeView, emptyTraitViews, traitViews } from './card.js';
import { AssayErrorEvent, AssayScoreEvent } from './events.js';
import { FieldController } from './field.js';
import { errorView, progressView } from './states.js';
import { english, type ScoreStrings } from './strings.js';
import { styles } from './styles.js';

export type ScoreStatus = 'idle' | 'busy' | 'result' | 'error';
const statusOf: Record<TaskStatus, ScoreStatus> = {
  [TaskStatus.INITIAL]: 'idle',
  [TaskStatus.PENDING]: 'busy',
  [TaskStatus.COMPLETE]: 'result',
  [TaskStatus.ERROR]: 'error',
};

/** Milliseconds without a new result before it is read out. */
const settling = 1_000;

interface Shown {
  readonly card: ScoreCard;
  readonly model: string;
  readonly records: readonly TraitRecord[];
}

const traitList = {
  fromAttribute: (value: string | null) => value?.split(/[\s,]+/).filter(Boolean) ?? null,
};

/**
 * Scores a text against a model and shows the card.
 * @element assay-score
 * @fires assay-score - a card is shown; carries `card` and `model`
 * @fires assay-error - scoring failed; carries `error`
 * @csspart card, composite, composite-meter, composite-score, composite-headroom, message, traits, trait, name, tier,
 *   score, meter, band, fill, tick, baseline, point, confidence, headroom, delta, progress, error, retry
 */
export class AssayScore extends LitElement {
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    model: {},
    content: {},
    for: {},
    traits: { converter: traitList },
    compareTo: { attribute: 'compare-to' },
    delay: { type: Number },
    embedder: {},
    assay: { attribute: false },
    strings: { attribute: false },
  };

  /** Handle of the model. */
  declare model: string | null;
  /** The text, or a URL whose text is scored; ignored while the field that `for` names exists. */
  declare content: string | null;
  /** Id of a text field in the same document or shadow root, scored while a person types. */
  declare for: string | null;
  /** Keys (or, as a property, also display names) of the traits to score; all of the model's when null or empty. */
  declare traits: readonly string[] | null;
  /** Baseline text or URL: the card then shows how far the text lies above or below it. */
  declare compareTo: string | null;
  /** Milliseconds without an edit before the text is scored; 250. */
  declare delay: number;
  /** Embedder to score under, of a hub as `owner/name`; the configured one when null. */
  declare embedder: string | null;
  /** What scores; the page's shared one when null. */
  declare assay: Pick<Assay, 'score' | 'traits'> | null;
  /** Words in place of the English ones. */
  declare strings: Partial<ScoreStrings>;

  readonly #internals = this.attachInternals();
  readonly #field = new FieldController(this, () => this.#later(this.delay));
  readonly #records = new Task(this, {
    args: () => [this.model, this.embedder, this.assay] as const,
    task: async ([model]) => (model ? await this.#service.traits(model) : []),
  });
  readonly #scoring = new Task<readonly [], Shown>(this, {
    autoRun: false,
    args: () => [],
    task: (_, { signal }) => this.#run(signal),
    onComplete: (shown) => this.#show(shown),
    onError: (error) => this.#fail(error),
  });
  #shown: Shown | undefined;
  #progress: Progress | undefined;
  #spoken = '';
  /** Dispatched once it can be seen. */
  #outcome: Event | undefined;
  #scoreTimer: ReturnType<typeof setTimeout> | undefined;
  #spokenTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.model = this.content = this.for = this.traits = this.compareTo = this.embedder = this.assay = null;
    this.delay = 250;
    this.strings = {};
  }

  /** The card that is shown; undefined before the first and after a failure. */
  get card(): ScoreCard | undefined {
    return this.#shown?.card;
  }

  /** What is visible now; also there for CSS, as `:state(busy)`. */
  get status(): ScoreStatus {
    return isAbortError(this.#scoring.error) && this.#scoring.status === TaskStatus.ERROR
      ? 'idle'
      : statusOf[this.#scoring.status];
  }

  /**
   * Scores now, without waiting for a pause in typing.
   * @returns the card; undefined when there is nothing to score or a newer call is under way
   * @throws AssayError as the assay's `score` does; the element shows it too
   */
  async score(): Promise<ScoreCard | undefined> {
    await this.updateComplete;
    clearTimeout(this.#scoreTimer);
    await this.#scoring.run();
    await this.updateComplete;
    if (this.status === 'error') throw this.#scoring.error;
    return this.status === 'result' ? this.card : undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#later(0);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#scoreTimer);
    clearTimeout(this.#spokenTimer);
    this.#scoring.abort();
  }

  get #service(): Pick<Assay, 'score' | 'traits'> {
    return this.assay ?? sharedAssay(this.embedder ?? undefined);
  }

  get #text(): string {
    return this.#field.text ?? this.content ?? '';
  }

  #later(delay: number): void {
    clearTimeout(this.#scoreTimer);
    clearTimeout(this.#spokenTimer);
    this.#scoreTimer = setTimeout(() => void this.#scoring.run(), this.#text.trim() ? delay : 0);
  }

  async #run(signal: AbortSignal): Promise<Shown | typeof initialState> {
    const { model, traits, compareTo } = this;
    this.#progress = undefined;
    if (!model || !this.#text.trim()) {
      this.#shown = undefined;
      this.#spoken = '';
      return initialState;
    }
    const request = {
      content: this.#text,
      ...(compareTo?.trim() ? { compare_to: compareTo } : {}),
      ...(traits?.length ? { traits: [...traits] } : {}),
    };
    const onProgress = (progress: Progress) => {
      if (signal.aborted) return;
      this.#progress = progress;
      this.requestUpdate();
    };
    const records = this.#records.taskComplete.catch(() => []);
    const card = await this.#service.score(model, request, { signal, onProgress });
    return { card, model, records: (await records) ?? [] };
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    const { composite, confidence } = shown.card;
    clearTimeout(this.#spokenTimer);
    this.#spokenTimer = setTimeout(() => {
      const words = this.#words;
      this.#spoken = words.settled(composite, words.confidence[confidence]);
      this.requestUpdate();
    }, settling);
    this.#outcome = new AssayScoreEvent(shown.card, shown.model);
  }

  #fail(error: unknown): void {
    if (isAbortError(error)) return;
    this.#shown = undefined;
    this.#spoken = '';
    this.#outcome = new AssayErrorEvent(error);
  }

  get #words(): ScoreStrings {
    return { ...english, ...this.strings };
  }

  protected override updated(changed: PropertyValues<this>): void {
    for (const status of Object.values(statusOf)) {
      if (status === this.status) this.#internals.states?.add(status);
      else this.#internals.states?.delete(status);
    }
    const outcome = this.#outcome;
    this.#outcome = undefined;
    if (outcome) this.dispatchEvent(outcome);
    const inputs = ['model', 'content', 'for', 'traits', 'compareTo', 'embedder', 'assay'] as const;
    if (!inputs.some((name) => changed.has(name))) return;
    const typed = this.#shown !== undefined && (changed.has('content') || changed.has('compareTo'));
    this.#later(typed ? this.delay : 0);
  }

  protected override render() {
    const { status } = this;
    const words = this.#words;
    return html`<div class="card" part="card" tabindex="-1">
        ${status === 'busy' ? progressView(this.#progress, words) : nothing}
        <div class="body" aria-busy=${status === 'busy'} ?inert=${status === 'error'}>${this.#bodyView()}</div>
        ${status === 'error' ? errorView(this.#scoring.error, words, () => this.#retry()) : nothing}
      </div>
      <p class="spoken" role="status">${this.#spoken}</p>`;
  }

  #bodyView() {
    const words = this.#words;
    const shown = this.#shown;
    const aside = this.status === 'busy' ? words.busy(this.#progress) : words.idle;
    return html`${compositeView(shown?.card, words, aside)}
      <ul class="traits" part="traits" role="list">
        ${shown ? traitViews(shown.card, shown.records, words) : emptyTraitViews(this.#records.value ?? [], this.traits)}
      </ul>`;
  }

  /** The button goes away with the error, so focus moves to the card and is not lost. */
  #retry(): void {
    this.renderRoot.querySelector<HTMLElement>('.card')?.focus();
    void this.#scoring.run();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-score': AssayScore;
  }
}
