// The card of a model for another embedder than its own.
import type { ModelCard } from '../../contract/index.js';
import type { RebuiltStore } from '../../storage/index.js';
import type { ModelEntry } from '../model-entry.js';

/** The card of a model for an embedder, as the catalog has it or as it was last rebuilt; undefined when it was not. */
export async function readOtherCard(
  { artifact, card, prebuilt }: ModelEntry,
  embedder: string,
  store: Pick<RebuiltStore, 'card'>,
): Promise<ModelCard | undefined> {
  const other = prebuilt?.find((one) => one.card.embedder.id === embedder);
  if (other) return other.card;
  const rebuilt = await store.card(artifact.sha256, embedder);
  return rebuilt && keepReadings(rebuilt, card);
}

/** The rebuilt card with the readings that the catalog gives to its traits. */
export function keepReadings(rebuilt: ModelCard, { traits }: ModelCard): ModelCard {
  const readings = new Map(traits.map(({ key, reading }) => [key, reading]));
  return {
    ...rebuilt,
    traits: rebuilt.traits.map((trait) => {
      const reading = readings.get(trait.key);
      return reading ? { ...trait, reading } : trait;
    }),
  };
}
