// A static file server that records its requests: a request for one of our paths is a leak.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { matchRoute } from '../../dist/core/contract/routes.js';

const types = {
  '': 'text/plain',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** True for a path that must never be requested from this server, in either variant. */
const ours = (pathname) => ['A', 'B'].some((variant) => matchRoute(pathname, '/', variant));

/**
 * Serves a folder on a loopback port. `requests` lists all requests so far, `leaks` those for REST paths. A request with
 * `?after=500` is answered after so many milliseconds.
 * @param mounts folders and files that are served in place of those of `folder`, by path: `{ '/assay-models/': '/folder' }`
 */
export async function serve(folder, mounts = {}) {
  const requests = [];
  const leaks = [];
  const appended = new Map();
  const held = new Map();
  let root = folder;
  let mounted = mounts;
  let caching;
  let fallback;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://local');
    requests.push(`${request.method} ${request.url}`);
    if (ours(pathname)) leaks.push(`${request.method} ${request.url}`);
    request.on('data', (chunk) => requests.push(`body ${chunk}`));
    const waiting = held.get(pathname);
    if (waiting) waiting.push(() => send(pathname, response));
    else if (searchParams.has('after'))
      setTimeout(send, Number(searchParams.get('after')), pathname, response);
    else send(pathname, response);
  });
  function send(pathname, response) {
    const mount = Object.keys(mounted).find((path) => pathname.startsWith(path)) ?? '/';
    const path = normalize(decodeURI(`/${pathname.slice(mount.length)}`));
    const page = pathname.endsWith('/') ? 'index.html' : '';
    const file = mounted[pathname] ?? join(mounted[mount] ?? root, path, page);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      if (fallback) {
        response
          .writeHead(200, { 'content-type': 'text/html', 'x-from': 'network' })
          .end(readFileSync(fallback));
        return;
      }
      response
        .writeHead(404, { 'content-type': 'text/plain', 'x-from': 'network' })
        .end('not found on the network');
      return;
    }
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'x-from': 'network',
      ...(caching && { 'cache-control': file.endsWith('.html') ? 'no-cache' : caching }),
    };
    response
      .writeHead(200, headers)
      .end(Buffer.concat([readFileSync(file), Buffer.from(appended.get(pathname) ?? '')]));
  }
  let port = 0;
  const listen = () =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server.address());
        resolve();
      });
    });
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  await listen();
  return {
    url: `http://localhost:${port}`,
    requests,
    leaks,
    /** Serves a file with this text appended, as a new version. */
    change: (pathname, text) => appended.set(pathname, text),
    /** Leaves requests for a file unanswered until the returned function is called. */
    hold(pathname) {
      const waiting = [];
      held.set(pathname, waiting);
      return () => {
        held.delete(pathname);
        for (const answer of waiting) answer();
      };
    },
    /**
     * Serves another folder from now on, as after an update of the site.
     * @param cacheControl header of everything but pages, which browsers then ask for each time
     * @param page the file of a page that answers every path without a file, as in single-page apps
     */
    deploy(next, nextMounts = {}, cacheControl = undefined, page = undefined) {
      root = next;
      mounted = nextMounts;
      caching = cacheControl;
      fallback = page;
    },
    /** Stops the server, and starts it again on the same port. */
    down: close,
    up: listen,
  };
}
