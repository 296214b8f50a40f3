// Public surface for Node: the engine over a models folder on disk.
import { pathToFileURL } from 'node:url';
import type { ScoringService } from '../contract/service.js';
import { createEngine } from '../engine/index.js';
import { fileFetch } from './file-fetch.js';

export { fileFetch } from './file-fetch.js';

/**
 * An engine over a models folder on disk.
 * @param folder path of the folder that holds `catalog.json`
 */
export function openModels(folder: string): ScoringService {
  return createEngine({ assets: `${pathToFileURL(folder).href}/`, fetch: fileFetch(), persist: false });
}
