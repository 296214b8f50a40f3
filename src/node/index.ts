// The public API for Node: the engine over a models folder on disk, and an HTTP server.
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { AssayService } from '../contract/index.js';
import { createEngine, type EngineOptions } from '../engine/index.js';
import { createFileFetch } from './file-fetch.js';
import { createGuardedFetch } from './guarded-fetch.js';
import { openDocuments } from './open-documents.js';
import { openFolder } from './open-folder.js';
import { createTrainerThread } from './trainer-thread.js';

export { isPublicAddress } from './address-guard.js';
export { createFileFetch } from './file-fetch.js';
export { createGuardedFetch } from './guarded-fetch.js';
export { openDocuments } from './open-documents.js';
export { type RunningServer, type ServerOptions, serve } from './server.js';

/** Where builds fetch data from. */
export interface FolderOptions {
  /** Base URLs of `github_csv`, `huggingface` and `noise` sources; also hosts in a private network. Default: the public ones. */
  sourceHosts?: EngineOptions['sourceHosts'];
  /** Access tokens of those sources. Each is sent to the hosts of its service only, and not to where they redirect. */
  sourceTokens?: EngineOptions['sourceTokens'];
}

/** An engine over a models folder, and the folder's schema documents for `serve`. */
export type FolderModels = AssayService & { readonly documents: ReturnType<typeof openDocuments> };

/**
 * Opens an engine over a models folder on disk. URLs as content reach public addresses only. Models that its
 * `authoring` builds are kept in memory; `exportVersion` returns them as files.
 * @param folder path of the folder that holds `catalog.json`
 * @throws invalid_request for an invalid host
 * @example
 * const models = openModels('node_modules/assay/models');
 * const { card } = await models.score('assay.clickbait', { content: 'You won’t believe it' });
 */
export function openModels(folder: string, { sourceHosts, sourceTokens }: FolderOptions = {}): FolderModels {
  const trusted = new Set(
    Object.values(sourceHosts ?? {}).map((host) => URL.canParse(host) && new URL(host).origin),
  );
  const engine = createEngine({
    assets: `${pathToFileURL(folder).href}/`,
    fetch: createFileFetch(createGuardedFetch()),
    sourceFetch: createGuardedFetch({ allow: ({ origin }) => trusted.has(origin) }),
    sourceHosts,
    sourceTokens,
    openFolder,
    persist: false,
    trainer: createTrainerThread,
    cores: availableParallelism(),
  });
  return Object.assign(engine, { documents: openDocuments(folder) });
}
