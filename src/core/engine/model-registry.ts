// Embedders and trained models in memory: each loaded once, verified by hash, and cached.
import {
  AssayError,
  type FileReference,
  isAssayError,
  modelNotFoundError,
  type OnProgress,
} from '../contract/index.js';
import type { Embedder, LoadContextual } from '../embedding/index.js';
import { prepareModel, type ReadyModel, readArtifact, type TrainedModel } from '../scoring/index.js';
import type { CatalogView, FileReader } from '../storage/index.js';
import { isCompatible } from './embedders/choose-embedder.js';
import type { ChosenEmbedder } from './embedders/chosen-embedder.js';
import { EmbedderCache } from './embedders/embedder-cache.js';
import { type Caller, Memo } from './memo.js';
import { findPrebuilt, type ModelEntry } from './model-entry.js';

/** A model with the embedder that it was built for. */
export interface LoadedModel {
  readonly entry: ModelEntry;
  readonly model: ReadyModel;
  readonly embedder: Embedder;
}

export interface ModelRegistryOptions {
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  catalog: CatalogView;
  reader: FileReader;
  /** Reads the files of embedders. Default: `reader`. */
  embedderReader?: FileReader;
  /** Finds the model in a file, by its address; undefined for a handle. Default: every address is a handle. */
  findFile?: ((handle: string, caller: Caller) => Promise<ModelEntry | undefined>) | undefined;
  /** Finds a model that was built on this device, by its handle, pinned or not. */
  findBuilt: (handle: string) => Promise<ModelEntry | undefined>;
  /** Embedder that all models are scored and built with. Default: each model's own; the catalog's first that runs here. */
  embedder?: ChosenEmbedder | undefined;
  /** Loads the code of embedders with layers. Default: they are refused. */
  loadContextual?: LoadContextual | undefined;
  /** Rebuilds a model for another embedder. */
  rebuild: (entry: ModelEntry, embedder: Embedder, caller: Caller) => Promise<ModelEntry>;
}

export class ModelRegistry {
  readonly #options: ModelRegistryOptions;
  readonly #embedders: EmbedderCache;
  readonly #ambient = new Memo<readonly string[]>();
  /** By artifact hash: a newer artifact of the same handle is another entry. */
  readonly #models = new Memo<ReadyModel>();
  readonly #entries = new Map<string, ModelEntry>();
  #current: Embedder | null = null;
  #loading = 0;

