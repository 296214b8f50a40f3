// The demo site's service worker: Assay's, plus this site's own pages kept for visits without a network.
// A page that has a service worker already does the same thing: it imports Assay's into its own.
import '../../src/service-worker/index.js';

declare const __SITE__: { files: readonly string[]; revision: string };
declare const self: ServiceWorkerGlobalScope;

const prefix = 'assay-site-';
const name = `${prefix}${__SITE__.revision}`;
const scope = new URL('./', self.location.href);
const kept = new Set(__SITE__.files.map((file) => new URL(file, scope).pathname));

async function keep(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([scope.href, ...__SITE__.files.map((file) => new URL(file, scope).href)]);
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
  return fetch(request).catch(() => stored ?? Response.error());
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== scope.origin) return;
  if (pathname === scope.pathname || kept.has(pathname)) event.respondWith(answer(event.request));
});
