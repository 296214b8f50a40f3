// The demo site's service worker: Assay's, plus a cache of this site's own pages for offline visits. A site that
// already has a service worker does the same: it imports Assay's into its own.
import 'assay/sw.js';

/** `files` are cached at installation; `later` ones, which are large or many and each needed by one page, after activation. */
declare const __SITE__: { files: readonly string[]; later: readonly string[]; revision: string };
/** Of this build: the engine's worker is requested with it, as `?v=`. */
declare const __RELEASE__: string;
declare const self: ServiceWorkerGlobalScope;

const prefix = 'assay-site-';
const cacheName = `${prefix}${__SITE__.revision}`;
const scope = new URL('./', self.location.href);
/** The index of a folder is cached under the folder's address, which is what visitors open. */
const toUrls = (files: readonly string[]) =>
  files.map((file) => new URL(file.replace(/(^|\/)index\.html$/, '$1'), scope).href);
const cachedPaths = new Set(
  toUrls([...__SITE__.files, ...__SITE__.later]).map((url) => new URL(url).pathname),
);

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  // The HTTP cache may have files of an earlier release at the same addresses.
  await cache.addAll(toUrls(__SITE__.files).map((url) => new Request(url, { cache: 'no-cache' })));
}

/** One file at a time, so that the page has priority. A file that fails is cached when a page requests it. */
async function cacheLater(): Promise<void> {
  for (const url of toUrls(__SITE__.later)) await respond(new Request(url, { cache: 'no-cache' }));
}

async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
}

/**
 * Pages: network first, so that a new release shows at once. Files with a hash in their name: cache first. A cache that
 * cannot be read or written, as on a full disk, loses no answer of the network.
 */
async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName).catch(() => undefined);
  const cached = await cache?.match(request, { ignoreSearch: true }).catch(() => undefined);
  if (cached && request.mode !== 'navigate') return cached;
  const response = await fetch(request).catch(() => cached ?? Response.error());
  if (!cached && response.ok) {
    // The query does not change the page.
    const url = request.url.replace(/[?#].*/, '');
    await cache?.put(url, response.clone()).catch(() => undefined);
  }
  return response;
}

/** False for scripts that a page of another release asks for, and for those that a page asks for past all caches. */
const isOfThisRelease = (query: URLSearchParams) =>
  (query.get('v') ?? __RELEASE__) === __RELEASE__ && !query.has('fresh');

self.addEventListener('install', (event) => event.waitUntil(cacheFiles()));
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches());
  void cacheLater();
});
self.addEventListener('fetch', (event) => {
  const { pathname, origin, searchParams } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== scope.origin) return;
  if (cachedPaths.has(pathname) && isOfThisRelease(searchParams)) event.respondWith(respond(event.request));
});
