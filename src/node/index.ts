// Public surface for Node: the engine over a models folder on disk.
import { pathToFileURL } from 'node:url';
import type { ScoringService } from '../contract/service.js';
import { createEngine } from '../engine/index.js';
import { fileFetch } from './file-fetch.js';
import { createGuardedFetch } from './guarded-fetch.js';

export { isPublicAddress } from './address-guard.js';
export { fileFetch } from './file-fetch.js';
export { createGuardedFetch } from './guarded-fetch.js';
export { openDocuments } from './schema-documents.js';
export { serve } from './server.js';

/**
 * An engine over a models folder on disk. URLs as content reach public addresses only.
 * @param folder path of the folder that holds `catalog.json`
 */
export function openModels(folder: string): ScoringService {
  return createEngine({
    assets: `${pathToFileURL(folder).href}/`,
    fetch: fileFetch(createGuardedFetch()),
    persist: false,
  });
}
