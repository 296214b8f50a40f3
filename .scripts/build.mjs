// `npm run build`: type-checked JavaScript in dist/<folder>, the JSON and OpenAPI documents in dist/schema, the service
// worker in dist/sw.js, and the demo site with its models in dist/site.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runtimeFiles } from './one-runtime.mjs';
import { setup } from './setup.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const at = (...path) => join(root, ...path);

function step(name, work) {
  const start = performance.now();
  const end = () => console.log(`  ${name.padEnd(34)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return Promise.resolve(work()).then(end);
}

/** Everything but the tests, which `tsc -b` compiles too. Project references, so only what changed is compiled. */
function compile() {
  const folders = readdirSync(at('src')).map((name) => join('src', name));
  const projects = [...folders, 'public', 'public/offline'].filter((path) =>
    existsSync(at(path, 'tsconfig.json')),
  );
  execFileSync(execPath, [at('node_modules/typescript/bin/tsc'), '-b', ...projects], {
    cwd: root,
    stdio: 'inherit',
  });
}

/**
 * The documents that the validating schemas say themselves, and the OpenAPI documents of both variants, with answers
 * of the models as examples. Theirs is the folder of the catalog, because they are fetched from there.
 */
async function describe() {
  if (!existsSync(at('models/catalog.json')))
    throw new Error('models/catalog.json is missing: npm run models');
  const { modelJsonSchema, samplesJsonSchema } = await import('../dist/contract/schemas.js');
  const { openApiDocument } = await import('../dist/contract/openapi.js');
  const { schemaFiles } = await import('../dist/contract/routes.js');
  const { recordExamples } = await import('../dist/node/record-examples.js');
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const examples = await recordExamples(at('models'));
  // Relative to where each is answered, so that it is right under every base path.
  const documents = {
    'dist/schema/model.schema.json': modelJsonSchema(),
    'dist/schema/samples.schema.json': samplesJsonSchema(),
    'dist/schema/explorer.json': openApiDocument('A', { version, examples, coverage: 'whole' }),
    [`models/${schemaFiles.A}`]: openApiDocument('A', { version, examples, base: '..' }),
    [`models/${schemaFiles.B}`]: openApiDocument('B', { version, examples, base: '.' }),
  };
  mkdirSync(at('dist/schema'), { recursive: true });
  for (const [path, document] of Object.entries(documents)) {
    // People read the schemas; the OpenAPI documents are fetched.
    const indent = path.endsWith('.schema.json') ? 2 : 0;
    writeFileSync(at(path), `${JSON.stringify(document, null, indent)}\n`);
  }
}

async function bundle(mode) {
  const { build } = await import('vite');
  await build({
    configFile: at('vite.config.ts'),
    mode,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}

/** Only what a page fetches: the catalog, the files that it names, and the schema documents. */
async function copyModels() {
  const { schemaFiles } = await import('../dist/contract/routes.js');
  const target = at('dist/site/assay-models');
  rmSync(target, { recursive: true, force: true });
  const catalog = JSON.parse(readFileSync(at('models/catalog.json'), 'utf8'));
  const paths = [
    'catalog.json',
    ...Object.values(schemaFiles),
    ...catalog.embedders.flatMap(({ files }) => files.map(({ path }) => path)),
    ...catalog.models.map(({ artifact }) => artifact.path),
    ...catalog.models.flatMap(({ sources }) =>
      sources ? [sources.document, ...sources.samples].map(({ path }) => path) : [],
    ),
    catalog.ambient.path,
  ];
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(at('models', path), join(target, path));
  }
}

/** The runtime of hub embedders, which a page fetches only when it asks for one. */
function copyRuntime() {
  const target = at('dist/site/assay-models/runtime');
  mkdirSync(target, { recursive: true });
  for (const file of runtimeFiles) cpSync(at('node_modules/onnxruntime-web/dist', file), join(target, file));
}

/** Builds everything. Ends the process with the message of the first step that fails. */
export async function build() {
  console.log('Building Assay');
  try {
    await step('JavaScript and types', compile);
    await step('schema documents', describe);
    await step('service worker', () => bundle('service-worker'));
    await step('demo site', () => bundle('production'));
    await step('demo site, offline', () => bundle('site-worker'));
    await step('models', copyModels);
    await step('runtime of hub embedders', copyRuntime);
  } catch (error) {
    // A compiler that ran has said itself what is wrong.
    if (error.status === undefined) console.error(error.message);
    console.error('The build failed.');
    exit(1);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  await build();
}
