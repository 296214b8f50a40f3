// `npm run webkit`: the site, also as in Lockdown Mode, and the browser tests of every engine, in WebKit, which it installs
// on Debian as root. `--short` checks the site, with fewer texts, and what is stored, and nothing where WebKit cannot be
// installed. Run `npm run build` first. Prints `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { countedByBrowser } from '../../.scripts/counts.mjs';
import { findWebkit } from '../../.scripts/webkit.mjs';
import { counter } from '../browser/site-harness.mjs';
import { storageTests } from '../support/engine-tests.mjs';
import { checkLockdown } from './lockdown.mjs';
import { checkSite } from './site.mjs';

const short = process.argv.includes('--short');
const { reason } = findWebkit({ install: true });
if (reason) {
  console.log(`skipped: ${reason}`);
  console.log('0 passed, 0 failed');
  process.exit(short ? 0 : 1);
}

/** Runs the browser tests. @returns how many passed and failed */
function runBrowserTests() {
  const args = ['--no-install', 'wtr', '--config', 'test/webkit/web-test-runner.config.mjs'];
  if (short) args.push('--files', ...storageTests);
  const { status, stdout } = spawnSync('npx', args, {
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  return countedByBrowser({ code: status ?? 1, output: stdout });
}

const { check, count } = counter();
await checkSite(check, { whole: !short });
await checkLockdown(check);
const browserTests = runBrowserTests();
const failed = count.failed + browserTests.failed;
console.log(`${count.passed + browserTests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
