// `npm run wing -- core`: type-checks one wing of src, with what it imports, and runs its unit tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { argv, chdir, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const wings = readdirSync('src', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const [wing] = argv.slice(2);
if (!wings.includes(wing)) {
  console.error(`Name a wing: ${wings.join(', ')}. For example: npm run wing -- core`);
  exit(2);
}
await setup({ browser: false });

/** Runs a program of Node in this terminal, and ends with its exit code if it failed. */
function run(...args) {
  const { status } = spawnSync(execPath, args, { stdio: 'inherit' });
  if (status !== 0) exit(status ?? 1);
}

const projects = readdirSync(`src/${wing}`, { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${wing}/${name}`)
  .filter((path) => existsSync(`${path}/tsconfig.json`));
run('.scripts/tsc.mjs', '-b', ...projects);
const tests = `test/unit/${wing}/`;
if (existsSync(tests)) run('node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts', tests);
