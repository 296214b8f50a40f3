// Deletes downloaded files that neither a stored catalog nor the record of a hub repository names. The files of models
// that were built here are not affected: they are in another database.
import type { Catalog } from '../../contract/index.js';
import type { Area } from '../areas/area.js';
import { isCatalog } from '../catalog/catalog-shape.js';
import { listModelFiles } from '../models/model-files.js';
import type { FileStore } from './file-store.js';
import { collectHashes, isHubRecord, isRecordKey } from './hub-records.js';
import { sweepPartialFiles } from './partial-file.js';

function collectFileHashes({ embedders, models, ambient }: Catalog): string[] {
  const ofModels = models.flatMap(({ artifact, prebuilt = [], sources }) => [
    ...[artifact, ...prebuilt.map((other) => other.artifact)],
    ...(sources ? [sources.document, ...sources.samples] : []),
  ]);
  const files = [...embedders.flatMap(({ files }) => files), ...ofModels, ambient];
  return files.filter((file) => file !== undefined).map(({ sha256 }) => sha256);
}

/**
 * The stored catalogs; undefined without one, or if this release cannot read one of them.
 * @param catalogs catalogs, and other documents, by their URL
 * @throws engine_unavailable when they cannot be read now
 */
export async function readStoredCatalogs(catalogs: Area<unknown>): Promise<Catalog[] | undefined> {
  const stored = (await catalogs.entries('', { whole: true })).filter(([url]) =>
    url.endsWith('/catalog.json'),
  );
  const known = stored.map(([, document]) => document).filter(isCatalog);
  return known.length === 0 || known.length < stored.length ? undefined : known;
}

/**
 * Deletes unused files and abandoned downloads. Deletes no files if no catalog is stored, or if a catalog or a record
 * has the format of another release.
 * @param catalogs catalogs, and other documents, by their URL
 * @param hub records of hub repositories, and other values
 * @throws engine_unavailable when the records cannot be read now; no file is deleted
 */
export async function sweepFiles(
  files: FileStore,
  catalogs: Area<unknown>,
  hub: Area<unknown>,
): Promise<void> {
  await sweepPartialFiles(hub);
  // List the files before the records, because each file is recorded before it is stored.
  const stored = [...(await files.sizes()).keys()];
  const known = await readStoredCatalogs(catalogs);
  if (!known) return;
  const records = (await hub.entries('', { whole: true })).filter(([key]) => isRecordKey(key));
  const readable = records.map(([, record]) => record).filter(isHubRecord);
  if (readable.length < records.length) return;
  const named = new Set([
    ...known.flatMap(collectFileHashes),
    ...readable.flatMap(collectHashes),
    ...(await listModelFiles(catalogs)),
  ]);
  await files.delete(stored.filter((hash) => !named.has(hash)));
}
