// What the engine has at hand: the catalog, embedders and trained models, each loaded once, checked, and kept.
import type { Catalog, FileReference } from '../contract/catalog.js';
import { isAssayError, modelNotFound } from '../contract/errors.js';
import type { OnProgress } from '../contract/service.js';
import type { Embedder } from '../embedding/embedder.js';
import { readArtifact } from '../scoring/artifact-reader.js';
import { prepareModel, type ReadyModel } from '../scoring/ready-model.js';
import type { Area } from '../storage/area.js';
import { loadCatalog } from '../storage/catalog.js';
import type { FileReader } from '../storage/file-reader.js';
import type { ChosenEmbedder } from './chosen-embedder.js';
import { EmbedderShelf } from './embedder-shelf.js';
import { fits } from './embedders.js';
import type { BuiltModels, Entry } from './entry.js';
import { type Caller, Memo } from './memo.js';

/** A model with the embedder whose space it lives in. */
export interface Loaded {
  readonly entry: Entry;
  readonly model: ReadyModel;
  readonly embedder: Embedder;
}

export interface LibraryOptions {
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  fetch: typeof globalThis.fetch;
  reader: FileReader;
  catalogs: Area<unknown>;
  /** Deletes files that no catalog names; called when the catalog is first known, and when it has changed. */
  sweep: () => Promise<unknown>;
  built: BuiltModels;
  /** The embedder that everything is scored and built under. Default: each model's own, and the catalog's first. */
  embedder?: ChosenEmbedder | undefined;
  /** The model in the space of another embedder than it was built for. */
  under: (entry: Entry, embedder: Embedder, caller: Caller) => Promise<Entry>;
}

/** Milliseconds after which the catalog is looked up again; storage answers at once. */
const lookAgain = 60_000;
/** The same for a handle that is not in it: not every typing error may ask the network. */
const missAgain = 5_000;

export class Library {
  readonly #options: LibraryOptions;
  readonly #catalogs = new Memo<Catalog>();
  readonly #embedders: EmbedderShelf;
  readonly #ambient = new Memo<readonly string[]>();
  /** By artifact hash: a newer artifact of the same handle is another entry. */
  readonly #models = new Memo<ReadyModel>();
  readonly #entries = new Map<string, Entry>();
  #looked = performance.now();
  #tidied = false;
  #current: Embedder | null = null;
  #loading = 0;

