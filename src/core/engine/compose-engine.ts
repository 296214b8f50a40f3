// Composition root: creates the parts of an engine and connects them.

import { fetchContent } from '../content/index.js';
import type { AuthoringService } from '../contract/index.js';
import { VectorCache } from '../embedding/index.js';
import {
  CatalogView,
  createFileReader,
  createHubFiles,
  createMemoryArea,
  createMemoryFiles,
  type FileStore,
  openArea,
  openFiles,
  openRebuilt,
  RebuiltStore,
  readModelFile,
  SiteData,
  shareFiles,
  sweepFiles,
  sweepRebuilt,
  VersionStore,
} from '../storage/index.js';
import { chooseEmbedder, mismatchError } from './embedders/choose-embedder.js';
import { resolveHub } from './embedders/chosen-embedder.js';
import { findGpuObstacle, GpuBackOff } from './embedders/gpu-back-off.js';
import { createGpuUse } from './embedders/gpu-use.js';
import { RequestEncoder } from './encoding/request-encoder.js';
import type { EngineOptions } from './engine-options.js';
import { FileModels } from './file-models.js';
import type { Caller } from './memo.js';
import { findBuiltModel } from './model-entry.js';
import { ModelRegistry } from './model-registry.js';
import type { EnginePorts, Rebuild } from './ports.js';
import type { FetchPage } from './score-request.js';
import { StorageManager } from './storage-manager.js';

export interface EngineParts {
  readonly catalog: CatalogView;
  readonly registry: ModelRegistry;
  readonly encoder: RequestEncoder;
  readonly stores: Stores;
  readonly storage: StorageManager;
  /** Undefined where the host has passed no builder. */
  readonly authoring: AuthoringService | undefined;
  readonly fetchPage: FetchPage;
}

/** Creates all parts; nothing is loaded before the first request. */
export function composeEngine(options: EngineOptions, ports: EnginePorts = {}): EngineParts {
  const { assets, embedder, fetchProxy, readHtml, persist = true } = options;
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const stores = openStores(persist, options);
  const backOff = new GpuBackOff(stores.hub, options.past?.crashes, options.now);
  const reportGpu = createGpuUse(options.onGpu ?? (() => {}));
  const { files, catalogs, hub, vectors, versions, rebuilt } = stores;
  const { hubStorage = { files, records: hub } } = options;
  const share = (store: FileStore) => (options.crossOriginStorage === 'on' ? shareFiles(store) : store);
  const hubFiles = createHubFiles(share(hubStorage.files), hubStorage.records, {
    fetch: options.hubFetch ?? fetch,
  });
  const reader = createFileReader(files, { fetch });
  const catalog = new CatalogView(assets, catalogs, {
    fetch,
    onChange: () => sweep(stores, options.rebuilt === undefined),
  });
  const encoder = new RequestEncoder();
  const fetchPage: FetchPage = (url, signal) => fetchContent(url, { fetch, fetchProxy, readHtml, signal });
  const registry: ModelRegistry = new ModelRegistry({
    assets,
    catalog,
    reader,
    embedderReader: createFileReader(share(files), { fetch }),
    findFile: openFileModels(ports, { fetch, files, records: catalogs }),
    findBuilt: (handle) => findBuiltModel(versions, handle),
    embedder: chooseEmbedder(
      {
        options: { ...options, onGpu: reportGpu('embedder') },
        files: hubFiles,
        verdicts: hub,
        vectors,
        backOff,
      },
      ports.hubEmbedders,
    ),
    loadContextual: ports.loadContextual,
    rebuild: (...call) => rebuild(...call),
  });
  const building = { vectors, runBuildStep: encoder.runBuildStep, locks: getLocks(persist) };
  const loadAmbient = (caller: Caller) => registry.loadAmbient(caller);
  const rebuild =
    ports.rebuilder?.open({ ...building, reader, assets, loadAmbient, store: rebuilt }) ?? refuseRebuild;
  const storage = new StorageManager({
    embedder,
    loadModel: (...call) => registry.loadModel(...call),
    loadEmbedder: (caller) => registry.loadEmbedder(caller),
    loadAmbient,
    files,
    hub,
    vectors,
    versions,
    rebuilt,
    siteData: stores.siteData,
  });
  const authoring = ports.builder?.open({
    ...building,
    registry,
    store: versions,
    fetch,
    fetchPage,
    persist,
    hub: { ...resolveHub(options), files: hubFiles },
    gpu: { onGpu: reportGpu('discovery'), findObstacle: () => findGpuObstacle(options.device, backOff) },
  });
  return { catalog, registry, encoder, stores, storage, authoring, fetchPage };
}

/** Finds models by the addresses of their files, where the engine can read them. */
function openFileModels({ readModelFile: read }: EnginePorts, options: Parameters<typeof readModelFile>[1]) {
  if (!read) return undefined;
  const { signal } = new AbortController();
  const models = new FileModels(
    (address, onProgress) => readModelFile(address, options, { signal, onProgress }),
    read,
  );
  return (handle: string, caller: Caller) => models.find(handle, caller);
}

const refuseRebuild: Rebuild = async ({ card }, embedder) => {
  throw mismatchError(
    card,
    embedder,
    'this engine only scores. Use the embedder that the model was built with',
  );
};

/** What an engine stores: in IndexedDB, or in memory. */
type Stores = ReturnType<typeof openStores>;

function openStores(
  persist: boolean,
  { past, rebuilt = persist ? undefined : createMemoryArea<unknown>() }: EngineOptions,
) {
  const open = (name: Parameters<typeof openArea>[0]) =>
    persist ? openArea<unknown>(name) : createMemoryArea<unknown>();
  const files = persist ? openFiles() : createMemoryFiles();
  const versions = new VersionStore(open('versions'));
  return {
    files,
    catalogs: open('catalogs'),
    hub: open('hub'),
    vectors: new VectorCache(open('embeddings')),
    versions,
    rebuilt: rebuilt ? new RebuiltStore(rebuilt) : openRebuilt(),
    siteData: persist ? new SiteData({ known: past?.storedSince }) : undefined,
    /** On disk while everything that a visitor would miss is stored. */
    getMode: () => (files.mode === 'memory' ? files.mode : versions.mode),
  };
}

/** Deletes files that no catalog lists, and models that were rebuilt for embedders or models that are gone. */
function sweep({ files, catalogs, hub, rebuilt, versions }: Stores, ownsRebuilt: boolean): void {
  // Other engines may need what is shared, such as one that has yet to import the model.
  const models = ownsRebuilt ? [sweepRebuilt(rebuilt, catalogs, versions)] : [];
  Promise.all([sweepFiles(files, catalogs, hub), ...models]).catch(() => {});
}

/** The browser's locks, which exclude other engines of the same storage; undefined without storage or support. */
const getLocks = (persist: boolean): LockManager | undefined =>
  persist ? globalThis.navigator?.locks : undefined;
