// The card with scores, loaded with the first card: five readings, the composite, notes, their texts and styles.
import { html, nothing, type TemplateResult } from 'lit';
import {
  getReading,
  isRateable,
  type ModelTrait,
  type ScoreCard,
  type SpectrumReading,
} from '../../../../core/contract/index.js';
import { defineElement } from '../../define-element.js';
import { AssayMeter } from '../../meter/assay-meter.js';
import { errorEnglish } from '../error-english.js';
import { findRemedy as findErrorRemedy, type Remedy } from '../find-remedy.js';
import type { Shape } from '../shape.js';
import type { CardTexts, ShellStrings } from '../strings.js';
import { type CompositeMode, hasComposite, renderComposite } from './composite.js';
import { describeDoubt } from './doubt.js';
import { cardEnglish } from './english.js';
import { findNotes, type NoteName } from './notes.js';
import type { Row } from './row.js';
import { createRows, describeRow, describeTopics, renderRow, renderTopics } from './rows.js';
import { styles } from './styles.js';

export { findNotes, styles };

/** What is shown. */
export interface Shown {
  readonly card: ScoreCard;
  readonly records: readonly ModelTrait[];
  readonly mode: CompositeMode;
  readonly reading: SpectrumReading | null;
  readonly notes: readonly NoteName[];
  readonly texts: ShellStrings & Partial<CardTexts>;
}

const isTopic = ({ reading }: Row) => reading === 'topic';

/** Defines the meter, which the card is made of. */
export const defineParts = () => defineElement('assay-meter', AssayMeter);

/** True if the composite of the card means something. */
export const isWhole = ({ card, records, reading }: Shown): boolean =>
  hasComposite(createRows(card, records, reading), 'auto');

/** The shape of a card of these traits: topics are those that have one name for everything else. */
export function findShape(records: readonly ModelTrait[], reading: SpectrumReading | null): Shape {
  const count = records.length;
  const others = new Set(records.map(({ negative_label }) => negative_label));
  if (count > 2 && others.size === 1) return { kind: 'topic', count };
  const read = records.map((record) => ({ reading: getReading({ polarity: 0 }, record, reading) }));
  return { kind: isRateable(read) ? 'quality' : 'scale', count };
}

/** What to say about an error, in the texts of the element. */
export const findRemedy = (error: unknown, texts: Shown['texts']): Remedy =>
  findErrorRemedy(error, { ...errorEnglish, ...texts });

const withEnglish = ({ texts }: Shown): CardTexts => ({ ...errorEnglish, ...cardEnglish, ...texts });

export function renderCard(shown: Shown): TemplateResult {
  const { card, records, mode, reading } = shown;
  const strings = withEnglish(shown);
  const rows = createRows(card, records, reading);
  const topics = rows.filter(isTopic);
  const others = rows.filter((row) => !isTopic(row));
  const isComposite = hasComposite(rows, mode);
  const notes = shown.notes.map((name) => strings.notes[name]);
  const doubt = describeDoubt(card, strings);
  if (!isComposite && doubt) notes.unshift(doubt);
  return html`${isComposite ? renderComposite(card, strings) : nothing}
    ${
      others.length > 0
        ? html`<ul class=${rows.length === 1 ? 'traits single' : 'traits'} part="traits" role="list">${others.map((row) => renderRow(row, strings))}</ul>`
        : nothing
    }
    ${topics.length > 0 ? renderTopics(topics, strings) : nothing}
    ${
      notes.length > 0 || (!isComposite && rows.length > 1)
        ? html`<p class="notes quiet" part="notes">${notes.map((note) => html`<span>${note}</span>`)}</p>`
        : nothing
    }`;
}

/** Text of a card for screen readers. */
export function announce(shown: Shown): string {
  const { card, records, mode, reading } = shown;
  const strings = withEnglish(shown);
  const rows = createRows(card, records, reading);
  if (hasComposite(rows, mode))
    return strings.announcement(card.composite, strings.confidence[card.confidence]);
  const topics = rows.filter(isTopic);
  const said = rows.filter((row) => !isTopic(row)).map((row) => `${row.name}: ${describeRow(row, strings)}`);
  if (topics.length > 0) said.push(describeTopics(topics, strings));
  return `${said.join('. ')}.`;
}
