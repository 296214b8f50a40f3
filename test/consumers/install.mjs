// The packed tarball, installed once into an empty project outside the repository, so that nothing resolves by accident.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

const npm = (cwd, ...args) =>
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });

/** Files of a folder and of those in it, with their bytes. */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: statSync(path).size }));
}

/** Packs the built package and runs `npm install <tarball>`. @returns folders and figures; `remove()` deletes it all */
export function installTarball() {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'assay-consumers-')));
  const [{ filename, size }] = JSON.parse(npm(repository, 'pack', '--json', '--pack-destination', top));
  const folder = join(top, 'installed');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(folder, 'install', '--prefer-offline', join(top, filename));
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  return {
    /** The project; a consumer is a folder in it. */
    folder,
    /** The installed package. */
    packed: join(folder, 'node_modules/assay'),
    tarball: join(top, filename),
    tarballBytes: size,
    installedBytes: listFiles(join(folder, 'node_modules')).reduce((sum, { bytes }) => sum + bytes, 0),
    packages: Object.keys(lock.packages).length,
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Links packages of the repository into a project, as if they were installed there. */
export function linkPackages(project, ...names) {
  for (const name of names) {
    const target = join(project, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) symlinkSync(join(repository, 'node_modules', name), target, 'junction');
  }
}

/** Writes a project. @param files contents by path @returns its folder */
export function writeProject(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Runs `npx assay init public` in a project. @throws Error with `status` and `stderr` */
export function runInit(project, ...options) {
  execFileSync('npx', ['--no-install', 'assay', 'init', 'public', ...options], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}
