// `npm run browser -- test/browser/FILE.test.ts`: runs single browser tests after an edit. Makes what such tests load, at
// once: compiles what changed, bundles the engine's workers, and the service worker. dist/schema, which only
// test/conformance/fuzz.browser.test.ts reads, comes from `npm run build`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { argv, chdir, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

/** Runs a script with Node in this terminal. @returns its exit code, 1 if it was killed */
async function run(...args) {
  const [code] = await once(spawn(execPath, args, { stdio: 'inherit' }), 'close');
  return code ?? 1;
}

function compile() {
  const folders = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`);
  return run('.scripts/tsc.mjs', '-b', ...folders.filter((path) => existsSync(`${path}/tsconfig.json`)));
}

async function pack() {
  const [{ bundleWorkers }, { bundle }] = await Promise.all([import('./bundle.mjs'), import('./build.mjs')]);
  rmSync('dist/cdn/worker', { recursive: true, force: true });
  await Promise.all([bundleWorkers(), bundle('service-worker')]);
}

const files = argv.slice(2);
if (files.length === 0) {
  console.error('Name the tests to run, for example: npm run browser -- test/browser/numerics.test.ts');
  exit(2);
}
chdir(fileURLToPath(new URL('..', import.meta.url)));
await setup({ browser: true });
const [compiled] = await Promise.all([compile(), pack()]);
if (compiled !== 0) exit(compiled);
const runner = 'node_modules/@web/test-runner/dist/bin.js';
exit(await run(runner, '--config', 'test/web-test-runner.config.mjs', '--files', ...files));
