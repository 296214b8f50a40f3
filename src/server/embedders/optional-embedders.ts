// Embedders of packages of their own, which are named as they are. Each has its files, the catalog's models built for it, and a
// catalog of both, with paths as if all were in the models folder. In a clone of the project they are there.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AssayError, type Catalog } from '../../core/contract/index.js';
import { optionalEmbedders } from '../../core/embedding/index.js';

const catalogFile = 'catalog.json';

export const isOptionalEmbedder = (id: string | undefined): id is keyof typeof optionalEmbedders =>
  id !== undefined && Object.hasOwn(optionalEmbedders, id);

/** Where the files of such an embedder are below a models folder. */
const getFolder = (id: string): string => `embedders/${id}`;

/** The catalog of such an embedder, below a models folder. */
export const getCatalogPath = (id: string): string => `${getFolder(id)}/${catalogFile}`;

/** The artifact of a model for such an embedder, below a models folder. */
export const getArtifactPath = (id: string, handle: string): string =>
  `${getFolder(id)}/models/${handle}.assay`;

interface OptionalEmbedder {
  /** The catalog of a models folder with the embedder, and each model as it was built for it. */
  readonly addTo: (catalog: Catalog) => Catalog;
  /** The file at a path below the models folder; undefined for those that are not the embedder's. */
  readonly locate: (path: string) => string | undefined;
}

/**
 * Finds an embedder's package.
 * @param models the models folder
 * @param project folder whose modules may have it
 * @throws artifact_unavailable where it is not installed; artifact_damaged for one without its catalog
 */
export function openOptionalEmbedder(id: string, models: string, project = process.cwd()): OptionalEmbedder {
  const folder = findFolder(id, models, project);
  const packaged = readPackageCatalog(id, join(folder, catalogFile));
  const artifacts = new Map(packaged.models.map((model) => [model.card.handle, model]));
  const prefix = `${getFolder(id)}/`;
  return {
    addTo: (catalog) => ({
      ...catalog,
      embedders: [...catalog.embedders.filter((entry) => entry.id !== id), ...packaged.embedders],
      models: catalog.models.map((model) => {
        const built = artifacts.get(model.card.handle);
        return built ? { ...model, prebuilt: [...(model.prebuilt ?? []), built] } : model;
      }),
    }),
    locate: (path) => (path.startsWith(prefix) ? join(folder, path.slice(prefix.length)) : undefined),
  };
}

function findFolder(id: string, models: string, project: string): string {
  const inModels = join(models, getFolder(id));
  if (existsSync(join(inModels, catalogFile))) return inModels;
  for (const from of [join(project, 'package.json'), fileURLToPath(import.meta.url)]) {
    try {
      return dirname(createRequire(from).resolve(`${id}/package.json`));
    } catch {
      // The next folder may have it.
    }
  }
  throw new AssayError(
    'artifact_unavailable',
    `Embedder '${id}' is a package of its own, which is not installed. Run: npm install ${id}`,
  );
}

function readPackageCatalog(id: string, file: string): Catalog {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Catalog;
  } catch (cause) {
    const detail = `'${file}' is damaged. Install the package '${id}' again`;
    throw new AssayError('artifact_damaged', detail, { cause });
  }
}

/**
 * A fetch that answers for a models folder as if an embedder's package were in it.
 * @param folder the models folder
 * @param fallback answers everything else, the folder's own files included
 */
export function createOptionalFetch(folder: string, id: string, fallback: typeof fetch): typeof fetch {
  const { addTo, locate } = openOptionalEmbedder(id, folder);
  const root = `${pathToFileURL(folder).href}/`;
  return async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    const path = href.startsWith(root)
      ? decodeURIComponent(href.slice(root.length)).replace(/\?.*$/, '')
      : '';
    const file = locate(path);
    if (file) return fallback(pathToFileURL(file), init);
    const response = await fallback(input, init);
    return path === catalogFile && response.ok ? Response.json(addTo(await response.json())) : response;
  };
}