  constructor(options: LibraryOptions) {
    this.#options = options;
    this.#embedders = new EmbedderShelf({
      catalog: () => this.catalog(),
      read: (file, onProgress) => this.#read(file, onProgress),
      chosen: options.embedder,
    });
  }

  /** Handles whose models are in memory. */
  get loaded(): string[] {
    return this.#models.keys().flatMap((hash) => this.#entries.get(hash)?.card.handle ?? []);
  }

  /** The embedder that was last asked for and is there. */
  get current(): Embedder | null {
    return this.#current;
  }

  /** True while somebody waits for a model or an embedder. */
  get loading(): boolean {
    return this.#loading > 0;
  }

  /** The catalog as it was known within the last minute, so that a long-lived engine sees a deployment. */
  catalog(): Promise<Catalog> {
    const url = this.#catalogUrl;
    const { fetch, catalogs } = this.#options;
    if (performance.now() - this.#looked > lookAgain) {
      this.#catalogs.delete(url);
      this.#looked = performance.now();
    }
    return this.#catalogs.get(url, () =>
      loadCatalog(url, catalogs, {
        fetch,
        onUpdate: () => {
          this.#catalogs.delete(url);
          this.#tidy();
        },
      }).finally(() => this.#tidied || this.#tidy()),
    );
  }

  #tidy(): void {
    this.#tidied = true;
    this.#options.sweep().catch(() => {});
  }

  /** The public models: the catalog's, then those built here. */
  async models(): Promise<Entry[]> {
    const [{ models }, built] = await Promise.all([this.catalog(), this.#options.built.listed()]);
    return [
      ...models,
      ...built.filter(({ card }) => !models.some((other) => other.card.handle === card.handle)),
    ];
  }

  /** The catalog's entry of a handle, `prefix.name` or `prefix.name@v1`. */
  async shipped(handle: string): Promise<Entry | undefined> {
    const { models } = await this.catalog();
    return models.find(({ card }) => card.handle === handle || `${card.handle}@${card.version}` === handle);
  }

  /**
   * The entry of a handle: the catalog's, else that of a model built here.
   * @throws model_not_found for anything else
   */
  async entry(handle: string): Promise<Entry> {
    const entry = (await this.#known(handle)) ?? (await this.#knownSince(handle));
    if (!entry) throw modelNotFound(handle);
    return entry;
  }

  async #known(handle: string): Promise<Entry | undefined> {
    return (await this.shipped(handle)) ?? this.#options.built.entry(handle);
  }

  /** The service worker may have stored a newer catalog than the one in memory: a miss is looked up there, once. */
  async #knownSince(handle: string): Promise<Entry | undefined> {
    if (performance.now() - this.#looked < missAgain) return undefined;
    this.#looked = Number.NEGATIVE_INFINITY;
    return this.#known(handle);
  }

  /**
   * The embedder that models are built with: the chosen one, else the catalog's first.
   * @throws artifact_unavailable, artifact_damaged; what the chosen one's loading throws; the signal's reason
   */
  async embedder(caller: Caller = {}): Promise<Embedder> {
    this.#current = await this.#awaited(this.#embedders.preferred(caller));
    return this.#current;
  }

  /**
   * The ambient corpus, one text an entry; empty where the catalog has none.
   * @throws artifact_unavailable, artifact_damaged; the signal's reason
   */
  async ambient(caller: Caller = {}): Promise<readonly string[]> {
    const { ambient } = await this.catalog();
    if (!ambient) return [];
    const make = async (report: OnProgress) => {
      const bytes = await this.#read(ambient, (done, total) => report({ stage: 'model', done, total }));
      return new TextDecoder()
        .decode(bytes)
        .split('\n')
        .filter((line) => line !== '');
    };
    return this.#ambient.get(ambient.sha256, make, caller);
  }

  /** Lets go of a model in memory, whatever embedder it is there for. */
  forget(artifactSha256: string): void {
    for (const [sha256, { from }] of this.#entries) {
      if (sha256 !== artifactSha256 && from !== artifactSha256) continue;
      this.#models.delete(sha256);
      this.#entries.delete(sha256);
    }
  }

  /**
   * Loads a model and its embedder.
   * @throws model_not_found, artifact_unavailable, artifact_damaged; the signal's reason
   */
  async load(handle: string, caller: Caller = {}): Promise<Loaded> {
    const loaded = await this.#awaited(this.#loadAgain(handle, caller));
    this.#current = loaded.embedder;
    return loaded;
  }

  async #awaited<T>(loading: Promise<T>): Promise<T> {
    this.#loading += 1;
    try {
      return await loading;
    } finally {
      this.#loading -= 1;
    }
  }

  async #loadAgain(handle: string, caller: Caller): Promise<Loaded> {
    try {
      return await this.#load(handle, caller);
    } catch (error) {
      // A catalog from before the last deployment names files that are no longer served: look again, once.
      if (!isAssayError(error) || error.status !== 503) throw error;
      const before = await this.entry(handle);
      this.#catalogs.delete(this.#catalogUrl);
      const after = await this.entry(handle);
      if (after.artifact.sha256 === before.artifact.sha256) throw error;
      return this.#load(handle, caller);
    }
  }

  async #load(handle: string, caller: Caller): Promise<Loaded> {
    const entry = await this.entry(handle);
    const own = await this.#embedders.has(entry.card.embedder);
    if (this.#options.embedder || !own) return this.#loadUnder(entry, await this.embedder(caller), caller);
    const [model, embedder] = await Promise.all([
      this.#model(entry, caller),
      this.#embedders.named(entry.card.embedder, caller),
    ]);
    return { entry, model, embedder };
  }

  /** The model in the space of an embedder: as it is where it lives there, else made for it. */
  async #loadUnder(entry: Entry, embedder: Embedder, caller: Caller): Promise<Loaded> {
    const own = fits(entry.card.embedder, embedder);
    const fitting = own ? entry : await this.#options.under(entry, embedder, caller);
    return { entry: fitting, model: await this.#model(fitting, caller), embedder };
  }

  #model(entry: Entry, caller: Caller): Promise<ReadyModel> {
    const { sha256 } = entry.artifact;
    this.#entries.set(sha256, entry);
    const make = async (report: OnProgress) => {
      const onProgress = (done: number, total: number) => report({ stage: 'model', done, total });
      const bytes = await (entry.read?.() ?? this.#read(entry.artifact, onProgress));
      return prepareModel(readArtifact(bytes));
    };
    return this.#models.get(sha256, make, caller);
  }

  #read(file: FileReference, onProgress: (done: number, total: number) => void) {
    return this.#options.reader.readFile(file, this.#options.assets, { onProgress });
  }

  get #catalogUrl(): string {
    return new URL('catalog.json', this.#options.assets).href;
  }
}
