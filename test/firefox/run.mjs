// `npm run firefox`: the site, and the browser tests that do not need WebGPU, in Firefox, which it installs on Debian as
// root. `--short` checks the site only, with fewer texts, and nothing where no Firefox is found. Run `npm run build` first.
// Prints `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { counted } from '../../.scripts/counts.mjs';
import { findFirefox } from '../../.scripts/firefox.mjs';
import { counter } from '../browser/site-harness.mjs';
import { checkSite } from './site.mjs';

const short = process.argv.includes('--short');
const { path, reason } = findFirefox({ install: !short });
if (!path) {
  console.log(`skipped: ${reason}`);
  console.log('0 passed, 0 failed');
  process.exit(short ? 0 : 1);
}

/** Runs the browser tests. @returns how many passed and failed */
function runBrowserTests() {
  const args = ['--no-install', 'wtr', '--config', 'test/firefox/web-test-runner.config.mjs'];
  const { status, stdout } = spawnSync('npx', args, {
    encoding: 'utf8',
    env: { ...process.env, FIREFOX_PATH: path },
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  process.stdout.write(stdout);
  return counted({ code: status ?? 1, output: stdout });
}

const { check, count } = counter();
await checkSite(check, path, { whole: !short });
const rest = short ? { passed: 0, failed: 0 } : runBrowserTests();
const failed = count.failed + rest.failed;
console.log(`${count.passed + rest.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
