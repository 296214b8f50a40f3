// Launches Firefox for @web/test-runner: a browser for each test file, with a profile of its own and without WebDriver. Under WebDriver
// BiDi (seen in 153 ESR, also with pages without Assay), a worker that starts a worker can wait for it without end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing at the start but the page that is asked for. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
};

async function createProfile() {
  const profile = await mkdtemp(join(tmpdir(), 'assay-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  return profile;
}

/** @param path of the program */
export function firefoxLauncher(path) {
  const sessions = new Map();
  const end = async (id) => {
    const { browser, profile } = sessions.get(id);
    sessions.delete(id);
    if (browser.exitCode === null && browser.signalCode === null) {
      browser.kill();
      await once(browser, 'exit');
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return {
    name: 'Firefox',
    type: 'firefox',
    concurrency: 2,
    async startSession(id, url) {
      const profile = await createProfile();
      const args = ['--headless', '--no-remote', '--profile', profile, url];
      sessions.set(id, { browser: spawn(path, args, { stdio: 'ignore' }), profile, url });
    },
    isActive: (id) => sessions.has(id),
    getBrowserUrl: (id) => sessions.get(id)?.url,
    async stopSession(id) {
      await end(id);
      return {};
    },
    async startDebugSession() {
      throw new Error('Debug in a browser with tools for that');
    },
    async stop() {
      for (const id of [...sessions.keys()]) await end(id);
    },
  };
}
