// What the engine is given by whoever hosts it: where its files are, and every piece of the outside world.
import type { Area } from '../storage/area.js';
import type { FileStore } from '../storage/file-store.js';

export interface EngineOptions {
  /** Absolute URL of the models folder, with a trailing slash; `catalog.json` lies in it. */
  assets: string;
  /** Prefix that a page's URL is appended to (percent-encoded) when it is fetched for scoring. */
  fetchProxy?: string;
  /** Default: the global fetch. */
  fetch?: typeof globalThis.fetch;
  /** Default: IndexedDB where there is one, else memory. */
  files?: FileStore;
  /** Catalogs by URL. Default: IndexedDB where there is one, else memory. */
  catalogs?: Area<unknown>;
  /** Refuses a URL by throwing `url_refused`; asked before every request and redirect. Default: allows all. */
  guard?: (url: URL) => Promise<void>;
}
