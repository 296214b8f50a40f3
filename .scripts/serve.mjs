// A static file server on the loopback address: correct media types, no caching, no files outside its folder.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

const plain = {
  'content-type': types['.txt'],
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** @returns the file inside `root` that a URL path names, or undefined */
async function locate(root, url) {
  let path;
  try {
    path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.split(sep).includes('..')) return undefined;
  const named = join(root, path);
  for (const candidate of [named, join(named, 'index.html')]) {
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile()) return { path: candidate, bytes: found.size };
  }
  return undefined;
}

async function answer(root, headers, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...plain, allow: 'GET, HEAD' }).end('This server only serves files.\n');
    return;
  }
  const file = await locate(root, request.url);
  if (!file) {
    response.writeHead(404, plain).end(`Not found: ${request.url}\n`);
    return;
  }
  const type = types[extname(file.path)] ?? 'application/octet-stream';
  response.writeHead(200, { ...plain, ...headers, 'content-type': type, 'content-length': file.bytes });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response);
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Serves a folder.
 *
 * @param root folder
 * @param wanted port; if it is in use, the next free one; 0 for any
 * @param headers to add to every response
 * @returns `{ url, port, close }`; `close()` also ends open connections
 */
export async function serve(root, wanted = 0, headers = {}) {
  const server = createServer((request, response) => {
    answer(root, headers, request, response).catch(() => response.destroy());
  });
  for (let port = wanted; ; port += 1) {
    try {
      await listen(server, port);
      break;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || port >= wanted + 50) throw error;
    }
  }
  const { port } = server.address();
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}/`, port, close };
}
