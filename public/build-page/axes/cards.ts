// The cards of discovered traits and what a visitor does with them: rename, flip, merge, split, drop, restore. Pure: every
// change returns new cards.
import type { AdoptedTrait, DiscoveredEnds } from 'assay/discovered';
import { createKey, flipDescription, flipName, nameEnd } from './naming.js';

/** The texts of a trait that a visitor can change. */
export interface CardTexts {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly positive_label: string;
  readonly negative_label: string;
}

/** A discovered trait as it is now called and turned. */
export interface AxisCard extends CardTexts {
  /** Key of the discovered trait. */
  readonly id: string;
  /** Its own axis first, then those that were merged into it. */
  readonly axes: readonly { readonly key: string; readonly flipped: boolean }[];
  /** True: the visitor has typed the key, so that it does not follow the name. */
  readonly keyed: boolean;
  readonly dropped: boolean;
  /** Cards that were merged into this one, as they were before. */
  readonly merged: readonly AxisCard[];
}

/** In the order of the model. */
export type Cards = readonly AxisCard[];

export const createCards = (traits: readonly DiscoveredEnds[]): Cards =>
  traits.map(({ key, name, description, positive_label, negative_label }) => ({
    id: key,
    key,
    name,
    description,
    positive_label,
    negative_label,
    axes: [{ key, flipped: false }],
    keyed: false,
    dropped: false,
    merged: [],
  }));

const change = (cards: Cards, id: string, apply: (card: AxisCard) => AxisCard): Cards =>
  cards.map((card) => (card.id === id ? apply(card) : card));

/**
 * Changes one text of a card. The key follows the name until the visitor types a key, and again after it was cleared.
 * @param authored keys of the document's authored traits
 */
export function renameCard(
  cards: Cards,
  id: string,
  field: keyof CardTexts,
  value: string,
  authored: readonly string[],
): Cards {
  const follow = (card: AxisCard) => followName(card, cards, authored);
  return change(cards, id, (card) => {
    switch (field) {
      case 'key':
        return value === '' ? follow({ ...card, keyed: false }) : { ...card, key: value, keyed: true };
      case 'name':
        return follow({ ...card, name: value });
      default:
        return { ...card, [field]: value };
    }
  });
}

/**
 * Names an end that a discovery could not name: its label, and its part of the name.
 * @param authored keys of the document's authored traits
 */
export function nameCardEnd(
  cards: Cards,
  id: string,
  field: 'positive_label' | 'negative_label',
  named: string,
  authored: readonly string[],
): Cards {
  const card = cards.find((one) => one.id === id);
  if (!card || named.trim() === '') return cards;
  const name = nameEnd(card.name, card[field], named.trim());
  const labelled = renameCard(cards, id, field, named.trim(), authored);
  return renameCard(labelled, id, 'name', name, authored);
}

function followName(card: AxisCard, cards: Cards, authored: readonly string[]): AxisCard {
  if (card.keyed) return card;
  const others = cards.filter(({ id }) => id !== card.id).map(({ key }) => key);
  return { ...card, key: createKey(card.name, new Set([...authored, ...others])) };
}

/** Turns a card around: labels, name, description and all its axes. */
export const flipCard = (cards: Cards, id: string, authored: readonly string[]): Cards =>
  change(cards, id, (card) =>
    followName(
      {
        ...card,
        name: flipName(card.name),
        description: flipDescription(card.description),
        positive_label: card.negative_label,
        negative_label: card.positive_label,
        axes: card.axes.map(({ key, flipped }) => ({ key, flipped: !flipped })),
      },
      cards,
      authored,
    ),
  );

export const dropCard = (cards: Cards, id: string): Cards =>
  change(cards, id, (card) => ({ ...card, dropped: true }));

export const restoreCard = (cards: Cards, id: string): Cards =>
  change(cards, id, (card) => ({ ...card, dropped: false }));

/** Merges `other` into a card, as both are turned now: its high end joins the high end. */
export function mergeCards(cards: Cards, id: string, other: string): Cards {
  const joined = cards.find((card) => card.id === other);
  if (!joined || id === other) return cards;
  const others = cards.filter((card) => card.id !== other);
  return change(others, id, (card) => ({
    ...card,
    axes: [...card.axes, ...joined.axes],
    merged: [...card.merged, joined],
  }));
}

/**
 * Takes a merged card out again, as it was.
 * @param order ids in the order of the model
 */
export function splitCard(cards: Cards, id: string, other: string, order: readonly string[]): Cards {
  const joined = cards.find((card) => card.id === id)?.merged.find((card) => card.id === other);
  if (!joined) return cards;
  const joinedKeys = new Set(joined.axes.map(({ key }) => key));
  const apart = change(cards, id, (card) => ({
    ...card,
    axes: card.axes.filter(({ key }) => !joinedKeys.has(key)),
    merged: card.merged.filter((one) => one.id !== other),
  }));
  return [...apart, joined].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** The cards that are kept. */
export const listKept = (cards: Cards): Cards => cards.filter(({ dropped }) => !dropped);

/** The traits of the kept cards, in order. */
export const toAdoptedTraits = (cards: Cards): AdoptedTrait[] => [...listKept(cards)];

/** Keys of all discovered traits that the cards have, sorted. */
export const listAxes = (cards: Cards): string[] =>
  cards.flatMap(({ axes }) => axes.map(({ key }) => key)).sort();
