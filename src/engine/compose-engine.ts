// Composition root: creates the parts of an engine and connects them.

import { fetchContent } from '../content/index.js';
import { type AuthoringService, parseSourceTokens } from '../contract/index.js';
import { VectorCache } from '../embedding/index.js';
import { resolveSourceHosts } from '../sources/index.js';
import {
  CatalogView,
  createFileReader,
  createHubFiles,
  createMemoryArea,
  createMemoryFiles,
  type FileStore,
  type HubFiles,
  openArea,
  openFiles,
  openRebuilt,
  RebuiltStore,
  SiteData,
  shareFiles,
  sweepFiles,
  sweepRebuilt,
  VersionStore,
} from '../storage/index.js';
import { createTrainer, type Train } from '../training/index.js';
import { AuthoringEngine } from './authoring/authoring-engine.js';
import { Builder } from './authoring/builder.js';
import { Jobs } from './authoring/jobs.js';
import { chooseEmbedder } from './embedders/choose-embedder.js';
import { findGpuObstacle, GpuBackOff } from './embedders/gpu-back-off.js';
import { createGpuUse } from './embedders/gpu-use.js';
import { type ChosenEmbedder, resolveHub } from './embedders/hub-embedder.js';
import { RequestEncoder } from './encoding/request-encoder.js';
import type { EngineOptions } from './engine-options.js';
import { findBuiltModel } from './model-entry.js';
import { ModelRegistry } from './model-registry.js';
import type { MomentDeviceOptions } from './pipeline/discovery/moment-device.js';
import type { RebuilderParts } from './rebuild/rebuilder.js';
import type { FetchPage } from './score-request.js';
import { StorageManager } from './storage-manager.js';

export interface EngineParts {
  readonly catalog: CatalogView;
  readonly registry: ModelRegistry;
  readonly encoder: RequestEncoder;
  readonly stores: Stores;
  readonly storage: StorageManager;
  readonly authoring: AuthoringService;
  readonly fetchPage: FetchPage;
}

/** Creates all parts; nothing is loaded before the first request. */
export function composeEngine(options: EngineOptions): EngineParts {
  const { assets, embedder, fetchProxy, readHtml, trainer, persist = true } = options;
  const { cores = globalThis.navigator?.hardwareConcurrency ?? 1 } = options;
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
  const train = trainer && createTrainer(trainer, cores);
  const fetchPage: FetchPage = (url, signal) => 
    fetchContent(url, { fetch, fetchProxy, readHtml, signal });
  const registry: ModelRegistry = new ModelRegistry({
    assets,
    catalog,
    reader,
    embedderReader: createFileReader(share(files), { fetch }),
    findBuilt: (handle) => findBuiltModel(versions, handle),
    embedder: createChosenEmbedder({ ...options, onGpu: reportGpu('embedder') }, stores, hubFiles, backOff),
    rebuild: async (...call) => (await loadRebuilder()).rebuild(...call),
  });
  const loadRebuilder = createRebuilderLoader({
    reader,
    assets,
    loadAmbient: (caller) => registry.loadAmbient(caller),
    store: rebuilt,
    vectors,
    runBuildStep: encoder.runBuildStep,
    train,
    locks: getLocks(persist),
  });
  const storage = new StorageManager({
    embedder,
    loadModel: (...call) => registry.loadModel(...call),
    loadEmbedder: (caller) => registry.loadEmbedder(caller),
    files,
    hub,
    vectors,
    versions,
    rebuilt,
    siteData: stores.siteData,
  });
  const gpu = { onGpu: reportGpu('discovery'), findObstacle: () => findGpuObstacle(options.device, backOff) };
  const authoring = createAuthoring(
    { ...options, fetch },
    { registry, encoder, stores, hubFiles, fetchPage, train, gpu },
  );
  return { catalog, registry, encoder, stores, storage, authoring, fetchPage };
}

/** Loads the code of rebuilds on first use: only encoders of a hub, and models that were built here, need it. */
function createRebuilderLoader(parts: RebuilderParts) {
  const load = async () => {
    const { Rebuilder } = await import('./rebuild/rebuilder.js');
    return new Rebuilder(parts);
  };
  let loading: ReturnType<typeof load> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

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
    /** Persistent while everything that a visitor would miss is stored. */
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

function createChosenEmbedder(
  options: EngineOptions,
  { hub, vectors }: Stores,
  files: HubFiles,
  backOff: GpuBackOff,
): ChosenEmbedder {
  return chooseEmbedder({
    options,
    files,
    verdicts: hub,
    vectors,
    backOff,
  });
}

interface AuthoringParts extends Pick<EngineParts, 'registry' | 'encoder' | 'stores' | 'fetchPage'> {
  readonly hubFiles: HubFiles;
  readonly train: Train | undefined;
  readonly gpu: MomentDeviceOptions;
}

/** Creates the authoring service, and starts to resolve runs that were lost with an earlier engine. */
function createAuthoring(
  options: EngineOptions & { fetch: typeof globalThis.fetch },
  { registry, encoder, stores, hubFiles, fetchPage, train, gpu }: AuthoringParts,
): AuthoringService {
  const { openFolder, persist = true, fetch, sourceFetch = fetch } = options;
  const { versions: store, vectors: cache } = stores;
  const tokens = parseSourceTokens(options.sourceTokens);
  const remote = { fetch: sourceFetch, hosts: resolveSourceHosts(options.sourceHosts), tokens };
  const page = async (url: string, signal?: AbortSignal) => (await fetchPage(url, signal)).content;
  const host = { fetch, openFolder, page };
  const { runBuildStep } = encoder;
  const authoring = new AuthoringEngine({
    registry,
    store,
    builder: new Builder({ registry, store, cache, host, remote, runBuildStep, train, gpu }),
    jobs: new Jobs(getLocks(persist)),
    generators: { ...resolveHub(options), files: hubFiles, threads: options.generator },
    persist,
    now: () => new Date().toISOString(),
  });
  authoring.resolveLostRuns().catch(() => {});
  return authoring;
}
