// What the engine is given by whoever hosts it: where its files are, and every piece of the outside world.
import type { DirectoryHost } from './authoring/directory.js';

export interface EngineOptions {
  /** Absolute URL of the models folder, with a trailing slash; `catalog.json` lies in it. */
  assets: string;
  /** Prefix that a page's URL is appended to (percent-encoded) when it is fetched for scoring. */
  fetchProxy?: string;
  /** Default: the global fetch. */
  fetch?: typeof globalThis.fetch;
  /** Keeps files and the catalog in IndexedDB (default), or in memory for this process alone. */
  persist?: boolean;
  /** Makes a worker that serves a trainer. Default: training goes on in the engine's own thread. */
  trainer?: () => Worker;
  /** Opens model directories on disk, where there is a disk. */
  openFolder?: DirectoryHost['openFolder'];
  /** Refuses a URL by throwing `url_refused`; asked before every request and redirect. Default: allows all. */
  guard?: (url: URL) => Promise<void>;
}
