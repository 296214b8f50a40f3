// `npm run dev`: the demo site from its sources, with Vite. A page reloads when a file of it changes: its scripts, styles and
// docs, the library, the engine's worker and the service worker. Only the first start builds: the references of the docs
// and the API's documents come from a build. Options: `-- --port N`, `-- --open`.
import { existsSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function readOptions() {
  const options = { port: { type: 'string', default: '4180' }, open: { type: 'boolean', default: false } };
  try {
    const { values } = parseArgs({ args: argv.slice(2), options });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_000)
      throw new Error(`Not a port: --port ${values.port}. Use 0 to 65000.`);
    return { ...values, port };
  } catch (error) {
    console.error(`${error.message}\nUsage: npm run dev -- [--port N] [--open]`);
    exit(1);
  }
}

const { port, open } = readOptions();
await setup();
// What plugins of the site read from a build.
const built = ['dist/esm/assay.d.ts', 'dist/schema/explorer.json', 'models/openapi-a.json'];
if (!built.every((path) => existsSync(at(path)))) await (await import('./build.mjs')).build();
const { createServer } = await import('vite');
const { serveSources } = await import('./serve-sources.mjs');
const server = await createServer({
  configFile: at('vite.config.ts'),
  mode: 'development',
  cacheDir: at('.cache/vite'),
  plugins: [serveSources(at(''))],
  // The browser model and hub encoders load these when they are first used: found late, they would reload the page.
  optimizeDeps: {
    entries: [
      '*.html',
      '*/*.ts',
      'docs/*.html',
      '../src/entries/worker/**/*.ts',
      '../src/page/elements/define.ts',
    ],
  },
  server: { port, open, fs: { allow: [at('')] }, watch: { ignored: ['**/dist/**', '**/.cache/**'] } },
});
await server.listen();
console.log(`\nAssay is at ${server.resolvedUrls.local[0]}  (Ctrl+C stops it)`);
