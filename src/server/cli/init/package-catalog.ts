// The catalog of the package, and what is left of it for the chosen models.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, type Catalog, catalogSchema, type FileReference } from '../../../core/contract/index.js';
import { isInside } from './layout.js';

/** Reads the package's catalog. @throws artifact_damaged when it is missing or invalid */
export async function readCatalog(packageFolder: string): Promise<Catalog> {
  const file = join(packageFolder, 'models', 'catalog.json');
  try {
    const catalog: Catalog = JSON.parse(await readFile(file, 'utf8'));
    // Only checked: what the schema returns has its keys in another order than the file.
    catalogSchema.parse(catalog);
    if (listFiles(catalog).every(({ path }) => isInside(path))) return catalog;
  } catch (cause) {
    throw damagedError(file, cause);
  }
  throw damagedError(file);
}

const damagedError = (file: string, cause?: unknown) =>
  new AssayError('artifact_damaged', `'${file}' is damaged. Install the package 'assay' again`, { cause });

/** The catalog with only the chosen models. */
export function reduceCatalog(catalog: Catalog, models: 'all' | readonly string[]): Catalog {
  if (models === 'all') return catalog;
  return { ...catalog, models: catalog.models.filter(({ card }) => models.includes(card.handle)) };
}

/** Every file that a catalog names, once: embedders share their vocabulary. */
export function listFiles({ embedders, models, ambient }: Catalog): FileReference[] {
  const files = [
    ...embedders.flatMap(({ files }) => files),
    ...models.flatMap(({ artifact, prebuilt = [], sources }) => [
      ...[artifact, ...prebuilt.map((other) => other.artifact)],
      ...(sources ? [sources.document, ...sources.samples] : []),
    ]),
    ...(ambient ? [ambient] : []),
  ];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
