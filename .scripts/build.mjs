// `npm run build`: compiles to dist/<folder>, writes the JSON Schemas and OpenAPI documents to dist/schema, the prebuilt
// page module and workers to dist/cdn, the package's entries to dist/esm, the service worker to dist/sw.js, and the demo
// site with its models to dist/site. `npm run build -- --maps` also writes source maps of dist/cdn.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, execPath, exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runtimeFiles } from './one-runtime.mjs';
import { setup } from './setup.mjs';

// What imports a package is imported where it is used: the packages are installed by then.

const root = fileURLToPath(new URL('../', import.meta.url));
const at = (...path) => join(root, ...path);

/** Prints the name of a step when it begins, and its time when it ends. */
async function step(name, work) {
  const start = performance.now();
  stdout.write(`  ${name.padEnd(34)} `);
  await work();
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Compiles everything but the tests. Project references: only what changed is compiled. */
function compile() {
  const folders = readdirSync(at('src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('src', name),
  );
  const projects = [...folders, 'public', 'public/offline'].filter((path) =>
    existsSync(at(path, 'tsconfig.json')),
  );
  execFileSync(execPath, [at('.scripts/tsc.mjs'), '-b', ...projects], {
    cwd: root,
    stdio: 'inherit',
  });
}

/**
 * Writes the JSON Schemas of what authors write and the OpenAPI documents of both variants, with recorded responses of
 * the models as examples. The OpenAPI documents go into the catalog's folder, from which they are fetched.
 */
async function writeDocuments() {
  if (!existsSync(at('models/catalog.json')))
    throw new Error('models/catalog.json is missing. Run: npm run models');
  const { createModelJsonSchema, createSamplesJsonSchema } = await import(
    '../dist/server/documents/json-schemas.js'
  );
  const { createOpenApiDocument } = await import('../dist/server/documents/openapi.js');
  const { readSentences } = await import('../dist/server/documents/sentences.js');
  const { schemaFiles } = await import('../dist/core/contract/routes.js');
  const { recordExamples } = await import('../dist/server/node/record-examples.js');
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const examples = await recordExamples(at('models'));
  const sources = readdirSync(at('src/core/contract'), { recursive: true }).filter((path) =>
    path.endsWith('.ts'),
  );
  const describe = readSentences(sources.map((path) => readFileSync(at('src/core/contract', path), 'utf8')));
  const options = { version, examples, describe };
  const { createHtmlData, createManifest } = await import('./elements-manifest.mjs');
  const manifest = createManifest();
  // An app that serves a document names its own address. As a file, it names that of `assay serve`.
  const base = 'http://127.0.0.1:8080';
  const documents = {
    'dist/custom-elements.json': manifest,
    'dist/vscode.html-custom-data.json': createHtmlData(manifest),
    'dist/schema/model.schema.json': createModelJsonSchema({ describe }),
    'dist/schema/samples.schema.json': createSamplesJsonSchema({ describe }),
    'dist/schema/explorer.json': createOpenApiDocument('A', { ...options, coverage: 'whole' }),
    [`models/${schemaFiles.A}`]: createOpenApiDocument('A', { ...options, base }),
    [`models/${schemaFiles.B}`]: createOpenApiDocument('B', { ...options, base }),
  };
  mkdirSync(at('dist/schema'), { recursive: true });
  for (const [path, document] of Object.entries(documents)) {
    // People read the schemas; the OpenAPI documents are fetched.
    const indent = path.endsWith('.schema.json') ? 2 : 0;
    writeFileSync(at(path), `${JSON.stringify(document, null, indent)}\n`);
  }
}

async function bundleAll() {
  const { bundlePackage } = await import('./bundle.mjs');
  await bundlePackage();
}

/** Builds what vite.config.ts has under a mode. @param output replaces options of the build. @returns Vite's result */
export async function bundle(mode, output = {}) {
  const { build } = await import('vite');
  return build({
    configFile: at('vite.config.ts'),
    mode,
    logLevel: 'warn',
    build: output,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}

/** Copies what a page fetches: the catalog, the files it names, the schema documents, and the engine's worker. */
async function copyModels() {
  const { schemaFiles } = await import('../dist/core/contract/routes.js');
  const target = at('dist/site/assay-models');
  rmSync(target, { recursive: true, force: true });
  const catalog = JSON.parse(readFileSync(at('models/catalog.json'), 'utf8'));
  const paths = [
    'catalog.json',
    ...Object.values(schemaFiles),
    ...catalog.embedders.flatMap(({ files }) => files.map(({ path }) => path)),
    ...catalog.models.flatMap(({ artifact, prebuilt }) =>
      [artifact, ...prebuilt.map((other) => other.artifact)].map(({ path }) => path),
    ),
    ...catalog.models.flatMap(({ sources }) =>
      sources ? [sources.document, ...sources.samples].map(({ path }) => path) : [],
    ),
    catalog.ambient.path,
  ];
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(at('models', path), join(target, path));
  }
  cpSync(at('dist/cdn/worker'), join(target, 'worker'), { recursive: true });
}

/** Copies the runtime of hub embedders, which a page fetches only when it uses one. */
function copyRuntime() {
  const target = at('dist/site/assay-models/runtime');
  mkdirSync(target, { recursive: true });
  for (const file of runtimeFiles) cpSync(at('node_modules/onnxruntime-web/dist', file), join(target, file));
}

/** Builds everything. Exits with the message of the first step that fails. */
export async function build() {
  console.log('Building Assay');
  try {
    await step('JavaScript and types', compile);
    await step('schema documents', writeDocuments);
    await step('package', bundleAll);
    await step('service worker', () => bundle('service-worker'));
    await step('demo site', () => bundle('production'));
    await step('models', copyModels);
    await step('runtime of hub embedders', copyRuntime);
    await step('demo site, offline', () => bundle('site-worker'));
  } catch (error) {
    console.log('failed');
    // The compiler has already printed its errors.
    if (error.status === undefined) console.error(error.message);
    console.error('The build failed.');
    exit(1);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  await build();
}
