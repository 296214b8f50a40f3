// A score card with the contract's fields alone, as the public REST endpoint answers it.

/** @param card with familiarity and language, and probability, interval and doubts of each trait, or without; anything that is no card is returned as it is */
export function publicCard(card) {
  if (!card?.detail || typeof card.detail !== 'object') return card;
  const detail = Object.entries(card.detail).map(
    ([key, { probability: _, interval: __, doubts: ___, ...fields }]) => [key, fields],
  );
  const { familiarity: _, language: __, ...rest } = card;
  return { ...rest, detail: Object.fromEntries(detail) };
}
