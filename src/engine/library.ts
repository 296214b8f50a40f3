// What the engine has at hand: the catalog, embedders and trained models, each loaded once, checked, and kept.
import type { Catalog, CatalogEntry, EmbedderEntry, FileReference } from '../contract/catalog.js';
import { AssayError, isAssayError, modelNotFound } from '../contract/errors.js';
import type { OnProgress } from '../contract/service.js';
import type { Embedder } from '../embedding/embedder.js';
import { loadBundledEmbedder } from '../embedding/load.js';
import { readArtifact } from '../scoring/artifact-reader.js';
import { prepareModel, type ReadyModel } from '../scoring/ready-model.js';
import type { Area } from '../storage/area.js';
import { loadCatalog } from '../storage/catalog.js';
import type { FileReader } from '../storage/file-reader.js';
import { type Caller, Memo } from './memo.js';

type EmbedderName = CatalogEntry['card']['embedder'];

/** A model with the embedder whose space it lives in. */
export interface Loaded {
  readonly entry: CatalogEntry;
  readonly model: ReadyModel;
  readonly embedder: Embedder;
}

export interface LibraryOptions {
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  fetch: typeof globalThis.fetch;
  reader: FileReader;
  catalogs: Area<unknown>;
}

export class Library {
  readonly #options: LibraryOptions;
  readonly #catalogs = new Memo<Catalog>();
  readonly #embedders = new Memo<Embedder>();
  /** By artifact hash: a newer artifact of the same handle is another entry. */
  readonly #models = new Memo<ReadyModel>();
  readonly #handles = new Map<string, string>();

  constructor(options: LibraryOptions) {
    this.#options = options;
  }

  /** Handles whose models are in memory. */
  get loaded(): string[] {
    return this.#models.keys().flatMap((hash) => this.#handles.get(hash) ?? []);
  }

  catalog(): Promise<Catalog> {
    const url = this.#catalogUrl;
    const { fetch, catalogs } = this.#options;
    return this.#catalogs.get(url, () =>
      loadCatalog(url, catalogs, { fetch, onUpdate: () => this.#catalogs.delete(url) }),
    );
  }

  /**
   * The catalog's entry of a handle, `prefix.name` or `prefix.name@v1`.
   * @throws model_not_found for anything else
   */
  async entry(handle: string): Promise<CatalogEntry> {
    const { models } = await this.catalog();
    const entry = models.find(
      ({ card }) => card.handle === handle || `${card.handle}@${card.version}` === handle,
    );
    if (!entry) throw modelNotFound(handle);
    return entry;
  }

  /**
   * Loads a model and its embedder.
   * @throws model_not_found, artifact_unavailable, artifact_damaged; the signal's reason
   */
  async load(handle: string, caller: Caller = {}): Promise<Loaded> {
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
    const [model, embedder] = await Promise.all([
      this.#model(entry, caller),
      this.#embedder(entry.card.embedder, caller),
    ]);
    return { entry, model, embedder };
  }

  #model(entry: CatalogEntry, caller: Caller): Promise<ReadyModel> {
    const { sha256 } = entry.artifact;
    this.#handles.set(sha256, entry.card.handle);
    const make = async (report: OnProgress) => {
      const bytes = await this.#read(entry.artifact, (done, total) =>
        report({ stage: 'model', done, total }),
      );
      return prepareModel(readArtifact(bytes));
    };
    return this.#models.get(sha256, make, caller);
  }

  /** @throws artifact_unavailable when the catalog has no such embedder, naming both revisions */
  #embedder(wanted: EmbedderName, caller: Caller): Promise<Embedder> {
    const make = async (report: OnProgress) => {
      const entry = installed((await this.catalog()).embedders, wanted);
      const done = new Map<string, number>();
      const total = entry.files.reduce((sum, file) => sum + file.bytes, 0);
      return loadBundledEmbedder(entry, (file) =>
        this.#read(file, (bytes) => {
          done.set(file.path, bytes);
          report({ stage: 'embedder', done: [...done.values()].reduce((sum, part) => sum + part, 0), total });
        }),
      );
    };
    return this.#embedders.get(`${wanted.id}@${wanted.revision}`, make, caller);
  }

  #read(file: FileReference, onProgress: (done: number, total: number) => void) {
    return this.#options.reader.readFile(file, this.#options.assets, { onProgress });
  }

  get #catalogUrl(): string {
    return new URL('catalog.json', this.#options.assets).href;
  }
}

function installed(embedders: readonly EmbedderEntry[], wanted: EmbedderName): EmbedderEntry {
  const entry = embedders.find(({ id }) => id === wanted.id);
  if (entry?.revision === wanted.revision) return entry;
  const here = entry ? `its revision ${entry.revision}` : embedders.map(({ id }) => id).join(', ') || 'none';
  throw new AssayError(
    'artifact_unavailable',
    `The model needs embedder '${wanted.id}', revision ${wanted.revision}; installed here: ${here}`,
  );
}
