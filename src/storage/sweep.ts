// Which downloaded files are still of use: those that a stored catalog names. Models that were built here keep their
// files in a database of their own, so they are not concerned.
import type { Catalog } from '../contract/catalog.js';
import type { Area } from './area.js';
import { isCatalog } from './catalog-shape.js';
import type { FileStore } from './file-store.js';

function namedBy({ embedders, models, ambient }: Catalog): string[] {
  const files = [...embedders.flatMap(({ files }) => files), ...models.map(({ artifact }) => artifact)];
  return [...files, ...(ambient ? [ambient] : [])].map(({ sha256 }) => sha256);
}

/**
 * Deletes the files that no catalog of this origin names any longer. Does nothing where none is stored, and where one
 * is of a format that only another release can read.
 * @param catalogs catalogs, and other documents, by their URL
 */
export async function sweepFiles(files: FileStore, catalogs: Area<unknown>): Promise<void> {
  const stored = (await catalogs.entries('')).filter(([url]) => url.endsWith('/catalog.json'));
  const known = stored.map(([, document]) => document).filter(isCatalog);
  if (known.length === 0 || known.length < stored.length) return;
  await files.keep(new Set(known.flatMap(namedBy)));
}
