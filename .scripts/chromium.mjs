// Finds Chromium: CHROME_PATH, then the usual names. On Debian as root, installs it with apt-get.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackage, isDebianRoot } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags every test browser runs with: quiet, no sandbox as root, WebGPU on the software adapter. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
];

/** The same without WebGPU: for tests of other things, which a software GPU would only slow down. */
export const cpuFlags = chromiumFlags.filter((flag) => !/webgpu|Vulkan/.test(flag));

function find() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH is '${given}', but that file does not exist.`);
  }
  for (const place of places) if (existsSync(place)) return place;
  const which = process.platform === 'win32' ? 'where' : 'which';
  for (const name of names) {
    const found = spawnSync(which, [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.split('\n')[0].trim();
  }
  return undefined;
}

/**
 * Finds a Chromium binary.
 * @throws Error with one line that says what to install, if none is found and none can be installed.
 */
export function chromium() {
  const found = find();
  if (found) return found;
  if (isDebianRoot()) {
    installPackage('chromium', 'Chromium');
    const installed = find();
    if (installed) return installed;
  }
  throw new Error('No Chromium found. Install Chromium or Chrome, or set CHROME_PATH to its binary.');
}
