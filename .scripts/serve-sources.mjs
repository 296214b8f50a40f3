// For `npm run dev`: answers what a build of the site writes into files. Pages that exist only in builds come from the
// plugins that make them; models, the engine's worker, the service worker and figures from where their sources are.
import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { bundle } from './build.mjs';
import { runtimeFiles } from './one-runtime.mjs';

const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const send = (response, type, body) =>
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);

/** Where a file of the built site is in the repository. @returns undefined for what Vite serves */
function locate(root, path) {
  const [, file] = /^\/assay-models\/(.+)$/.exec(path) ?? [];
  if (file?.startsWith('runtime/')) {
    const name = file.slice('runtime/'.length);
    return runtimeFiles.includes(name) ? join(root, 'node_modules/onnxruntime-web/dist', name) : undefined;
  }
  if (file) return join(root, 'models', file);
  return path.startsWith('/docs/figures/') ? join(root, path.slice(1)) : undefined;
}

function sendFile(response, path) {
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** The service worker without the site's offline cache, which would hide changes; bundled again after a change of src. */
function createServiceWorker(server) {
  let script;
  server.watcher.on('all', () => {
    script = undefined;
  });
  return () => {
    script ??= bundle('service-worker', { write: false }).then(({ output: [{ code }] }) => code);
    return script;
  };
}

/** The path of the HTML file that a page's address names: `/models/assay.humor/` -> `/models/assay.humor/index.html`. */
const toDocument = (path) => (path.endsWith('/') ? `${path}index.html` : path);

/** Answers a request, or leaves it to Vite. */
async function answer({ server, root, serviceWorker }, { url, method }, response) {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  if (method !== 'GET' || path.includes('..')) return false;
  if (path === '/assay-sw.js') return send(response, types['.js'], await serviceWorker());
  const [, worker] = /^\/assay-models\/worker\/(.+)\.js$/.exec(path) ?? [];
  const sources = `/@fs/${root.replaceAll('\\', '/').replace(/^\//, '')}`;
  if (worker) return send(response, types['.js'], `import '${sources}src/entries/worker/${worker}.ts';`);
  // What the worker starts next to its own script.
  const [, script] = /^\/@fs\/(.*\/src\/entries\/worker\/.+)\.js$/.exec(path) ?? [];
  if (script) return send(response, types['.js'], `import '/@fs/${script}.ts';`);
  const file = locate(root, path);
  if (file && existsSync(file)) return sendFile(response, file) ?? true;
  const document = toDocument(path);
  if (!document.endsWith('.html') || existsSync(join(server.config.root, document))) return false;
  const page = await server.environments.client.pluginContainer.load(join(server.config.root, document));
  if (!page) return false;
  const html = await server.transformIndexHtml(document, page.code ?? page, url);
  return send(response, 'text/html', html);
}

/** Plugin for the site's development server. @param root path of the repository, with a trailing slash */
export const serveSources = (root) => ({
  name: 'serve-sources',
  configureServer(server) {
    server.watcher.add(['src', 'docs', 'README.md', 'CHANGELOG.md'].map((path) => join(root, path)));
    const context = { server, root, serviceWorker: createServiceWorker(server) };
    server.middlewares.use((request, response, next) => {
      answer(context, request, response).then((done) => done === false && next(), next);
    });
  },
});
