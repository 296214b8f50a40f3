// Offline visits of a site: keeps the files of its build in a cache of its service worker. Loaded by service workers only.
import { release } from '../../core/platform/index.js';
import { type FileHashes, SiteCache } from './site-cache.js';

export type { FileHashes } from './site-cache.js';

declare const self: ServiceWorkerGlobalScope;

/** The files of one build of a site. */
export interface OfflineSite {
  /** SHA-256 in base64 by path, relative to the service worker's folder. Cached at installation. */
  readonly files: FileHashes;
  /** The same for files that are large or that few visits need. Cached after it, in this order. */
  readonly later?: FileHashes;
  /** Changes with each build: the cache of any other revision is deleted. */
  readonly revision: string;
}

const prefix = 'assay-site-';
/** Milliseconds until missing files are fetched again. */
const refillTime = 60_000;

/** False for scripts that a page of another release requests, and for requests that are to pass all caches. */
const isOfThisRelease = (query: URLSearchParams) =>
  (query.get('v') ?? release) === release && !query.has('fresh');

async function deleteOtherCaches(name: string): Promise<void> {
  for (const other of (await globalThis.caches?.keys()) ?? [])
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
}

/** What a page posts with a port to learn which files are missing, once those that are being fetched are there. */
const question = 'assay-offline';

/**
 * Answers `GET` requests for the files of a site, so that visitors can open it offline: pages from the network first, other
 * files from the cache first. Call it at the top of the site's service worker, after the import of Assay's.
 *
 * A file is cached only if its bytes have the hash of the build and the answer was not redirected: the page of a login or
 * of a captive portal never is. Missing files are fetched again at later visits. Without a cache, or with a full disk, every
 * request goes to the network.
 *
 * A page that posts `assay-offline` with a port gets the addresses of the files that are not stored, after those that are being
 * fetched: an empty list means that the site opens offline.
 */
export function keepOffline({ files, later = {}, revision }: OfflineSite): void {
  const name = `${prefix}${revision}`;
  const scope = new URL('./', self.location.href);
  const first = new SiteCache(name, files, scope);
  const all = new SiteCache(name, { ...files, ...later }, scope);
  let filled = Number.NEGATIVE_INFINITY;
  let filling: Promise<void> = Promise.resolve();
  const refill = () => {
    if (performance.now() - filled >= refillTime) {
      filled = performance.now();
      filling = all.fill();
    }
    return filling;
  };
  self.addEventListener('install', (event) => event.waitUntil(first.fill()));
  self.addEventListener('activate', (event) => {
    event.waitUntil(deleteOtherCaches(name).catch(() => {}));
    void refill();
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, searchParams } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.origin || !all.has(request.url)) return;
    if (!isOfThisRelease(searchParams)) return;
    const response = all.respond(request);
    event.respondWith(response);
    if (request.mode === 'navigate') event.waitUntil(response.then(refill, () => {}));
  });
  self.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.data !== question || !port) return;
    event.waitUntil(
      refill()
        .then(() => all.listMissing())
        .then((missing) => port.postMessage(missing)),
    );
  });
}
