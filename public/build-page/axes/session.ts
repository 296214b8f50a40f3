// The discovered traits of one version while they are edited: the cards, what they result in, and their storage.
import type { VersionRecord } from 'assay';
import type { Discovered } from 'assay/discovered';
import type { CardView, Form } from './card-view.js';
import { type AxisCard, type Cards, createCards, listKept } from './cards.js';
import { readEdited, saveEdited } from './edited.js';
import { countAgreeing, listEnds, type ShownEnds } from './ends.js';
import { parseCards } from './parse-cards.js';
import { createResult, listAuthored, type Problem, type Result } from './result.js';
import { isResult } from './result-view.js';

export class Session {
  readonly version: VersionRecord;
  readonly #discovered: Discovered;
  /** Keys of the document's authored traits. */
  readonly authored: readonly string[];
  /** Ids of all cards, in the order of the model. */
  readonly order: readonly string[];
  readonly #ends = new WeakMap<AxisCard['axes'], ShownEnds>();
  #cards: Cards;
  #result: Result | Problem | undefined;

  /** Continues with the changes that were stored for the version. */
  constructor(version: VersionRecord, discovered: Discovered) {
    this.version = version;
    this.#discovered = discovered;
    this.authored = listAuthored(discovered);
    this.order = discovered.traits.map(({ key }) => key);
    const edited = readEdited();
    const stored = edited?.artifact === version.artifact_sha256 ? edited.cards : undefined;
    this.#cards = parseCards(stored, discovered.traits) ?? createCards(discovered.traits);
    this.#save();
  }

  get cards(): Cards {
    return this.#cards;
  }

  set cards(cards: Cards) {
    this.#cards = cards;
    this.#result = undefined;
    this.#save();
  }

  /** Number of traits of the resulting document. */
  get count(): number {
    return this.authored.length + listKept(this.#cards).length;
  }

  get result(): Result | Problem {
    this.#result ??= createResult(this.#discovered, this.#cards);
    return this.#result;
  }

  #save(): void {
    const { handle, artifact_sha256: artifact } = this.version;
    saveEdited({ handle, artifact, cards: this.#cards });
  }

  /** @param result the last one that was shown: making one takes too long for every key press */
  createView(card: AxisCard, form: Form | undefined, result: Result | Problem): CardView {
    return {
      card,
      discovered: card.axes.flatMap(
        (axis) => this.#discovered.traits.find(({ key }) => key === axis.key) ?? [],
      ),
      ends: this.#getEnds(card),
      form,
      others: listKept(this.#cards).filter(({ id }) => id !== card.id),
      issues: isResult(result) ? {} : (result.issues.get(card.id) ?? {}),
      advice: isResult(result) ? this.#advise(card, result.opposed[card.key] ?? 0) : '',
    };
  }

  /** Renaming a card keeps its axes, and with them its texts. */
  #getEnds(card: AxisCard): ShownEnds {
    const known = this.#ends.get(card.axes);
    if (known) return known;
    const ends = listEnds(this.#discovered, card);
    this.#ends.set(card.axes, ends);
    return ends;
  }

  #advise(card: AxisCard, opposed: number): string {
    if (opposed === 0) return '';
    const texts = opposed === 1 ? '1 text is' : `${opposed} texts are`;
    const left = `${texts} at opposite ends of these axes and left out.`;
    return opposed > countAgreeing(this.#discovered, card)
      ? `${left} That is more than agree: split the trait, flip one part, and merge again.`
      : left;
  }
}
