// The catalog in the service worker: the stored one at once, looked for anew on the network once a minute at most.
import type { Catalog } from '../contract/catalog.js';
import { abortable } from '../rpc/index.js';
import type { Area } from '../storage/area.js';
import { loadCatalog } from '../storage/catalog.js';

/** Milliseconds for which a catalog in memory is good enough. */
const freshFor = 60_000;
/** The same for a handle that is not in it: not every typing error may ask the network. */
const missAgain = 5_000;

export interface KnownCatalogOptions {
  /** Milliseconds since any moment. */
  clock?: () => number;
  fetch?: typeof globalThis.fetch;
}

/** The catalog. @param missed the one that was told lacks a handle: a newer one may be stored already */
export type KnownCatalog = (signal: AbortSignal | undefined, missed?: boolean) => Promise<Catalog>;

/** Reads the catalog of a models folder; a failure is not remembered. */
export function knownCatalog(
  assets: string,
  area: Area<unknown>,
  { clock = Date.now, fetch = globalThis.fetch }: KnownCatalogOptions = {},
): KnownCatalog {
  const url = new URL('catalog.json', assets).href;
  let known: { at: number; catalog: Promise<Catalog> } | undefined;
  const read = (): Promise<Catalog> => {
    const catalog = loadCatalog(url, area, {
      fetch,
      onUpdate: (newer) => {
        known = { at: clock(), catalog: Promise.resolve(newer) };
      },
    });
    const entry = { at: clock(), catalog };
    known = entry;
    catalog.catch(() => {
      if (known === entry) known = undefined;
    });
    return catalog;
  };
  return (signal, missed = false) => {
    // The clock may be set back, which must not keep a catalog for ever.
    const fresh = known && Math.abs(clock() - known.at) < (missed ? missAgain : freshFor);
    return abortable(fresh && known ? known.catalog : read(), signal);
  };
}
