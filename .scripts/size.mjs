// `npm run size`: bytes that a page, the service worker and the engine's worker load, minified and gzipped, against their
// budgets. Chunks that load on first use (assay.fetch(), builds, hub encoders) are listed but not counted. The last row is
// all code of an embedder on Assay's own runtime, from its repository's files to vectors.
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { oneRuntime } from './one-runtime.mjs';
import { releaseDefine } from './release.mjs';
import { setup } from './setup.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const entry = 'virtual:page';

/** Bytes of gzip at its default level. */
const budgets = {
  page: 25_000,
  meter: 3_000,
  element: 26_000,
  serviceWorker: 30_000,
  engine: 125_000,
  encoder: 60_000,
};

/** Bundles in memory, with code that lazy chunks share kept in the entry, as in a page. @returns the chunks */
async function bundle(input, code) {
  const { build } = await import('vite');
  const virtual = {
    name: 'page-entry',
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? code : undefined),
  };
  const result = await build({
    configFile: false,
    root: at(''),
    publicDir: false,
    logLevel: 'error',
    define: releaseDefine,
    plugins: [virtual, oneRuntime()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'allow-extension',
        checks: { pluginTimings: false },
      },
    },
  });
  return [result].flat()[0].output.filter(({ type }) => type === 'chunk');
}

/** The entry chunk and everything that it imports statically. */
function loadedAtOnce(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of names)
    for (const next of byName.get(name).imports) if (byName.has(next)) names.add(next);
  return chunks.filter(({ fileName }) => names.has(fileName));
}

const exporting = (path) => `export * from ${JSON.stringify(at(path))};\n`;
const gzipped = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);

/**
 * Measures bytes over the wire against their budgets.
 *
 * @returns one row per bundle: `{ name, bytes, budget, lazy }` in bytes; `lazy` loads on first use
 */
export async function sizes() {
  const page = await bundle(entry, exporting('dist/esm/assay.js') + exporting('dist/esm/define.js'));
  const bundleElement = (name) =>
    bundle(entry, exporting('dist/esm/assay.js') + exporting(`dist/esm/define/${name}.js`));
  const meter = await bundle(entry, exporting('dist/esm/define/meter.js'));
  const worker = await bundle(at('src/page/service-worker/index.ts'), '');
  const engine = await bundle(at('src/entries/worker/index.ts'), '');
  const encoder = await bundle(at('src/encoders/hub/index.ts'), '');
  return [
    { name: 'page: client and <assay-score>', chunks: page, budget: budgets.page },
    { name: '<assay-meter>', chunks: meter, budget: budgets.meter },
    { name: 'client and <assay-badge>', chunks: await bundleElement('badge'), budget: budgets.element },
    { name: 'client and <assay-field>', chunks: await bundleElement('field'), budget: budgets.element },
    {
      name: 'client and <assay-highlights>',
      chunks: await bundleElement('highlights'),
      budget: budgets.element,
    },
    {
      name: 'client and <assay-model-card>',
      chunks: await bundleElement('model-card'),
      budget: budgets.element,
    },
    { name: 'service worker', chunks: worker, budget: budgets.serviceWorker },
    { name: "engine's worker", chunks: engine, budget: budgets.engine },
    { name: "hub encoder on Assay's runtime", chunks: encoder, budget: budgets.encoder },
  ].map(({ name, chunks, budget }) => {
    const bytes = gzipped(loadedAtOnce(chunks));
    return { name, bytes, budget, lazy: gzipped(chunks) - bytes };
  });
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  const rows = await sizes();
  console.log(`${'gzip'.padEnd(32)}     size    budget  loaded later`);
  for (const { name, bytes, budget, lazy } of rows) {
    const verdict = bytes > budget ? '  over budget' : '';
    console.log(
      `${name.padEnd(32)}${kilobytes(bytes)} ${kilobytes(budget)}     ${kilobytes(lazy)}${verdict}`,
    );
  }
  if (rows.some(({ bytes, budget }) => bytes > budget)) exit(1);
}
