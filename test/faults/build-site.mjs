// Builds the site of the fault tests: the real client and service worker over a stand-in engine, in which a text can
// be slow, block the worker, or end it.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { long } from '../support/long.mjs';
import { replaceProtocol } from '../support/replace-protocol.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
export const handle = 'assay.stand-in';

/** The embedder of the pages: the default before a release, else one that loads in a fraction of its time. */
export const embedder = long ? 'assay-base' : 'assay-small';

const shared = { configFile: false, logLevel: 'error', publicDir: false, worker: { format: 'es' } };

const trait = {
  key: 'trait',
  name: 'Trait',
  description: '',
  positive_label: 'positive',
  negative_label: 'negative',
  sample_count: 2,
  positive_samples: 1,
  negative_samples: 1,
};
const catalog = {
  format: 1,
  embedders: [],
  models: [
    {
      card: {
        handle,
        version: 'v1',
        description: 'A stand-in.',
        scoring_method: 'balanced_cosine',
        embedder: { id: 'none', revision: '1' },
        traits: [trait],
        additional_terms: null,
        upstream_sources: [],
        metrics: {},
      },
      artifact: { path: 'none', bytes: 0, sha256: '0'.repeat(64) },
    },
  ],
};

/** The rest of a service worker of a site: it answers two paths, and takes over when a page says so. */
const ownWorker = `
const own = { '/from-site': 'site', '/m/photo.jpg': 'photo' };
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (own[pathname]) event.respondWith(new Response(own[pathname]));
  // As a cache for offline visits does.
  else if (pathname !== '/v1/health') event.respondWith(fetch(event.request));
});
addEventListener('message', ({ data }) => {
  if (data === 'skip waiting') skipWaiting();
});
`;

/** Service workers of a site by their file: without Assay's, and with it as a script and as a module. */
const ownWorkers = {
  'plain-sw.js': ownWorker,
  'sw.js': `importScripts('/assay-sw.js');${ownWorker}`,
  'module-sw.js': `import '/assay-sw.js';${ownWorker}`,
};

/** What another project has at paths of the contract. */
export const otherFiles = ['models', 'v1/models', 'v1/health', 'v1/openapi.json', 'm/photo.jpg'];

/** @returns the folder of a project without Assay, which the caller removes */
export function writeOtherProject() {
  const folder = mkdtempSync(at('../../.cache/faults-other-'));
  for (const path of ['index.html', ...otherFiles]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `other project: ${path}`);
  }
  return folder;
}

/**
 * @param protocol version of another release, whose engine gives other scores; default: this release
 * @param names its pages
 * @returns the folder of the built site, which the caller removes
 */
export async function buildSite(protocol, names = ['index', 'plain', 'return']) {
  const other = { 'rpc/stand-in-service.ts': [/, 7\);/, `, ${protocol});`] };
  const define = {
    EMBEDDER: JSON.stringify(embedder),
    __RELEASE__: JSON.stringify(`protocol-${protocol ?? 'current'}`),
  };
  // A new one for each build: builds share no plugin.
  const plugins = () => (protocol === undefined ? [] : [replaceProtocol(protocol, other)]);
  mkdirSync(at('../../.cache'), { recursive: true });
  const outDir = mkdtempSync(at('../../.cache/faults-site-'));
  await build({
    ...shared,
    define,
    plugins: plugins(),
    root: at('site'),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: names.map((name) => at(`site/${name}.html`)) },
    },
  });
  await build({
    ...shared,
    define,
    plugins: plugins(),
    root: at('../..'),
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: at('../../src/page/service-worker/index.ts'),
        output: { format: 'iife', entryFileNames: 'assay-sw.js' },
      },
    },
  });
  // The stand-in engine in place of the engine's worker.
  await build({
    ...shared,
    define,
    plugins: plugins(),
    root: at('../..'),
    build: {
      outDir: join(outDir, 'assay-models/worker'),
      target: 'es2022',
      rolldownOptions: {
        input: at('../browser/rpc/stand-in-worker.ts'),
        output: { entryFileNames: 'index.js' },
      },
    },
  });
  for (const [name, text] of Object.entries(ownWorkers)) writeFileSync(join(outDir, name), text);
  writeFileSync(join(outDir, 'assay-models/catalog.json'), JSON.stringify(catalog));
  return outDir;
}
