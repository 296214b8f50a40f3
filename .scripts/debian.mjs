// Installs packages of Debian, where that is possible.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** True where packages of Debian can be installed. */
export const isDebianRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Longest run of apt-get, in ms: most of it is downloads. */
const longestInstall = 5 * 60_000;
/** Attempts to read the lists while they are locked, and ms between them. */
const updates = { most: 20, pause: 3000 };

/** Installs a package of Debian and says so. @param name of the package @param missing what was not found */
export function installPackage(name, missing) {
  console.log(`No ${missing} found; installing it with apt-get.`);
  const options = {
    stdio: 'ignore',
    timeout: longestInstall,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  };
  updateLists(options);
  // Another step may be installing.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  execFileSync('apt-get', ['install', '-y', '-q', ...wait, '--no-install-recommends', name], options);
}

/** Reads the lists of packages. While another step reads them apt-get fails at once, and has no option to wait. */
function updateLists(options) {
  for (let attempt = 1; ; attempt++) {
    try {
      execFileSync('apt-get', ['update', '-q'], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      return;
    } catch (error) {
      if (attempt === updates.most || !/lock/.test(`${error.stderr}`)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, updates.pause);
    }
  }
}
