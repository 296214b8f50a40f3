// The card of a model for another embedder than its own, in the engine and in the service worker.
import type { CatalogEntry, ModelCard } from '../../contract/index.js';

/** A model of the catalog, or one that was built here, which has nothing prebuilt. */
export interface KnownModel extends Pick<CatalogEntry, 'card' | 'prebuilt'> {
  readonly artifact: Pick<CatalogEntry['artifact'], 'sha256'>;
}

/**
 * The card of a model for an embedder, as the catalog has it or as it was last rebuilt; undefined when it was not.
 * @param readRebuilt reads the stored card of a rebuilt model, by the SHA-256 of the original artifact and the embedder's id
 */
export async function readOtherCard(
  { artifact, card, prebuilt }: KnownModel,
  embedder: string,
  readRebuilt: (from: string, embedder: string) => Promise<ModelCard | undefined>,
): Promise<ModelCard | undefined> {
  const other = prebuilt?.find((one) => one.card.embedder.id === embedder);
  if (other) return other.card;
  const rebuilt = await readRebuilt(artifact.sha256, embedder);
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
