// Public surface for Node: the engine over a models folder on disk.
import { pathToFileURL } from 'node:url';
import type { AssayService } from '../contract/authoring.js';
import { createEngine } from '../engine/index.js';
import { fileFetch } from './file-fetch.js';
import { createGuardedFetch } from './guarded-fetch.js';
import { openFolder } from './open-folder.js';

export { isPublicAddress } from './address-guard.js';
export { fileFetch } from './file-fetch.js';
export { createGuardedFetch } from './guarded-fetch.js';
export { openDocuments } from './schema-documents.js';
export { serve } from './server.js';

/**
 * An engine over a models folder on disk. URLs as content reach public addresses only. Models that are built with its
 * `authoring` live as long as it does; `exportVersion` gives them as files.
 * @param folder path of the folder that holds `catalog.json`
 */
export function openModels(folder: string): AssayService {
  return createEngine({
    assets: `${pathToFileURL(folder).href}/`,
    fetch: fileFetch(createGuardedFetch()),
    openFolder,
    persist: false,
  });
}
