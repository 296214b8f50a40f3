// A plugin of the test runner that serves the scripts of the tests' workers bundled: as single modules they are hundreds of
// requests for each worker. Packages stay modules, because tests look at which of them are loaded. Scripts that start the
// packed engine are left as they are.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entries = [
  'test/browser/rpc/stand-in-worker.ts',
  'test/browser/storage/storage-worker.ts',
  'test/browser/trainer-worker.ts',
  'test/browser/transformers/counting-worker.ts',
  'test/browser/transformers/worker.ts',
];

/** The text of each script and chunk, by the path it is served at. */
async function bundleAll() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    // The package says which of its modules an import may be dropped of; those of tests are not among them.
    ignoreAnnotations: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['onnxruntime-web', 'onnxruntime-web/*', 'onnxruntime-common', '@huggingface/*'],
    outbase: root,
    outdir: root,
    chunkNames: '__workers/[name]-[hash]',
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [`/${path.slice(root.length).replaceAll('\\', '/')}`, text]),
  );
}

export function bundledWorkers() {
  let bundles;
  return {
    name: 'bundled-workers',
    async serve({ path }) {
      const isEntry = entries.includes(path.slice(1));
      if (!isEntry && !path.startsWith('/__workers/')) return undefined;
      bundles ??= bundleAll();
      return { body: (await bundles).get(path.replace(/\.ts$/, '.js')), type: 'js' };
    },
  };
}
