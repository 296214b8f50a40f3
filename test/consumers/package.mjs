// The packed tarball, unpacked as a consumer has it, inside the repository so that its dependencies resolve.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.cache/consumers');

/** Packs the built package. @returns the folder of the unpacked package, and the tarball's bytes */
export function unpackTarball() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const report = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [{ filename, size }] = JSON.parse(report);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', modules]);
  execFileSync('mv', [join(modules, 'package'), join(modules, 'assay')]);
  return { path: join(modules, 'assay'), size };
}

/** Writes a project next to the unpacked package. @param files contents by path @returns its folder */
export function writeProject(name, files) {
  const project = join(folder, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), content);
  }
  return project;
}

/** Bytes of the files in a folder, by name. */
export const listFiles = (path) => readdirSync(path, { recursive: true, encoding: 'utf8' });
