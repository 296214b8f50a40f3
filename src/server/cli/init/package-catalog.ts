// The catalog of the package, and what is left of it for the chosen models.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, type Catalog, catalogSchema, type FileReference } from '../../../core/contract/index.js';
import { isInside } from './layout.js';
import type { Choice } from './stamp.js';

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

/** True where all models are chosen, or what builds need; encoders build models again from their samples. */
const hasBuilds = ({ models, build, encoders }: Choice): boolean => encoders || (build ?? models === 'all');

/**
 * What is left of the catalog for a choice. Of chosen models: without other embedders than theirs and the chosen one, and
 * without what only builds read, unless that was chosen as well.
 */
export function reduceCatalog(catalog: Catalog, choice: Choice): Catalog {
  const { models: chosen, embedder } = choice;
  const models = catalog.models.filter(({ card }) => chosen === 'all' || chosen.includes(card.handle));
  const usedEmbedders = new Set(models.map(({ card }) => card.embedder.id));
  const keeps = (id: string) => chosen === 'all' || id === embedder || usedEmbedders.has(id);
  const isBuiltFor = ({ card, prebuilt = [] }: Catalog['models'][number]) =>
    [card, ...prebuilt.map((other) => other.card)].some((built) => built.embedder.id === embedder);
  // A model that was not built for the chosen embedder is built for it where it is used.
  const builds = hasBuilds(choice) || (embedder !== null && !models.every(isBuiltFor));
  const { ambient, ...others } = catalog;
  return {
    ...others,
    embedders: catalog.embedders.filter(({ id }) => keeps(id)),
    models: models.map(({ prebuilt = [], sources, ...model }) => {
      const fitting = prebuilt.filter(({ card }) => keeps(card.embedder.id));
      return {
        ...model,
        ...(fitting.length > 0 && { prebuilt: fitting }),
        ...(builds && sources && { sources }),
      };
    }),
    ...(builds && ambient && { ambient }),
  };
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
