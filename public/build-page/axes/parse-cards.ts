// Stored cards, validated before they are shown, because another release of the page may have stored them.
import type { DiscoveredEnds } from 'assay/discovered';
import * as z from 'zod/mini';
import { type Cards, listAxes } from './cards.js';

const cardSchema = z.strictObject({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  positive_label: z.string(),
  negative_label: z.string(),
  axes: z.array(z.strictObject({ key: z.string(), flipped: z.boolean() })),
  keyed: z.boolean(),
  dropped: z.boolean(),
  get merged() {
    return z.array(cardSchema);
  },
});
const cardsSchema = z.array(cardSchema);

/** @returns undefined unless the cards have each of these traits once */
export function parseCards(value: unknown, traits: readonly DiscoveredEnds[]): Cards | undefined {
  const parsed = cardsSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const keys = traits.map(({ key }) => key).sort();
  return JSON.stringify(listAxes(parsed.data)) === JSON.stringify(keys) ? parsed.data : undefined;
}
