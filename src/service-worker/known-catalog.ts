// The catalog in the service worker: the stored one at once, looked for anew on the network once a minute at most.
import type { Catalog } from '../contract/catalog.js';
import type { Area } from '../storage/area.js';
import { loadCatalog } from '../storage/catalog.js';

/** Milliseconds for which a catalog in memory is good enough. */
const freshFor = 60_000;

/** Reads the catalog of a models folder; a failure is not remembered. */
export function knownCatalog(
  assets: string,
  area: Area<unknown>,
  clock: () => number = Date.now,
): (signal: AbortSignal | undefined) => Promise<Catalog> {
  const url = new URL('catalog.json', assets).href;
  let known: { at: number; catalog: Promise<Catalog> } | undefined;
  return (signal) => {
    signal?.throwIfAborted();
    if (known && Math.abs(clock() - known.at) < freshFor) return known.catalog;
    const catalog = loadCatalog(url, area, {
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
}
