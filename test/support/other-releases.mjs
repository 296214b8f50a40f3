// Middleware of the browser tests' server: the service worker of releases with another protocol version, bundled from the
// same code with that number.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { replaceProtocol } from './replace-protocol.mjs';

const at = (path) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));

async function bundle(protocol) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [replaceProtocol(protocol)],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: at('page/service-worker/index.js'), output: { format: 'iife' } },
    },
  });
  return [result].flat()[0].output[0].code;
}

/**
 * Answers `/assay-sw.js?protocol=3` with a service worker of protocol 3, and `/assay-sw.js?from=3&run=a` with one of
 * protocol 3 the first time for each `run`, and with the current one from then on.
 */
export function otherReleases() {
  const bundles = new Map();
  const runs = new Set();
  const send = async (context, protocol) => {
    if (!bundles.has(protocol)) bundles.set(protocol, bundle(protocol));
    context.body = await bundles.get(protocol);
    context.type = 'text/javascript';
  };
  return (context, next) => {
    const { protocol, from, run } = context.query;
    if (context.path !== '/assay-sw.js') return next();
    if (protocol) return send(context, protocol);
    if (!from) return next();
    if (!runs.has(run)) {
      runs.add(run);
      return send(context, from);
    }
    return next();
  };
}
