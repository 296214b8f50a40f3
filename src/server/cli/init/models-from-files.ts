// Models of the user's own, which `assay init` takes as files: they join the catalog, without the samples of their versions.

import { readModelFile } from '../../../authoring/builds/index.js';
import { AssayError, type Catalog, isAssayError, quote } from '../../../core/contract/index.js';
import { isModelFile } from '../input/open-models.js';
import { readNamedFile } from '../input/read-file.js';
import { modelsFolder } from './layout.js';
import type { RequiredFile } from './required-files.js';
import type { Choice } from './stamp.js';

/** The choice and the catalog with the models of its files. */
interface WithFiles {
  readonly catalog: Catalog;
  /** Handles in place of files. */
  readonly models: Choice['models'];
  readonly files: readonly RequiredFile[];
  /** Lines that say which handle each file has. */
  readonly lines: readonly string[];
}

/**
 * Adds the models of files to a catalog.
 * @param cwd absolute path that names of files are relative to
 * @throws not_found for a file that cannot be read; invalid_request for one that is not a model, and for a model whose handle another one has
 */
export async function addModelsFromFiles(
  catalog: Catalog,
  chosen: Choice['models'],
  cwd: string,
): Promise<WithFiles> {
  if (chosen === 'all') return { catalog, models: chosen, files: [], lines: [] };
  const names = chosen.filter(isModelFile);
  const added = await Promise.all(names.map(async (name) => ({ name, ...(await readModel(name, cwd)) })));
  const handles = [...catalog.models, ...added].map(({ card }) => card.handle);
  const twice = handles.find((handle, index) => handles.indexOf(handle) !== index);
  if (twice !== undefined)
    throw new AssayError(
      'invalid_request',
      `Two models have the handle '${twice}'. Build one under another handle`,
    );
  return {
    catalog: {
      ...catalog,
      models: [...catalog.models, ...added.map(({ card, artifact }) => ({ card, artifact }))],
    },
    models: [...chosen.filter((name) => !isModelFile(name)), ...added.map(({ card }) => card.handle)],
    files: added.map(({ artifact: { path, sha256 }, bytes }) => ({
      path: `${modelsFolder}/${path}`,
      from: { bytes },
      sha256,
    })),
    lines: added.map(({ name, card }) => `  ${name}: <assay-score model="${card.handle}">`),
  };
}

async function readModel(name: string, cwd: string) {
  const file = await readNamedFile(name, { cwd });
  try {
    const { card, artifact, read } = await readModelFile(file);
    const bytes = (await read?.()) ?? file;
    return { card, artifact: { ...artifact, path: `${card.handle}/model.assay` }, bytes };
  } catch (error) {
    if (!isAssayError(error)) throw error;
    throw new AssayError(error.code, `${quote(name, 160)}: ${error.detail}`, { cause: error });
  }
}
