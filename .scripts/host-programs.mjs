// Finds the programs around a server that tests run: each by its usual name. On Debian as root, installs them with apt-get.
import { spawnSync } from 'node:child_process';
import { installPackage, isDebianRoot } from './debian.mjs';

/** How each program says that it runs, and the package of Debian that has it. */
const programs = {
  buildah: { args: ['--version'], package: 'buildah' },
  bwrap: { args: ['--version'], package: 'bubblewrap' },
  nginx: { args: ['-v'], package: 'nginx-light' },
  caddy: { args: ['version'], package: 'caddy' },
};

/** @returns `{ path }`, or `{ reason }` why it was not found */
export function findProgram(name) {
  const { args, package: packageName } = programs[name];
  const runs = () => spawnSync(name, args).status === 0;
  if (runs()) return { path: name };
  if (!isDebianRoot()) return { reason: `no ${name} found. Install it` };
  try {
    installPackage(packageName, name);
  } catch (error) {
    return { reason: `apt-get cannot install ${packageName}: ${error.message}` };
  }
  return runs() ? { path: name } : { reason: `${packageName} is installed, and ${name} does not run` };
}
