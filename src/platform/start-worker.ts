// Starts a module worker from a URL, in pages and in workers.
import { toTrustedScript } from './trusted-types.js';

/**
 * Starts a module worker. A worker's own script must be of its page's origin: a script of another origin is imported by
 * a script of one line, which a Content-Security-Policy must allow with `worker-src blob:`.
 * @param url absolute URL of the script
 * @throws DOMException or TypeError when the page's policy forbids the worker
 */
export function startWorker(url: URL): Worker {
  const { origin } = globalThis.location;
  const script = url.origin === origin ? url : createBootstrap(url);
  return new Worker(toTrustedScript(script), { type: 'module' });
}

/** The URL is never revoked: it belongs to the worker, which may start later. */
function createBootstrap(url: URL): URL {
  const text = `import ${JSON.stringify(url.href)}`;
  return new URL(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
}
