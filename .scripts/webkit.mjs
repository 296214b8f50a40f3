// Finds WebKitGTK, the engine of Safari, with its WebDriver, and Xvfb, the display of its windows. Installs them on Debian
// as root when asked to.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, isDebianRoot } from './debian.mjs';

const locate = (name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined;

/** Folders of libraries: Debian has one for each processor. */
const libraries = () => ['/usr/libexec', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))];

/** The path of WebKitGTK's own small browser, which is not in PATH; undefined without one. */
function locateBrowser() {
  if (process.platform !== 'linux') return undefined;
  const paths = libraries().flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => join(folder, version, 'MiniBrowser')),
  );
  return paths.find((path) => existsSync(path));
}

function locateAll() {
  const found = {
    driver: locate('WebKitWebDriver'),
    browser: locateBrowser(),
    display: locate('Xvfb'),
  };
  return Object.values(found).every(Boolean) ? found : undefined;
}

/**
 * @param options `install`: install it if it is not found
 * @returns the paths of `driver`, `browser` and `display`, or `{ reason }` why they were not found
 */
export function findWebkit({ install }) {
  const found = locateAll();
  if (found) return found;
  if (install && isDebianRoot()) {
    try {
      installPackage('webkit2gtk-driver', 'WebKit');
      installPackage('xvfb', 'Xvfb');
    } catch (error) {
      return { reason: `apt-get cannot install WebKit: ${error.message}` };
    }
    const installed = locateAll();
    if (installed) return installed;
  }
  return {
    reason:
      'no WebKitGTK found. Install WebKitWebDriver, MiniBrowser and Xvfb: on Debian, webkit2gtk-driver and xvfb',
  };
}
