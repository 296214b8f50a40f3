// The demo site's service worker: Assay's, plus a cache of this site's own pages for offline visits. A site that
// already has a service worker does the same: it imports Assay's into its own.
import 'assay/sw.js';
import { type FileHashes, SiteCache } from './site-cache.js';

/** SHA-256 by path. `files` are cached at installation; `later` ones, which are large or many and each needed by one page, afterwards. */
declare const __SITE__: { files: FileHashes; later: FileHashes; revision: string };
/** Of this build: the engine's worker is requested with it, as `?v=`. */
declare const __RELEASE__: string;
declare const self: ServiceWorkerGlobalScope;

const prefix = 'assay-site-';
const cacheName = `${prefix}${__SITE__.revision}`;
const scope = new URL('./', self.location.href);
const first = new SiteCache(cacheName, __SITE__.files, scope);
const all = new SiteCache(cacheName, { ...__SITE__.files, ...__SITE__.later }, scope);

/** Milliseconds until what is missing in the cache is fetched again. */
const refillTime = 60_000;
let filled = Number.NEGATIVE_INFINITY;

/** Fetches what is missing, as after an installation behind a login page or on a full disk. */
async function refill(): Promise<void> {
  if (performance.now() - filled < refillTime) return;
  filled = performance.now();
  await all.fill();
}

async function deleteOldCaches(): Promise<void> {
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
}

/** False for scripts that a page of another release asks for, and for those that a page asks for past all caches. */
const isOfThisRelease = (query: URLSearchParams) =>
  (query.get('v') ?? __RELEASE__) === __RELEASE__ && !query.has('fresh');

// Without a cache, Assay's service worker answers all the same.
self.addEventListener('install', (event) => event.waitUntil(first.fill()));
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().catch(() => {}));
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
