// `npm start`: sets up, builds, serves the demo site and prints its address. `-- --open` opens a browser, `-- --port N`
// sets the port (if it is in use, the next free one), `-- --no-build` serves the last build.
import { spawn } from 'node:child_process';
import { argv, exit, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from './serve.mjs';
import { setup } from './setup.mjs';

const options = {
  open: { type: 'boolean', default: false },
  port: { type: 'string', default: '4173' },
  build: { type: 'boolean', default: true },
};

function readOptions() {
  try {
    const { values } = parseArgs({ args: argv.slice(2), options, allowNegative: true });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_000)
      throw new Error(`Not a port: --port ${values.port}. Use 0 to 65000.`);
    return { ...values, port };
  } catch (error) {
    console.error(`${error.message}\nUsage: npm start -- [--open] [--port N] [--no-build]`);
    exit(1);
  }
}

function openBrowser(url) {
  const [command, args] = {
    darwin: ['open', [url]],
    win32: ['cmd', ['/c', 'start', '', url]],
  }[platform] ?? ['xdg-open', [url]];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => console.log('Could not open a browser. Open the address above.'))
    .unref();
}

const { open, port, build: wanted } = readOptions();
await setup();
if (wanted) {
  const { build } = await import('./build.mjs');
  await build();
}
const server = await serve(fileURLToPath(new URL('../dist/site', import.meta.url)), port);
console.log(`\nAssay is at ${server.url}  (Ctrl+C stops it)`);
if (open) openBrowser(server.url);
