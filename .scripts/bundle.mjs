// Bundles what the package ships, each with everything that it imports, so that the package needs no other package:
//   dist/cdn/assay.js    the page module with <assay-score>, for pages without a bundler
//   dist/cdn/define      the other elements
//   dist/cdn/worker      the engine's worker and its siblings; hub encoders in a folder of their own
//   dist/esm             the entries of the package's exports, with their types; readable, with maps into src
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import {
  ignoreNextLine,
  minifyStyles,
  readDeclarationMaps,
  shipSources,
  surviveWithoutDocument,
} from './bundle-plugins.mjs';
import { hashModules } from './integrity.mjs';
import { collectLicenses } from './licenses.mjs';
import { oneRuntime } from './one-runtime.mjs';
import { entries, external } from './package-entries.mjs';
import { releaseDefine } from './release.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Code that only hub encoders need. */
const encoderModule =
  /[\\/]node_modules[\\/](@huggingface|onnxruntime-[a-z]+)[\\/]|[\\/]src[\\/]encoders[\\/](hub|read)[\\/]/;

const getChunkName = ({ moduleIds }) =>
  moduleIds.some((id) => encoderModule.test(id))
    ? 'encoders/chunk-[name]-[hash].js'
    : 'chunk-[name]-[hash].js';

/**
 * What an engine loads at its start, in few files: behind a service worker each request takes some milliseconds, and files
 * that import each other are found one after the other.
 */
const groups = [
  {
    name: 'shared',
    test: /[\\/]src[\\/]core[\\/](numerics|platform)[\\/]|[\\/]src[\\/]core[\\/](contract[\\/](errors|fronts[\\/]index)|scoring[\\/]join|storage[\\/]sha256)\.ts|[\\/]node_modules[\\/](d3-array|pure-rand)[\\/]/,
    priority: 3,
  },
  {
    name: 'traits',
    test: /[\\/]src[\\/]core[\\/]scoring[\\/](geometry|traits|calibration|encoding|rounding|terms|card[\\/](tier|confidence)|artifact[\\/](layout|array-checks|geometry-checks))[\\/.]/,
    priority: 2,
  },
  {
    name: 'texts',
    test: /[\\/]src[\\/]core[\\/](engine[\\/]encoding|scoring[\\/]card[\\/]segments|embedding[\\/]features[\\/](surface|string-table|style|lexicon))[\\/.]/,
    priority: 1,
  },
  { name: 'training', test: /[\\/]src[\\/]authoring[\\/]training[\\/]/, priority: 1 },
  {
    name: 'contextual',
    test: /[\\/]src[\\/](core[\\/](engine[\\/]embedders[\\/]add-gpu-when-used|embedding[\\/](batching|threads[\\/])|kernels[\\/]assembler)|encoders[\\/](bundled[\\/](?!gpu)|runtime[\\/](?!cpu[\\/](float|plain)|weights)))/,
    priority: 1,
  },
];

/** @returns the paths of the bundled modules */
async function bundle(input, folder, { prebuilt = false, output = {}, ...options }) {
  const build = await rolldown({
    cwd: at(''),
    input,
    platform: 'browser',
    checks: { pluginTimings: false },
    transform: {
      target: 'es2022',
      define: {
        'process.env.NODE_ENV': '"production"',
        __PREBUILT__: prebuilt ? 'true' : 'undefined',
        ...releaseDefine,
      },
    },
    ...options,
  });
  const { output: chunks } = await build.write({
    dir: at(folder),
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    comments: { legal: false },
    ...output,
  });
  await build.close();
  return chunks.flatMap(({ moduleIds = [] }) => moduleIds);
}

/**
 * `npm run build -- --maps` writes maps next to the modules of dist/cdn, to load by hand: the modules do not name them, so
 * that their bytes and hashes are the same, and no page requests a map. The package leaves them out.
 */
const cdnMaps = argv.includes('--maps') ? 'hidden' : false;

const worker = (name) => at(`src/entries/worker/${name}.ts`);

/** The input of a bundle of entries. @param toPath the file of a module */
const pick = (group, toPath) =>
  Object.fromEntries(Object.entries(group).map(([name, path]) => [name, at(toPath(path))]));

/** The elements that a page without a bundler loads by themselves. Language packs need nothing: those of dist/esm do. */
const cdnElements = Object.fromEntries(
  Object.entries(entries.page).filter(([name]) => /^define\//.test(name)),
);

const bundlePage = () =>
  bundle(
    { assay: at('.scripts/cdn-page.ts'), ...pick(cdnElements, (path) => `src/${path}.ts`) },
    'dist/cdn',
    {
      prebuilt: true,
      plugins: [minifyStyles(), surviveWithoutDocument()],
      output: { minify: true, sourcemap: cdnMaps },
    },
  );

/** The engine's worker and its siblings, which browser tests start as well. */
export const bundleWorkers = () =>
  bundle(
    Object.fromEntries(
      ['index', 'trainer', 'replica', 'encoders/replica', 'encoders/generator'].map((name) => [
        name,
        worker(name),
      ]),
    ),
    'dist/cdn/worker',
    {
      plugins: [oneRuntime()],
      output: { minify: true, sourcemap: cdnMaps, chunkFileNames: getChunkName, codeSplitting: { groups } },
    },
  );

const bundleEntries = (group) =>
  bundle(
    pick(group, (path) => `src/${path}.ts`),
    'dist/esm',
    {
      external,
      plugins: [minifyStyles(), surviveWithoutDocument(), shipSources()],
      output: { sourcemap: true },
    },
  );

/** From what the compiler wrote. */
const bundleTypes = (group) =>
  bundle(
    pick(group, (path) => `dist/${path}.d.ts`),
    'dist/esm',
    {
      external,
      plugins: [
        readDeclarationMaps(at('dist/')),
        dts({ dtsInput: true, resolve: true, sourcemap: true }),
        ignoreNextLine(),
        shipSources(),
      ],
      output: { entryFileNames: '[name].d.ts', chunkFileNames: 'types-[name]-[hash].d.ts' },
    },
  );

/** Bundles everything, and writes the licences of the packages in it to dist/LICENSES.txt, hashes to dist/integrity.json. */
export async function bundlePackage() {
  for (const folder of ['dist/cdn', 'dist/esm']) rmSync(at(folder), { recursive: true, force: true });
  const modules = await Promise.all([
    bundlePage(),
    bundleWorkers(),
    bundleEntries(entries.page),
    bundleEntries({ ...entries.parts, ...entries.scripts }),
    bundleEntries(entries.extra),
    bundleTypes({ ...entries.page, ...entries.parts, ...entries.extra }),
  ]);
  // A linked clone runs it from here; in an installed package, npm does this.
  chmodSync(at('dist/esm/cli.js'), 0o755);
  writeFileSync(at('dist/LICENSES.txt'), collectLicenses(modules.flat()));
  writeFileSync(at('dist/integrity.json'), `${JSON.stringify(hashModules(at('')), null, 2)}\n`);
}
