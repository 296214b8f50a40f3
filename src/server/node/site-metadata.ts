// What the catalog says of a model beside its document: `site.json` in the folder of the model. It is for cards in pages, and
// changes no score; only the languages that an embedder adds go into the artifact for that embedder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AssayError,
  type LanguageTransfer,
  type ModelCard,
  type SiteMetadata,
  siteMetadataSchema,
} from '../../core/contract/index.js';

/**
 * Reads a model's `site.json`.
 * @returns its metadata; empty without a file
 * @throws invalid_request for a file that is not valid
 */
export async function readSiteMetadata(root: string, handle: string): Promise<SiteMetadata> {
  const path = join(root, handle, 'site.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return siteMetadataSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AssayError(
      'invalid_request',
      `${path} is not valid: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
}

/**
 * The card with the readings and evaluations of the metadata.
 * @throws invalid_request for a trait that the model does not have
 */
export function addMetadata(
  card: ModelCard,
  { reading = {}, evaluations }: Pick<SiteMetadata, 'reading' | 'evaluations'>,
): ModelCard {
  const keys = card.traits.map(({ key }) => key);
  const named = [...Object.keys(reading), ...(evaluations ?? []).flatMap(({ traits }) => traits)];
  const unknown = named.find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new AssayError(
      'invalid_request',
      `Unknown trait '${unknown}' in site.json of '${card.handle}'. This model has: ${keys.join(', ')}`,
    );
  }
  return {
    ...card,
    traits: card.traits.map((trait) => {
      const traitReading = reading[trait.key];
      return traitReading ? { ...trait, reading: traitReading } : trait;
    }),
    ...(evaluations ? { evaluations } : {}),
  };
}

/** The card with the languages that its embedder adds. */
export function addLanguages(card: ModelCard, transfer: LanguageTransfer | undefined): ModelCard {
  if (!transfer) return card;
  return { ...card, languages: [...new Set([...(card.languages ?? ['en']), ...transfer.languages])].sort() };
}
