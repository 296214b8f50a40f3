// Prepares a fresh clone: checks Node, installs the locked dependencies if they are missing or outdated, and for tests
// finds or installs Chromium. Uses only Node built-ins, because nothing else may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { argv, env, exit, platform, version } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

function checkNode() {
  const needed = [20, 19];
  const [major, minor] = version.slice(1).split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error(
    `Assay needs Node ${needed.join('.')} or newer, and this is ${version}. See https://nodejs.org`,
  );
  exit(1);
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** True if npm's record of installed packages has every locked package at its locked version. */
function isInstalled(folder) {
  const record = new URL('node_modules/.package-lock.json', folder);
  if (!existsSync(record)) return false;
  const present = read(record).packages;
  return Object.entries(read(new URL('package-lock.json', folder)).packages).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (present[path] ? present[path].version === version : optional),
  );
}

/** Runs `npm ci`, which installs exactly what is locked. @returns whether the versions are then as locked */
function tryInstall(folder, name, ...options) {
  console.log(`Installing ${name} (npm ci); this happens once.`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    cwd: fileURLToPath(folder),
    stdio: 'inherit',
    shell: platform === 'win32',
    // Its install script downloads libraries for CUDA, which nothing here uses.
    env: { ...env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  return status === 0 && isInstalled(folder);
}

function install(folder, name, ...options) {
  if (tryInstall(folder, name, ...options)) return;
  console.error(`Could not install ${name} as locked. Is the npm registry reachable?`);
  exit(1);
}

/**
 * Installs packages that only one step needs, from the lock of their folder: `test/bench`, `test/mutants`.
 * Exits with one line if that fails.
 */
export function installFor(folder) {
  const url = new URL(`${folder}/`, root);
  if (!isInstalled(url)) install(url, `packages of ${folder}`, '--ignore-scripts');
}

/**
 * Installs packages as {@link installFor}, for a step that can be left out.
 * @returns why they cannot be had, or null
 */
export function tryInstallFor(folder) {
  const url = new URL(`${folder}/`, root);
  if (isInstalled(url) || tryInstall(url, `packages of ${folder}`, '--ignore-scripts')) return null;
  return `the packages of ${folder} cannot be installed as locked. Is the npm registry reachable?`;
}

async function findBrowser() {
  const { chromium } = await import('./chromium.mjs');
  try {
    chromium();
  } catch (error) {
    console.error(error.message);
    exit(1);
  }
}

/** Installs what is missing; a browser only if asked for. Exits with one line if that fails. */
export async function setup({ browser = false } = {}) {
  checkNode();
  if (!isInstalled(root)) install(root, 'dependencies');
  if (browser) await findBrowser();
}

if (argv[1] === fileURLToPath(import.meta.url)) await setup();