  constructor(options: ModelRegistryOptions) {
    this.#options = options;
    const { reader, embedderReader = reader, assets } = options;
    this.#embedders = new EmbedderCache({
      catalog: options.catalog,
      readFile: (file, onProgress) => embedderReader.readFile(file, assets, { onProgress }),
      chosen: options.embedder ?? {},
      loadContextual: options.loadContextual,
    });
  }

  /** Handles of the models in memory. */
  get loadedHandles(): string[] {
    return this.#models.keys().flatMap((hash) => this.#entries.get(hash)?.card.handle ?? []);
  }

  /** The embedder of the last request; null before the first. */
  get currentEmbedder(): Embedder | null {
    return this.#current;
  }

  /** True while a caller waits for a model or an embedder. */
  get isLoading(): boolean {
    return this.#loading > 0;
  }

  /** True for the handle of a model in the catalog. @throws artifact_unavailable, artifact_damaged */
  isInCatalog(handle: string): Promise<boolean> {
    return this.#options.catalog.has(handle);
  }

  /**
   * Returns the entry of a handle: that of a file for its address, the catalog's, else that of a model built on this device.
   * @throws model_not_found for any other handle; artifact_unavailable, artifact_damaged
   */
  async getEntry(handle: string, caller: Caller = {}): Promise<ModelEntry> {
    const { catalog, findBuilt, findFile } = this.#options;
    const entry = (await findFile?.(handle, caller)) ?? (await catalog.find(handle, () => findBuilt(handle)));
    if (!entry) throw modelNotFoundError(handle);
    return entry;
  }

  /**
   * Loads the embedder that models are built with: the chosen one, else the catalog's first that runs here.
   * @throws artifact_unavailable, artifact_damaged; what loading the chosen one throws; the signal's reason
   */
  async loadEmbedder(caller: Caller = {}): Promise<Embedder> {
    this.#current = await this.#countLoading(this.#embedders.loadPreferred(caller));
    return this.#current;
  }

  /**
   * Loads the ambient corpus, one text an item; empty when the catalog has none.
   * @throws artifact_unavailable, artifact_damaged; the signal's reason
   */
  async loadAmbient(caller: Caller = {}): Promise<readonly string[]> {
    const { ambient } = await this.#options.catalog.get();
    if (!ambient) return [];
    const create = async (report: OnProgress) => {
      const bytes = await this.#readFile(ambient, (done, total) => report({ stage: 'model', done, total }));
      return new TextDecoder()
        .decode(bytes)
        .split('\n')
        .filter((line) => line !== '');
    };
    return this.#ambient.get(ambient.sha256, create, caller);
  }

  /** Evicts a model from memory, and what was rebuilt from it for other embedders. */
  evict(artifactSha256: string): void {
    for (const [sha256, { rebuiltFrom }] of this.#entries) {
      if (sha256 !== artifactSha256 && rebuiltFrom !== artifactSha256) continue;
      this.#models.delete(sha256);
      this.#entries.delete(sha256);
    }
  }

  /**
   * Loads a model and its embedder.
   * @throws model_not_found, artifact_unavailable, artifact_damaged; the signal's reason
   */
  async loadModel(handle: string, caller: Caller = {}): Promise<LoadedModel> {
    const loaded = await this.#countLoading(this.#loadOrRetry(handle, caller));
    this.#current = loaded.embedder;
    return loaded;
  }

  async #countLoading<T>(loading: Promise<T>): Promise<T> {
    this.#loading += 1;
    try {
      return await loading;
    } finally {
      this.#loading -= 1;
    }
  }

  async #loadOrRetry(handle: string, caller: Caller): Promise<LoadedModel> {
    try {
      return await this.#load(handle, caller);
    } catch (error) {
      // A catalog from before the last deployment names files that are no longer served: read it again, once.
      if (!isAssayError(error) || error.status !== 503) throw error;
      const before = await this.getEntry(handle);
      this.#options.catalog.expire();
      const after = await this.getEntry(handle);
      if (after.artifact.sha256 === before.artifact.sha256) throw error;
      return this.#load(handle, caller);
    }
  }

  async #load(handle: string, caller: Caller): Promise<LoadedModel> {
    const entry = await this.getEntry(handle, caller);
    const cardEmbedder = entry.card.embedder;
    // At the same time as the embedder, where that is expected to be the model's own.
    const early = (await this.#embedders.expects(cardEmbedder))
      ? this.#loadArtifact(entry, caller)
      : undefined;
    early?.catch(() => {});
    const embedder = await this.#embedders.loadFor(cardEmbedder, caller);
    if (isCompatible(cardEmbedder, embedder))
      return { entry, model: await (early ?? this.#loadArtifact(entry, caller)), embedder };
    if (early) this.evict(entry.artifact.sha256);
    const other = findPrebuilt(entry, embedder) ?? (await this.#options.rebuild(entry, embedder, caller));
    return { entry: other, model: await this.#loadArtifact(other, caller), embedder };
  }

  /** Id of the embedder that a model is scored with, as far as it is known before the first request. */
  findEmbedderId({ card }: ModelEntry): Promise<string | undefined> {
    return this.#embedders.findIdFor(card.embedder);
  }

  #loadArtifact(entry: ModelEntry, caller: Caller): Promise<ReadyModel> {
    const { sha256 } = entry.artifact;
    this.#entries.set(sha256, entry);
    const create = async (report: OnProgress) => {
      const onProgress = (done: number, total: number) => report({ stage: 'model', done, total });
      const bytes = await (entry.read?.() ?? this.#readFile(entry.artifact, onProgress));
      return prepareModel(readModel(entry.card.handle, bytes));
    };
    return this.#models.get(sha256, create, caller);
  }

  #readFile(file: FileReference, onProgress: (done: number, total: number) => void) {
    return this.#options.reader.readFile(file, this.#options.assets, { onProgress });
  }
}

/** Reads an artifact. @throws artifact_damaged, naming the model, for an artifact of another format or a damaged one */
function readModel(handle: string, bytes: Uint8Array): TrainedModel {
  try {
    return readArtifact(bytes);
  } catch (error) {
    if (!isAssayError(error)) throw error;
    throw new AssayError(error.code, `Model '${handle}': ${error.detail}`, { cause: error });
  }
}
