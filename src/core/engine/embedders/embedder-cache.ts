// The embedders of an engine, each loaded once: the catalog's, and the one that the host has chosen. Where the host has
// not chosen and the catalog's first does not run here, the next one replaces it.
import {
  AssayError,
  type Catalog,
  type CatalogEntry,
  type EmbedderEntry,
  type FileReference,
  isAssayError,
  type OnProgress,
  quote,
} from '../../contract/index.js';
import {
  type Embedder,
  type Lexicon,
  type LoadContextual,
  loadBundledEmbedder,
  readLexicon,
} from '../../embedding/index.js';
import { type Caller, Memo } from '../memo.js';
import { requireEmbedder } from './choose-embedder.js';
import type { ChosenEmbedder } from './chosen-embedder.js';

type EmbedderName = CatalogEntry['card']['embedder'];

export interface EmbedderCacheOptions {
  readonly catalog: { get(): Promise<Catalog> };
  /** Reads a whole file of the catalog, its size and hash verified. */
  readonly readFile: (
    file: FileReference,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  readonly chosen: ChosenEmbedder;
  /** Default: embedders with layers are refused. */
  readonly loadContextual?: LoadContextual | undefined;
}

export class EmbedderCache {
  readonly #options: EmbedderCacheOptions;
  readonly #embedders = new Memo<Embedder>();
  /** Key of the preferred embedder at its last use. */
  #preferredKey = '';
  #preferred: Embedder | undefined;

  constructor(options: EmbedderCacheOptions) {
    this.#options = options;
  }

  /**
   * Loads the chosen embedder, else the catalog's first that runs here.
   * @throws artifact_unavailable, artifact_damaged; what loading the chosen one throws; the signal's reason
   */
  async loadPreferred(caller: Caller): Promise<Embedder> {
    const { id, getGeneration, load, accelerate } = this.#options.chosen;
    const key = `${id ?? ''}#${getGeneration?.() ?? 0}`;
    // Work that has started continues on the previous one, which is collected afterwards.
    if (key !== this.#preferredKey) this.#embedders.delete(this.#preferredKey);
    this.#preferredKey = key;
    const create = async (onProgress: OnProgress) => {
      if (load) return load(onProgress, await this.#loadLexicon());
      const embedder = await this.#loadFirst(await this.#listPreferred(), { onProgress });
      return accelerate ? accelerate(embedder) : embedder;
    };
    this.#preferred = await this.#embedders.get(key, create, caller);
    return this.#preferred;
  }

  /** The chosen entry of the catalog, else the first and those that may replace it. @throws artifact_unavailable without one */
  async #listPreferred(): Promise<[EmbedderEntry, ...EmbedderEntry[]]> {
    const { catalog, chosen } = this.#options;
    const { embedders } = await catalog.get();
    const candidates = chosen.id === undefined ? embedders : embedders.filter(({ id }) => id === chosen.id);
    const [first, ...others] = candidates;
    if (first) return [first, ...others];
    const known = embedders.map(({ id }) => id).join(', ') || 'none';
    const detail =
      chosen.id === undefined
        ? 'The catalog has no embedder to build with'
        : `Unknown embedder ${quote(chosen.id)}. The catalog has: ${known}. An embedder of a hub has the form 'owner/name'`;
    throw new AssayError('artifact_unavailable', detail);
  }

  /** Loads the first that runs here. It says in `note` why it is not the first of all. */
  async #loadFirst(
    [first, next, ...others]: readonly [EmbedderEntry, ...EmbedderEntry[]],
    caller: Caller,
  ): Promise<Embedder> {
    try {
      return await this.load(first, caller);
    } catch (error) {
      // A failed download is not a reason: the same text would get another score.
      if (!next || !isAssayError(error) || error.code !== 'engine_unavailable') throw error;
      const embedder = await this.#loadFirst([next, ...others], caller);
      return { ...embedder, note: embedder.note ?? `Fallback: ${error.detail}` };
    }
  }

  /** The word lists of the catalog's first embedder; undefined for a catalog without embedders. */
  async #loadLexicon(): Promise<Lexicon | undefined> {
    const { embedders } = await this.#options.catalog.get();
    const file = embedders[0]?.files.find(({ path }) => path.endsWith('/lexicon.bin'));
    return file && readLexicon(await this.#options.readFile(file, () => {}));
  }

  /** Loads the embedder for a model that was built with `own`: the same, if the catalog has it and the host has not chosen. */
  async loadFor(name: EmbedderName, caller: Caller): Promise<Embedder> {
    return (await this.#keepsEmbedder(name)) ? this.load(name, caller) : this.loadPreferred(caller);
  }

  /** Id of the embedder that {@link loadFor} loads, as far as it is known before. */
  async findIdFor(name: EmbedderName): Promise<string | undefined> {
    return (await this.#keepsEmbedder(name)) ? name.id : (this.#options.chosen.id ?? this.#preferred?.id);
  }

  /** True where {@link loadFor} will load that very embedder, unless it does not run here. */
  async expects(name: EmbedderName): Promise<boolean> {
    if (await this.#keepsEmbedder(name)) return true;
    const { id: chosen } = this.#options.chosen;
    const { embedders } = await this.#options.catalog.get();
    const next = this.#preferred ?? embedders.find(({ id }) => chosen === undefined || id === chosen);
    return next?.id === name.id && next.revision === name.revision;
  }

  /** True for a model of an embedder of the catalog that is not the default one. */
  async #keepsEmbedder({ id, revision }: EmbedderName): Promise<boolean> {
    if (this.#options.chosen.id !== undefined) return false;
    const [, ...others] = (await this.#options.catalog.get()).embedders;
    return others.some((entry) => entry.id === id && entry.revision === revision);
  }

  /**
   * Loads an embedder of the catalog.
   * @throws artifact_unavailable when the catalog does not have this revision; artifact_damaged; the signal's reason
   */
  load(requested: EmbedderName, caller: Caller): Promise<Embedder> {
    const create = async (report: OnProgress) => {
      const entry = requireEmbedder((await this.#options.catalog.get()).embedders, requested);
      const done = new Map<string, number>();
      const total = entry.files.reduce((sum, file) => sum + file.bytes, 0);
      const read = (file: FileReference) =>
        this.#options.readFile(file, (bytes) => {
          done.set(file.path, bytes);
          report({ stage: 'embedder', done: [...done.values()].reduce((sum, part) => sum + part, 0), total });
        });
      return loadBundledEmbedder(entry, read, undefined, this.#options.loadContextual);
    };
    return this.#embedders.get(`${requested.id}@${requested.revision}`, create, caller);
  }
}
