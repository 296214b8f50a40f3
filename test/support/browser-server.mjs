// Middleware of the browser tests' server: CommonJS packages as modules, the package's files at the paths of a site, and a
// record of network requests to paths of the contract, which must stay empty.
import { build } from 'vite';
import { matchRoute } from '../../dist/core/contract/routes.js';

const prefix = '/__bundled/';

async function bundle(source, names) {
  const entry = '\0entry';
  const [result] = [
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? entry : undefined),
          load: (id) => (id === entry ? `export { ${names} } from '${source}';` : undefined),
        },
      ],
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
      },
    }),
  ].flat();
  return result.output[0].code;
}

/**
 * A plugin of the test runner that serves packages which only Node and bundlers can load.
 * @param packages imported names by module
 */
export function bundled(packages) {
  const done = new Map();
  return {
    name: 'bundled-packages',
    resolveImport: ({ source }) =>
      Object.hasOwn(packages, source) ? `${prefix}${encodeURIComponent(source)}.js` : undefined,
    async serve({ path }) {
      if (!path.startsWith(prefix)) return undefined;
      const source = decodeURIComponent(path.slice(prefix.length, -'.js'.length));
      if (!done.has(source)) done.set(source, bundle(source, packages[source]));
      return { body: await done.get(source), type: 'js' };
    },
  };
}

/** Serves the package's files at the default paths of a site. */
export function packageFiles(context, next) {
  if (context.path === '/assay-sw.js') context.path = '/dist/sw.js';
  if (context.path.startsWith('/assay-models/worker/'))
    context.path = context.path.replace('/assay-models/', '/dist/cdn/');
  if (context.path.startsWith('/assay-models/'))
    context.path = context.path.replace('/assay-models/', '/models/');
  return next();
}

/** Answers `/redirects/3` with three redirects, then a text. */
export function redirects(context, next) {
  const [, left] = /^\/redirects\/(\d+)$/.exec(context.path) ?? [];
  if (left === undefined) return next();
  if (Number(left) > 0) context.redirect(`/redirects/${left - 1}`);
  else Object.assign(context, { body: 'Words on a page.', type: 'text/plain' });
  return undefined;
}

/** Records the requests that no service worker answered, and serves the record and what was given at `/__facts`. */
export function facts(given) {
  const hits = [];
  return (context, next) => {
    const { method, path } = context;
    if (path === '/__facts') {
      context.body = { hits, ...given };
      return undefined;
    }
    if (matchRoute(path, '/', 'A') ?? matchRoute(path, '/', 'B')) hits.push(`${method} ${path}`);
    return next();
  };
}
