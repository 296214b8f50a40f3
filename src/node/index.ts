// The public API for Node: the engine over a models folder on disk, and an HTTP server.
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { AssayError, type AssayService, quote } from '../contract/index.js';
import { type Area, createEngine, createMemoryArea, type EngineOptions } from '../engine/index.js';
import { toFolderUrl } from '../platform/index.js';
import { createFileFetch } from './file-fetch.js';
import { generatorThreads } from './generator-thread.js';
import { createGuardedFetch } from './guarded-fetch.js';
import { openDocuments } from './open-documents.js';
import { openFolder } from './open-folder.js';
import { createTrainerThread } from './trainer-thread.js';

export { isPublicAddress } from './address-guard.js';
export { createFileFetch } from './file-fetch.js';
export { createGuardedFetch } from './guarded-fetch.js';
export { openDocuments } from './open-documents.js';
export { serve } from './serve.js';
export type { RunningServer } from './server/listen.js';
export type { AccessLogEntry, ServableService, ServerOptions } from './server/server-options.js';

/** Where builds fetch data from. */
export interface FolderOptions {
  /** Base URL of the hub that text generators are loaded from; also in a private network. Default `https://huggingface.co`. */
  hub?: string | URL;
  /** Base URLs of `github_csv`, `huggingface` and `noise` sources; also hosts in a private network. Default: the public ones. */
  sourceHosts?: EngineOptions['sourceHosts'];
  /** Id of the embedder of the folder's catalog to score and build with. Default: each model's own; the first for builds. */
  embedder?: string;
  /** Models that were rebuilt for `embedder`, shared by all that get this object. Default: rebuilt here, once. */
  rebuilt?: RebuiltModels | undefined;
  /** Access tokens of those sources. Each is sent to the hosts of its service only, and not to where they redirect. */
  sourceTokens?: EngineOptions['sourceTokens'];
}

/** Models that were rebuilt for an embedder. `entries('')` are plain data for another thread, which stores them with `set`. */
export type RebuiltModels = Area<unknown>;

/** Keeps rebuilt models in memory: none at first. */
export const createRebuiltModels = (): RebuiltModels => createMemoryArea();

/** An engine over a models folder, and the folder's schema documents for `serve`. */
export type FolderModels = AssayService & { readonly documents: ReturnType<typeof openDocuments> };

/**
 * Opens an engine over a models folder on disk. URLs as content reach public addresses only. Models that its
 * `authoring` builds are kept in memory; `exportVersion` returns them as files.
 * @param folder path of the folder that holds `catalog.json`
 * @throws invalid_request for an invalid host, and for an embedder of a hub
 * @example
 * const models = openModels('node_modules/assay/models');
 * const { card } = await models.score('assay.clickbait', { content: 'You won’t believe it' });
 */
export function openModels(
  folder: string,
  { hub, embedder, rebuilt, sourceHosts, sourceTokens }: FolderOptions = {},
): FolderModels {
  const createFetch = (hosts: readonly string[]) => {
    const trusted = new Set(hosts.map((host) => URL.canParse(host) && new URL(host).origin));
    return createGuardedFetch({ allow: ({ origin }) => trusted.has(origin) });
  };
  const hubUrl = hub === undefined ? undefined : parseHub(hub);
  const engine = createEngine({
    assets: `${pathToFileURL(folder).href}/`,
    fetch: createFileFetch(createGuardedFetch()),
    ...(hubUrl === undefined ? {} : { hub: hubUrl, hubFetch: createFetch([hubUrl]) }),
    ...(embedder === undefined ? {} : { embedder: requireCatalogId(embedder) }),
    sourceFetch: createFetch(Object.values(sourceHosts ?? {})),
    sourceHosts,
    sourceTokens,
    openFolder,
    persist: false,
    rebuilt,
    trainer: createTrainerThread,
    generator: generatorThreads,
    cores: availableParallelism(),
  });
  return Object.assign(engine, { documents: openDocuments(folder) });
}

/** Encoders of a hub are loaded in pages only. */
function requireCatalogId(embedder: string): string {
  if (!embedder.includes('/')) return embedder;
  const detail = `Option 'embedder' is ${quote(embedder)}. Give the id of an embedder of the catalog, such as 'assay-base'`;
  throw new AssayError('invalid_request', detail);
}

/** The hub as an absolute URL with a trailing slash. */
function parseHub(hub: string | URL): string {
  try {
    return toFolderUrl(hub).href;
  } catch (cause) {
    throw new AssayError('invalid_request', `Option 'hub' is not a valid URL: ${quote(String(hub))}`, {
      cause,
    });
  }
}
