// Builds dist/cdn: the page module with the elements, and the scripts of its workers, for pages without a bundler. Every
// file finds its siblings by its own URL, on the page's origin or on another one.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { oneRuntime } from './one-runtime.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const workerCall =
  /new Worker\(new URL\('(?:\.\.\/worker\/index|\.\/(trainer|replica))\.js', import\.meta\.url\), \{ type: 'module' \}\)/g;
const defaultAssets = "assets = './assay-models/'";

/**
 * A worker's script must be of its page's origin. From another origin, a script of one line imports it. The name of the
 * sibling is not a literal inside `new URL`, so that bundlers leave it alone.
 */
const startSibling = `
function startSibling(name) {
  const url = new URL(name, import.meta.url);
  if (url.origin === self.location.origin) return new Worker(url, { type: 'module' });
  const text = 'import ' + JSON.stringify(url.href);
  const bootstrap = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(bootstrap, { type: 'module' });
}
`;

/** Points every worker at its sibling in dist/cdn, and the default folder of the models at the package's own. */
function siblings() {
  return {
    name: 'siblings',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0];
      if (!/\/src\/(worker\/index|client\/assay-options)\.ts$/.test(path)) return undefined;
      let out = code.replace(workerCall, (_, name = 'worker') => `startSibling('./${name}.js')`);
      if (out === code) throw new Error(`${path} no longer creates its workers as expected`);
      if (path.endsWith('assay-options.ts')) {
        if (!out.includes(defaultAssets))
          throw new Error(`${path} no longer has the expected default assets`);
        out = out.replace(defaultAssets, "assets = new URL('../../models' + '/', import.meta.url)");
      }
      return { code: `${out}${startSibling}`, map: null };
    },
  };
}

/** Builds dist/cdn. @throws Error when a source no longer has the form that is rewritten */
export async function buildCdn() {
  const { build } = await import('vite');
  rmSync(at('dist/cdn'), { recursive: true, force: true });
  const entry = (name) => at(`src/${name}`);
  await build({
    configFile: false,
    root: at(''),
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [siblings(), oneRuntime()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: at('dist/cdn'),
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: {
          assay: at('.scripts/cdn-page.ts'),
          worker: entry('worker/index.ts'),
          trainer: entry('worker/trainer.ts'),
          replica: entry('worker/replica.ts'),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  });
}
