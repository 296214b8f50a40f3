// Bundles what the package ships, each with everything that it imports, so that the package needs no other package:
//   dist/cdn/assay.js    the page module with the elements, for pages without a bundler
//   dist/cdn/worker      the engine's worker and its siblings; hub encoders in a folder of their own
//   dist/esm             the entries of the package's exports, with their types, and the command `assay`
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { oneRuntime } from './one-runtime.mjs';
import { entries, external } from './package-entries.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Code that only hub encoders need. */
const encoderModule = /\/node_modules\/(@huggingface|onnxruntime-[a-z]+)\/|\/src\/embedding\/transformers\//;

const getChunkName = ({ moduleIds }) =>
  moduleIds.some((id) => encoderModule.test(id))
    ? 'encoders/chunk-[name]-[hash].js'
    : 'chunk-[name]-[hash].js';

async function bundle(input, folder, { prebuilt, output = {}, ...options }) {
  const build = await rolldown({
    cwd: at(''),
    input,
    checks: { pluginTimings: false },
    transform: {
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', __PREBUILT__: prebuilt ? 'true' : 'undefined' },
    },
    ...options,
  });
  await build.write({
    dir: at(folder),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    comments: { legal: false },
    ...output,
  });
  await build.close();
}

/** Builds dist/cdn. */
export async function bundleForPages() {
  rmSync(at('dist/cdn'), { recursive: true, force: true });
  const browser = { platform: 'browser', prebuilt: true };
  await bundle({ assay: at('.scripts/cdn-page.ts') }, 'dist/cdn', { ...browser, output: { minify: true } });
  const worker = (name) => at(`src/worker/${name}.ts`);
  await bundle(
    { index: worker('index'), trainer: worker('trainer'), 'encoders/replica': worker('encoders/replica') },
    'dist/cdn/worker',
    { ...browser, plugins: [oneRuntime()], output: { minify: true, chunkFileNames: getChunkName } },
  );
}

/** The input of a bundle of entries. @param toPath the file of a module */
const pick = (group, toPath) =>
  Object.fromEntries(Object.entries(group).map(([name, path]) => [name, at(toPath(path))]));

/** Builds dist/esm: the code of every entry from its source, its types from what the compiler wrote. */
export async function bundleEntries() {
  rmSync(at('dist/esm'), { recursive: true, force: true });
  for (const group of Object.values(entries)) {
    await bundle(
      pick(group, (path) => `src/${path}.ts`),
      'dist/esm',
      {
        platform: 'browser',
        prebuilt: false,
        external,
      },
    );
  }
  // Apart from the others: its chunks are for Node, and it exports nothing.
  await bundle({ cli: at('src/cli/index.ts') }, 'dist/esm', { platform: 'node', prebuilt: false });
  chmodSync(at('dist/esm/cli.js'), 0o755);
  const all = Object.assign({}, ...Object.values(entries));
  await bundle(
    pick(all, (path) => `dist/${path}.d.ts`),
    'dist/esm',
    {
      prebuilt: false,
      external,
      plugins: [dts({ dtsInput: true, resolve: true })],
      output: { entryFileNames: '[name].d.ts', chunkFileNames: 'types-[name]-[hash].d.ts' },
    },
  );
}
