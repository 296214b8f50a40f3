// The catalog of a models folder as it is known now: from memory for a minute, then from storage or the network. Used
// by the engine and by the service worker, which must stay small.
import type { Catalog, CatalogEntry, ModelCard, ModelSummary } from '../../contract/index.js';
import { raceAbort } from '../../platform/index.js';
import type { Area } from '../areas/area.js';
import { findEntry, summarize } from './catalog-entries.js';
import { loadCatalog } from './stored-catalog.js';

/** Milliseconds for which a catalog in memory is used. */
const maxAge = 60_000;
/**
 * The same for a handle that it lacks: a newer one may be stored, but not every typing error may cause a request. Doubles
 * with each miss after which the catalog was the same.
 */
const maxAgeAfterMiss = 5_000;

export interface CatalogViewOptions {
  /** Milliseconds on any clock. Default: `Date.now`. */
  clock?: () => number;
  fetch?: typeof globalThis.fetch;
  /** Called when the catalog has been read for the first time, and whenever a newer one has arrived. */
  onChange?: () => void;
}

export class CatalogView {
  readonly #url: string;
  readonly #area: Area<unknown>;
  readonly #clock: () => number;
  readonly #fetch: typeof globalThis.fetch;
  readonly #onChange: () => void;
  #known: { readonly readAt: number; readonly catalog: Promise<Catalog> } | undefined;
  #loaded = false;
  #maxAgeAfterMiss = maxAgeAfterMiss;

  /**
   * @param assets absolute URL of the models folder, with a trailing slash
   * @param area catalogs by their URL
   */
  constructor(
    assets: string,
    area: Area<unknown>,
    { clock = Date.now, fetch = globalThis.fetch, onChange = () => {} }: CatalogViewOptions = {},
  ) {
    this.#url = new URL('catalog.json', assets).href;
    this.#area = area;
    this.#clock = clock;
    this.#fetch = fetch;
    this.#onChange = onChange;
  }

  /**
   * The catalog, read within the last minute. A failed read is not remembered.
   * @throws artifact_unavailable, artifact_damaged; the signal's reason
   */
  get(signal?: AbortSignal): Promise<Catalog> {
    return this.#getWithin(maxAge, signal);
  }

  /** Makes the next caller read the catalog again. */
  expire(): void {
    this.#known = undefined;
  }

  /**
   * Summaries of the public models: the catalog's, then those built on this device under other handles.
   * @throws artifact_unavailable, artifact_damaged; the signal's reason
   */
  async list(built: readonly ModelCard[], signal?: AbortSignal): Promise<ModelSummary[]> {
    const { models } = await this.get(signal);
    const cards = models.map(({ card }) => card);
    const handles = new Set(cards.map(({ handle }) => handle));
    return [...cards, ...built.filter(({ handle }) => !handles.has(handle))].map(summarize);
  }

  /**
   * The catalog's entry of a handle, `prefix.name` or `prefix.name@v1`, else what `findBuilt` returns. When both lack
   * it, once more in the catalog as of the last five seconds, or of the last minute if others were missing before.
   * @throws artifact_unavailable, artifact_damaged; the signal's reason
   */
  async find<Built>(
    handle: string,
    findBuilt: () => Promise<Built | undefined>,
    signal?: AbortSignal,
  ): Promise<CatalogEntry | Built | undefined> {
    const known = await this.get(signal);
    const entry = findEntry(known, handle) ?? (await findBuilt());
    if (entry) return entry;
    const newer = await this.#getWithin(this.#maxAgeAfterMiss, signal);
    if (newer === known) return undefined;
    const late = findEntry(newer, handle) ?? (await findBuilt());
    if (!late) this.#maxAgeAfterMiss = Math.min(2 * this.#maxAgeAfterMiss, maxAge);
    return late;
  }

  /** True for the handle of a model in the catalog. @throws as {@link get} */
  async has(handle: string): Promise<boolean> {
    return findEntry(await this.get(), handle) !== undefined;
  }

  #getWithin(milliseconds: number, signal: AbortSignal | undefined): Promise<Catalog> {
    const known = this.#known;
    // Absolute, because a clock that is set back must not keep a catalog for ever.
    const fresh = known && Math.abs(this.#clock() - known.readAt) < milliseconds;
    return raceAbort(fresh ? known.catalog : this.#read(), signal);
  }

  #read(): Promise<Catalog> {
    const catalog = loadCatalog(this.#url, this.#area, {
      fetch: this.#fetch,
      onUpdate: (newer) => {
        this.#known = { readAt: this.#clock(), catalog: Promise.resolve(newer) };
        this.#maxAgeAfterMiss = maxAgeAfterMiss;
        this.#onChange();
      },
    });
    const entry = { readAt: this.#clock(), catalog };
    this.#known = entry;
    catalog.then(
      () => {
        if (!this.#loaded) this.#onChange();
        this.#loaded = true;
      },
      () => {
        if (this.#known === entry) this.#known = undefined;
      },
    );
    return catalog;
  }
}
