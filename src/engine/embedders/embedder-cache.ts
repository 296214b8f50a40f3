// The embedders of an engine, each loaded once: the catalog's, and the one that the host has chosen.
import {
  AssayError,
  type Catalog,
  type CatalogEntry,
  type FileReference,
  type OnProgress,
  quote,
} from '../../contract/index.js';
import { type Embedder, type Lexicon, loadBundledEmbedder, readLexicon } from '../../embedding/index.js';
import { type Caller, Memo } from '../memo.js';
import { requireEmbedder } from './choose-embedder.js';
import type { ChosenEmbedder } from './hub-embedder.js';

type EmbedderName = CatalogEntry['card']['embedder'];

export interface EmbedderCacheOptions {
  readonly catalog: { get(): Promise<Catalog> };
  /** Reads a whole file of the catalog, its size and hash verified. */
  readonly readFile: (
    file: FileReference,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  readonly chosen: ChosenEmbedder | undefined;
}

export class EmbedderCache {
  readonly #options: EmbedderCacheOptions;
  readonly #embedders = new Memo<Embedder>();
  /** Key of the chosen embedder at its last use. */
  #chosenKey = '';

  constructor(options: EmbedderCacheOptions) {
    this.#options = options;
  }

  /**
   * Loads the chosen embedder, else the catalog's first.
   * @throws artifact_unavailable, artifact_damaged; what loading the chosen one throws; the signal's reason
   */
  async loadPreferred(caller: Caller): Promise<Embedder> {
    const { catalog, chosen } = this.#options;
    const key = `${chosen?.id}#${chosen?.getGeneration?.() ?? 0}`;
    // Work that has started continues on the previous one, which is collected afterwards.
    if (key !== this.#chosenKey) this.#embedders.delete(this.#chosenKey);
    this.#chosenKey = key;
    if (chosen?.load) {
      const { load } = chosen;
      const create = async (report: OnProgress) => load(report, await this.#loadLexicon());
      return this.#embedders.get(key, create, caller);
    }
    const { embedders } = await catalog.get();
    const entry = chosen ? embedders.find(({ id }) => id === chosen.id) : embedders[0];
    if (entry) {
      const embedder = await this.load(entry, caller);
      const { accelerate } = chosen ?? {};
      return accelerate ? this.#embedders.get(key, () => accelerate(embedder), caller) : embedder;
    }
    const known = embedders.map(({ id }) => id).join(', ') || 'none';
    const detail = chosen
      ? `Unknown embedder ${quote(chosen.id)}. The catalog has: ${known}. An embedder of a hub has the form 'owner/name'`
      : 'The catalog has no embedder to build with';
    throw new AssayError('artifact_unavailable', detail);
  }

  /** The word lists of the catalog's first embedder; undefined for a catalog without embedders. */
  async #loadLexicon(): Promise<Lexicon | undefined> {
    const { embedders } = await this.#options.catalog.get();
    const file = embedders[0]?.files.find(({ path }) => path.endsWith('/lexicon.bin'));
    return file && readLexicon(await this.#options.readFile(file, () => {}));
  }

  /** True for an embedder of the catalog. */
  async has({ id, revision }: EmbedderName): Promise<boolean> {
    const { embedders } = await this.#options.catalog.get();
    return embedders.some((entry) => entry.id === id && entry.revision === revision);
  }

  /**
   * Loads an embedder of the catalog.
   * @throws artifact_unavailable when the catalog does not have this revision; artifact_damaged; the signal's reason
   */
  load(wanted: EmbedderName, caller: Caller): Promise<Embedder> {
    const create = async (report: OnProgress) => {
      const entry = requireEmbedder((await this.#options.catalog.get()).embedders, wanted);
      const done = new Map<string, number>();
      const total = entry.files.reduce((sum, file) => sum + file.bytes, 0);
      return loadBundledEmbedder(entry, (file) =>
        this.#options.readFile(file, (bytes) => {
          done.set(file.path, bytes);
          report({ stage: 'embedder', done: [...done.values()].reduce((sum, part) => sum + part, 0), total });
        }),
      );
    };
    return this.#embedders.get(`${wanted.id}@${wanted.revision}`, create, caller);
  }
}
