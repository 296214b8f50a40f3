// The public API for Node: the engine over a models folder on disk, and an HTTP server.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssayService } from '../../core/contract/index.js';
import {
  type Area,
  createEngine,
  createMemoryArea,
  type EngineOptions,
} from '../../entries/in-process/index.js';
import { createOptionalFetch, isOptionalEmbedder } from '../embedders/index.js';
import { openSharedArea } from './disk-area.js';
import { createEncoderHost, createTrustingFetch, type EncoderOptions } from './encoder-host.js';
import { createExtractor } from './extractor-thread.js';
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

/** Settings for scoring and building a folder of models, and the hosts that builds fetch data from. */
export interface FolderOptions extends EncoderOptions {
  /** Base URLs of `github_csv`, `huggingface` and `noise` sources; also hosts in a private network. Default: the public ones. */
  sourceHosts?: EngineOptions['sourceHosts'];
  /** Models that were rebuilt for `embedder`, shared by all that get this object. Default: those in `cache`. */
  rebuilt?: RebuiltModels | undefined;
  /** Access tokens of those sources. Each is sent to the hosts of its service only, and not to where they redirect. */
  sourceTokens?: EngineOptions['sourceTokens'];
}

/** Models that were rebuilt for an embedder. `entries('')` are plain data for another thread, which stores them with `set`. */
export type RebuiltModels = Area<unknown>;

/** Keeps rebuilt models in memory. @param cache folder that they are also stored in, and read from */
export const createRebuiltModels = (cache?: string): RebuiltModels =>
  cache === undefined ? createMemoryArea() : openSharedArea(join(cache, 'rebuilt'));

/** An engine over a models folder, and the folder's schema documents for `serve`. */
export type FolderModels = AssayService & { readonly documents: ReturnType<typeof openDocuments> };

/**
 * Opens an engine over a models folder on disk. URLs as content reach public addresses only. Models that its
 * `authoring` builds are kept in memory; `exportVersion` returns them as files.
 * @param folder path of the folder that holds `catalog.json`
 * @throws invalid_request for an invalid host, hub or runtime; artifact_unavailable for an embedder whose package is not installed
 * @example
 * const models = openModels('node_modules/assay/models');
 * const { card } = await models.score('assay.clickbait', { content: 'You won’t believe it' });
 */
export function openModels(
  folder: string,
  { sourceHosts, sourceTokens, rebuilt, cache, ...encoder }: FolderOptions = {},
): FolderModels {
  const readFiles = createFileFetch(createGuardedFetch());
  const { embedder } = encoder;
  const engine = createEngine({
    ...createEncoderHost({ ...encoder, cache }),
    assets: `${pathToFileURL(folder).href}/`,
    fetch: isOptionalEmbedder(embedder) ? createOptionalFetch(folder, embedder, readFiles) : readFiles,
    sourceFetch: createTrustingFetch(listOrigins(sourceHosts)),
    sourceHosts,
    sourceTokens,
    openFolder,
    readHtml: createExtractor(),
    persist: false,
    rebuilt: rebuilt ?? createRebuiltModels(cache),
    trainer: createTrainerThread,
    generator: generatorThreads,
    cores: availableParallelism(),
  });
  return Object.assign(engine, { documents: openDocuments(folder) });
}

const listOrigins = (hosts: EngineOptions['sourceHosts'] = {}): string[] =>
  Object.values(hosts).flatMap((host) => (URL.canParse(host) ? [new URL(host).origin] : []));
