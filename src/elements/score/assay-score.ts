// <assay-score>: the live score card of one text, from the `content` attribute or the field that `for` names.
// One call at a time: an edit aborts the previous call, and only the newest result is shown.
import { initialState, Task, TaskStatus } from '@lit/task';
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type Assay, getSharedAssay } from '../../client/index.js';
import { isAbortError, type Progress, type ScoreCard, type TraitRecord } from '../../contract/index.js';
import { renderComposite, renderEmptyTraits, renderTraits } from './card-view.js';
import { AssayErrorEvent, AssayScoreEvent } from './events.js';
import { FieldController } from './field.js';
import { reportError } from './remedy.js';
import { renderError, renderProgress } from './states.js';
import { english, type ScoreStrings } from './strings.js';
import { styles } from './styles.js';

export type ScoreStatus = 'idle' | 'busy' | 'result' | 'error';
const statuses: Record<TaskStatus, ScoreStatus> = {
  [TaskStatus.INITIAL]: 'idle',
  [TaskStatus.PENDING]: 'busy',
  [TaskStatus.COMPLETE]: 'result',
  [TaskStatus.ERROR]: 'error',
};

/** Milliseconds that a result is shown before it is announced. */
const announceDelay = 1_000;

interface Result {
  readonly card: ScoreCard;
  readonly model: string;
  readonly records: readonly TraitRecord[];
}

const traitList = {
  fromAttribute: (value: string | null) => value?.split(/[\s,]+/).filter(Boolean) ?? null,
};

/**
 * Scores a text with a model and shows the score card.
 * @element assay-score
 * @fires assay-score - when a card is shown; has `card` and `model`
 * @fires assay-error - when scoring fails; has `error`
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
  /** Embedder to score with: `assay-base`, or one of a hub as `owner/name`. Default: the configured one. */
  declare embedder: string | null;
  /** Assay that scores. Default: the shared one of the page. */
  declare assay: Pick<Assay, 'score' | 'traits'> | null;
  /** Texts that replace the English ones. */
  declare strings: Partial<ScoreStrings>;

  readonly #internals = this.attachInternals();
  readonly #field = new FieldController(this, () => this.#scheduleScore(this.delay));
  readonly #records = new Task(this, {
    args: () => [this.model, this.embedder, this.assay] as const,
    task: async ([model]) => (model ? await this.#service.traits(model) : []),
  });
  readonly #scoring = new Task<readonly [], Result>(this, {
    autoRun: false,
    args: () => [],
    task: (_, { signal }) => this.#run(signal),
    onComplete: (result) => this.#showResult(result),
    onError: (error) => this.#showError(error),
  });
  #result: Result | undefined;
  #progress: Progress | undefined;
  #announcement = '';
  /** Event to dispatch after the next render. */
  #outcome: Event | undefined;
  #scoreTimer: ReturnType<typeof setTimeout> | undefined;
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.model = this.content = this.for = this.traits = this.compareTo = this.embedder = this.assay = null;
    this.delay = 250;
    this.strings = {};
  }

  /** The card that is shown; undefined before the first result and after a failure. */
  get card(): ScoreCard | undefined {
    return this.#result?.card;
  }

  /** The visible state. Also a custom state for CSS: `:state(busy)`. */
  get status(): ScoreStatus {
    return isAbortError(this.#scoring.error) && this.#scoring.status === TaskStatus.ERROR
      ? 'idle'
      : statuses[this.#scoring.status];
  }

  /**
   * Scores immediately, without waiting for `delay`.
   * @returns the card; undefined when there is nothing to score or a newer call has started
   * @throws AssayError as `score` of the assay does; the element shows it too
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
    if (this.hasUpdated) this.#scheduleScore(0);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#scoreTimer);
    clearTimeout(this.#announceTimer);
    this.#scoring.abort();
  }

  get #service(): Pick<Assay, 'score' | 'traits'> {
    return this.assay ?? getSharedAssay(this.embedder ?? undefined);
  }

  get #text(): string {
    return this.#field.text ?? this.content ?? '';
  }

  #scheduleScore(delay: number): void {
    clearTimeout(this.#scoreTimer);
    clearTimeout(this.#announceTimer);
    this.#scoreTimer = setTimeout(() => void this.#scoring.run(), this.#text.trim() ? delay : 0);
  }

  async #run(signal: AbortSignal): Promise<Result | typeof initialState> {
    const { model, traits, compareTo } = this;
    this.#progress = undefined;
    if (!model || !this.#text.trim()) {
      this.#result = undefined;
      this.#announcement = '';
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

  #showResult(result: Result): void {
    this.#result = result;
    const { composite, confidence } = result.card;
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      const strings = this.#allStrings;
      this.#announcement = strings.announcement(composite, strings.confidence[confidence]);
      this.requestUpdate();
    }, announceDelay);
    this.#outcome = new AssayScoreEvent(result.card, result.model);
  }

  #showError(error: unknown): void {
    if (isAbortError(error)) return;
    this.#result = undefined;
    this.#announcement = '';
    this.#outcome = new AssayErrorEvent(error);
    reportError(error, this.#allStrings);
  }

  get #allStrings(): ScoreStrings {
    return { ...english, ...this.strings };
  }

  protected override updated(changed: PropertyValues<this>): void {
    for (const status of Object.values(statuses)) {
      if (status === this.status) this.#internals.states?.add(status);
      else this.#internals.states?.delete(status);
    }
    const outcome = this.#outcome;
    this.#outcome = undefined;
    if (outcome) this.dispatchEvent(outcome);
    const inputs = ['model', 'content', 'for', 'traits', 'compareTo', 'embedder', 'assay'] as const;
    if (!inputs.some((name) => changed.has(name))) return;
    const isEdit = this.#result !== undefined && (changed.has('content') || changed.has('compareTo'));
    this.#scheduleScore(isEdit ? this.delay : 0);
  }

  protected override render() {
    const { status } = this;
    const strings = this.#allStrings;
    return html`<div class="card" part="card" tabindex="-1">
        ${status === 'busy' ? renderProgress(this.#progress, strings) : nothing}
        <div class="body" aria-busy=${status === 'busy'} ?inert=${status === 'error'}>${this.#renderBody()}</div>
        ${status === 'error' ? renderError(this.#scoring.error, strings, () => this.#retry()) : nothing}
      </div>
      <p class="spoken" role="status">${this.#announcement}</p>`;
  }

  #renderBody() {
    const strings = this.#allStrings;
    const result = this.#result;
    const message = this.status === 'busy' ? strings.busy(this.#progress) : strings.idle;
    return html`${renderComposite(result?.card, strings, message)}
      <ul class="traits" part="traits" role="list">
        ${result ? renderTraits(result.card, result.records, strings) : renderEmptyTraits(this.#records.value ?? [], this.traits)}
      </ul>`;
  }

  /** The button disappears with the error, so the focus moves to the card instead of being lost. */
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
