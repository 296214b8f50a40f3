// The demo site's service worker: Assay's, plus this site's own pages kept for visits without a network.
// A page that has a service worker already does the same thing: it imports Assay's into its own.
import '../../src/service-worker/index.js';

/** `files` are kept from the start, `later` ones, which are large and needed by one page, after that. */
declare const __SITE__: { files: readonly string[]; later: readonly string[]; revision: string };
declare const self: ServiceWorkerGlobalScope;

const prefix = 'assay-site-';
const name = `${prefix}${__SITE__.revision}`;
const scope = new URL('./', self.location.href);
const urls = (files: readonly string[]) => files.map((file) => new URL(file, scope).href);
const kept = new Set([...__SITE__.files, ...__SITE__.later].map((file) => new URL(file, scope).pathname));

async function keep(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([scope.href, ...urls(__SITE__.files)]);
}

/** One after the other, behind whatever the page is doing; what fails is kept when it is asked for. */
async function keepLater(): Promise<void> {
  for (const url of urls(__SITE__.later)) await answer(new Request(url)).catch(() => undefined);
}

async function forgetOlder(): Promise<void> {
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
}

/** Pages from the network while there is one, so that a new release shows at once; hashed files from the cache. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const stored = await cache.match(request, { ignoreSearch: true });
  if (stored && request.mode !== 'navigate') return stored;
  try {
    const response = await fetch(request);
    // Whatever the query says, it is the same page.
    if (!stored && response.ok) await cache.put(request.url.replace(/[?#].*/, ''), response.clone());
    return response;
  } catch {
    return stored ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder());
  void keepLater();
});
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== scope.origin) return;
  if (pathname === scope.pathname || kept.has(pathname)) event.respondWith(answer(event.request));
});
