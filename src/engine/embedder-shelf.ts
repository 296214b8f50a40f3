// The embedders of an engine, each loaded once and kept: the catalog's, and the one that the host has chosen.
import type { Catalog, CatalogEntry, FileReference } from '../contract/catalog.js';
import { AssayError, quoted } from '../contract/errors.js';
import type { OnProgress } from '../contract/service.js';
import type { Embedder } from '../embedding/embedder.js';
import { loadBundledEmbedder } from '../embedding/load.js';
import type { ChosenEmbedder } from './chosen-embedder.js';
import { installed } from './embedders.js';
import { type Caller, Memo } from './memo.js';

type EmbedderName = CatalogEntry['card']['embedder'];

export interface EmbedderShelfOptions {
  readonly catalog: () => Promise<Catalog>;
  /** Reads a file of the catalog whole, its size and hash checked. */
  readonly read: (
    file: FileReference,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  readonly chosen: ChosenEmbedder | undefined;
}

export class EmbedderShelf {
  readonly #options: EmbedderShelfOptions;
  readonly #embedders = new Memo<Embedder>();
  /** Key of the chosen embedder as it was last asked for. */
  #key = '';

  constructor(options: EmbedderShelfOptions) {
    this.#options = options;
  }

  /**
   * The chosen embedder, else the catalog's first.
   * @throws artifact_unavailable, artifact_damaged; what the chosen one's loading throws; the signal's reason
   */
  async preferred(caller: Caller): Promise<Embedder> {
    const { catalog, chosen } = this.#options;
    if (chosen?.load) {
      const key = `${chosen.id}#${chosen.turn?.() ?? 0}`;
      // The one before stays for those who are at work with it, and goes with them.
      if (key !== this.#key) this.#embedders.delete(this.#key);
      this.#key = key;
      return this.#embedders.get(key, chosen.load, caller);
    }
    const { embedders } = await catalog();
    const entry = chosen ? embedders.find(({ id }) => id === chosen.id) : embedders[0];
    if (entry) return this.named(entry, caller);
    const wanted = chosen ? `embedder ${quoted(chosen.id)}` : 'embedder to build with';
    throw new AssayError('artifact_unavailable', `The catalog has no ${wanted}`);
  }

  /** True for an embedder of the catalog. */
  async has({ id, revision }: EmbedderName): Promise<boolean> {
    const { embedders } = await this.#options.catalog();
    return embedders.some((entry) => entry.id === id && entry.revision === revision);
  }

  /**
   * An embedder of the catalog.
   * @throws artifact_unavailable when there is no such embedder, naming both revisions; artifact_damaged
   */
  named(wanted: EmbedderName, caller: Caller): Promise<Embedder> {
    const make = async (report: OnProgress) => {
      const entry = installed((await this.#options.catalog()).embedders, wanted);
      const done = new Map<string, number>();
      const total = entry.files.reduce((sum, file) => sum + file.bytes, 0);
      return loadBundledEmbedder(entry, (file) =>
        this.#options.read(file, (bytes) => {
          done.set(file.path, bytes);
          report({ stage: 'embedder', done: [...done.values()].reduce((sum, part) => sum + part, 0), total });
        }),
      );
    };
    return this.#embedders.get(`${wanted.id}@${wanted.revision}`, make, caller);
  }
}
