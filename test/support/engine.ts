// The engine over the models of this repository in Node, as on a server.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssayService } from '../../src/core/contract/authoring.js';
import { createEngine } from '../../src/entries/in-process/index.js';
import { createFileFetch } from '../../src/server/node/file-fetch.js';
import { createGuardedFetch } from '../../src/server/node/guarded-fetch.js';

/**
 * @param embedder default: the default one; tests with many builds name the fast one
 * @param folder of the models; tests with many builds pass light ones
 */
export function openEngine(embedder?: 'assay-small', folder = resolve('models')): AssayService {
  const assets = `${pathToFileURL(folder).href}/`;
  return createEngine({ assets, fetch: createFileFetch(createGuardedFetch()), persist: false, embedder });
}
