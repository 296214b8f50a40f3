// A score card with the contract's fields alone, as the public REST endpoint answers it.
import { addedToCard, addedToDetail } from '../../dist/core/contract/added-fields.js';

const omit = (from, fields) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !Object.hasOwn(fields, name)));

/** @param card as the JS API gives it, or without what that adds; anything that is no card is returned as it is */
export function publicCard(card) {
  if (!card?.detail || typeof card.detail !== 'object') return card;
  const detail = Object.entries(card.detail).map(([key, fields]) => [key, omit(fields, addedToDetail)]);
  return { ...omit(card, addedToCard), detail: Object.fromEntries(detail) };
}
