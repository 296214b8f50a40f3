// Finds Firefox: FIREFOX_PATH, then the usual names. Installs it on Debian as root when asked to.
import { spawnSync } from 'node:child_process';
import { installPackage, isDebianRoot } from './debian.mjs';

const names = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The path of a Firefox by its name or path; undefined if it does not run. */
function locate(name) {
  const path = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
  if (!path) return undefined;
  const version = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return /Firefox/.test(version.stdout ?? '') ? path : undefined;
}

/**
 * @param options `install`: install it if none is found
 * @returns `{ path }`, or `{ reason }` why it was not found
 */
export function findFirefox({ install }) {
  const { FIREFOX_PATH: given } = process.env;
  if (given) {
    const path = locate(given);
    if (path) return { path };
    throw new Error(`FIREFOX_PATH is '${given}', which does not run.`);
  }
  for (const name of names) {
    const path = locate(name);
    if (path) return { path };
  }
  if (install && isDebianRoot()) {
    installPackage('firefox-esr', 'Firefox');
    const path = locate('firefox-esr');
    if (path) return { path };
  }
  return { reason: 'no Firefox found. Install it, or set FIREFOX_PATH to its binary' };
}
