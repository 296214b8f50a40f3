// Which downloaded files are still of use: those that a stored catalog or the record of a hub repository names. Models
// that were built here keep their files in a database of their own, so they are not concerned.
import type { Catalog } from '../contract/catalog.js';
import type { Area } from './area.js';
import { isCatalog } from './catalog-shape.js';
import type { FileStore } from './file-store.js';
import { hashesOf, isHubRecord, isRecordKey } from './hub-records.js';
import { sweepPartialFiles } from './partial-file.js';

function namedBy({ embedders, models, ambient }: Catalog): string[] {
  const ofModels = models.flatMap(({ artifact, sources }) =>
    sources ? [artifact, sources.document, ...sources.samples] : [artifact],
  );
  const files = [...embedders.flatMap(({ files }) => files), ...ofModels];
  return [...files, ...(ambient ? [ambient] : [])].map(({ sha256 }) => sha256);
}

/**
 * The catalogs that are stored; undefined where there is none, and where one of them cannot be read by this release.
 * @param catalogs catalogs, and other documents, by their URL
 */
export async function storedCatalogs(catalogs: Area<unknown>): Promise<Catalog[] | undefined> {
  const stored = (await catalogs.entries('')).filter(([url]) => url.endsWith('/catalog.json'));
  const known = stored.map(([, document]) => document).filter(isCatalog);
  return known.length === 0 || known.length < stored.length ? undefined : known;
}

/**
 * Deletes the files that nothing of this origin names any longer. Does nothing where no catalog is stored, and where
 * a catalog or a record is of a format that only another release can read; what nobody will go on to download goes
 * in any case.
 * @param catalogs catalogs, and other documents, by their URL
 * @param hub records of hub repositories, and other values
 * @throws engine_unavailable where those records cannot be read now; no file is deleted then
 */
export async function sweepFiles(
  files: FileStore,
  catalogs: Area<unknown>,
  hub: Area<unknown>,
): Promise<void> {
  await sweepPartialFiles(hub);
  // The files before what names them, because each is named before it is stored.
  const stored = [...(await files.sizes()).keys()];
  const known = await storedCatalogs(catalogs);
  if (!known) return;
  const records = (await hub.entries('', { whole: true })).filter(([key]) => isRecordKey(key));
  const readable = records.map(([, record]) => record).filter(isHubRecord);
  if (readable.length < records.length) return;
  const named = new Set([...known.flatMap(namedBy), ...readable.flatMap(hashesOf)]);
  const gone = stored.filter((hash) => !named.has(hash));
  if (gone.length > 0) await files.delete(gone);
}
