// <assay-badge>: the composite or one trait of any text in the page, as a chip. Scored when it becomes visible, together
// with all other badges that do so at the same time.
import { html, nothing, type PropertyValues } from 'lit';
import type { ModelTrait, ScoreCard } from '../../../core/contract/index.js';
import { AssayElement, type AssayProperties } from '../assay-element.js';
import { declareDefaults } from '../defaults.js';
import { AssayScoreEvent } from '../events.js';
import { formatNumber } from '../format.js';
import { badgeProperties } from '../properties.js';
import { english } from '../score/english.js';
import { findRemedy } from '../score/find-remedy.js';
import type { ScoreStatus } from '../score/runner.js';
import { ScoringController } from '../score/scoring.js';
import type { ScoreStrings } from '../score/strings.js';
import { describeDoubt, describeUncertainty } from '../score/view/doubt.js';
import { readings } from '../score/view/readings.js';
import { createRows, describeRow } from '../score/view/rows.js';
import { type BatchScorer, scoreInBatch } from './batch.js';
import { styles } from './styles.js';
import { forgetVisible, onceVisible } from './visibility.js';

/** Contents of the chip. */
interface Chip {
  readonly tone: string;
  readonly isFaint: boolean;
  readonly label: string;
  readonly score: number;
  readonly spoken: string;
}

/**
 * Shows the score of a text as a chip after it: of the element's own content, of `content`, or of another element.
 * @element assay-badge
 * @slot - the text, if the badge is around it
 * @fires assay-score - when the chip is shown; has `card` and `model`
 * @fires assay-error - when scoring fails; has `error`
 * @csspart chip, label, score
 */
export class AssayBadge extends AssayElement {
  static override styles = styles;
  static override properties: AssayProperties = badgeProperties;

  static {
    declareDefaults(AssayBadge.prototype, badgeProperties);
  }

  /** Handle of the model. */
  declare model: string | null;
  /** Address of the file of a model, in place of its handle: what the studio or `assay build` has written. */
  declare src: string | null;
  /** Hash that this file must have, as of a script: `sha256-` and Base64. */
  declare integrity: string | null;
  /** Key of the trait that is shown. Default: the composite, or the only trait of the model. */
  declare trait: string | null;
  /** Text to score. */
  declare content: string | null;
  /** Id of the element whose text is scored, in the same document or shadow root. */
  declare for: string | null;
  /** Hub embedder to score with, as `owner/name`. Default: the configured one. */
  declare embedder: string | null;
  /** Assay that scores. Default: the shared one of the page. */
  declare assay: BatchScorer | null;
  /** Texts that replace the English ones; `assay/locales` has packs of them. */
  declare strings: Partial<ScoreStrings>;

  readonly #scoring = new ScoringController<BatchScorer>(this, {
    score: (signal) => this.#run(signal),
    onChange: () => this.#wait(),
    inputs: ['trait', 'content', 'for'],
  });
  #card: ScoreCard | undefined;
  #records: readonly ModelTrait[] = [];

  /** The card of the text; undefined before the first result and after a failure. */
  get card(): ScoreCard | undefined {
    return this.#card;
  }

  /** `idle` until the badge is visible. */
  get status(): ScoreStatus {
    return this.#scoring.status;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    forgetVisible(this);
  }

  #wait(): void {
    onceVisible(this, () => void this.#scoring.run());
  }

  async #run(signal: AbortSignal): Promise<Event | boolean> {
    const { trait } = this;
    const { model } = this.#scoring;
    this.#card = undefined;
    const text = await this.#scoring.field.read(this.content);
    if (signal.aborted) return false;
    if (!model || !text.trim()) return false;
    const scorer = this.#scoring.service;
    const records = readTraits(scorer, model);
    const card = await scoreInBatch(scorer, model, trait ? [trait] : [], text, signal);
    this.#records = await records;
    if (signal.aborted) return false;
    this.#card = card;
    return new AssayScoreEvent(card, model);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#scoring.isOutdated(changed)) this.#wait();
  }

  protected override render() {
    return html`<slot></slot> ${this.#renderChip()}`;
  }

  #renderChip() {
    const strings: ScoreStrings = { ...english, ...this.strings };
    const chip = this.#card && createChip(this.#card, this.#records, strings);
    if (!chip) {
      const isFailed = this.status === 'error';
      const spoken = isFailed
        ? `${strings.failed}. ${findRemedy(this.#scoring.error, strings).message}`
        : strings.busy(undefined);
      return html`<span class="chip ${isFailed ? 'failed' : 'busy'}" part="chip" role="img" aria-label=${spoken} title=${isFailed ? spoken : nothing}>–</span>`;
    }
    const { tone, isFaint, label, score, spoken } = chip;
    return html`<span class="chip ${tone} ${isFaint ? 'faint' : ''}" part="chip" role="img" aria-label=${spoken} title=${spoken}
      ><bdi class="label" part="label">${label}</bdi><span class="score" part="score">${formatNumber(strings.locale, score)}</span></span
    >`;
  }
}

/** The traits of each scorer's models, as they are known or being read. */
const known = new WeakMap<BatchScorer, Map<string, Promise<readonly ModelTrait[]>>>();

/** Reads the traits of a model once for all badges. */
function readTraits(scorer: BatchScorer, model: string): Promise<readonly ModelTrait[]> {
  const models = known.get(scorer) ?? new Map<string, Promise<readonly ModelTrait[]>>();
  known.set(scorer, models);
  const reading =
    models.get(model) ??
    scorer.traits(model).catch(() => {
      models.delete(model);
      return [];
    });
  models.set(model, reading);
  return reading;
}

/** The only trait of the card, or its composite. */
function createChip(card: ScoreCard, records: readonly ModelTrait[], strings: ScoreStrings): Chip {
  const rows = createRows(card, records, null);
  const [row] = rows;
  const ofText = describeDoubt(card, strings);
  const say = (name: string, value: string, doubt = ofText) =>
    [`${name}: ${value}`, ...(doubt ? [doubt] : [])].join('. ');
  if (!row || rows.length > 1) {
    const { composite, confidence } = card;
    const doubt = describeUncertainty(card, strings, undefined);
    const spoken = say(strings.composite, strings.value(composite, [strings.confidence[confidence]]), doubt);
    const label = doubt ? strings.noTier : strings.composite;
    return { tone: '', isFaint: doubt !== undefined, label, score: composite, spoken };
  }
  const view = readings[row.reading];
  const tone = view.tone(row);
  return {
    tone: tone === 'quiet' ? 'quiet-tone' : tone,
    isFaint: ofText !== undefined || row.detail.confidence === 'low',
    label: view.label(row, strings) || row.name,
    score: row.detail.score,
    spoken: say(row.name, describeRow(row, strings)),
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-badge': AssayBadge;
  }
}
