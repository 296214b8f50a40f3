// Starts a module worker from a URL, in pages and in workers.
import { getOrigin } from './realm/realm.js';
import { toTrustedScript } from './trusted-types.js';

/**
 * Starts a module worker. A worker's own script must be of its page's origin: a script of another origin is imported by
 * a script of one line, which a Content-Security-Policy must allow with `worker-src blob:`.
 * @param url absolute URL of the script
 * @throws DOMException or TypeError when the page's policy forbids the worker
 */
export function startWorker(url: URL): Worker {
  const script = url.origin === getOrigin() ? url : createBootstrap(url);
  return new Worker(toTrustedScript(script), { type: 'module' });
}

/**
 * A blob's URL is never revoked: it belongs to the worker, which may start later. Where the origin is opaque, as in a
 * sandboxed frame, browsers start no module workers from blobs, but from `data:` URLs; the script needs CORS there.
 */
function createBootstrap(url: URL): URL {
  const text = `import ${JSON.stringify(url.href)}`;
  if (getOrigin() === 'null') return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
  return new URL(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
}
