// The engine over the models of this repository in Node, as on a server.
import type { AssayService } from '../../src/contract/authoring.js';
import { createEngine } from '../../src/engine/index.js';
import { createFileFetch } from '../../src/node/file-fetch.js';
import { createGuardedFetch } from '../../src/node/guarded-fetch.js';

/** @param embedder default: the default one; tests with many builds name the fast one */
export function openEngine(embedder?: 'assay-small'): AssayService {
  const assets = new URL('../../models/', import.meta.url).href;
  return createEngine({ assets, fetch: createFileFetch(createGuardedFetch()), persist: false, embedder });
}
