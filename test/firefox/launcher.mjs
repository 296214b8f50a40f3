// Launches Firefox for @web/test-runner without WebDriver. Under WebDriver BiDi (seen in 153 ESR, also with pages without Assay), a
// worker that starts a worker can wait for it without end.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess } from '../support/end-process.mjs';
import { profileLauncher } from '../support/profile-launcher.mjs';

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
const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);

/** @param path of the program */
export function firefoxLauncher(path) {
  const children = new Set();
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });
  return profileLauncher(
    { name: 'Firefox', type: 'firefox' },
    {
      concurrency: 2,
      async open(url, profile) {
        await writeFile(join(profile, 'user.js'), lines.join(''));
        const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, url], {
          stdio: 'ignore',
        });
        children.add(child);
        child.on('exit', () => children.delete(child));
        return () => endProcess(child);
      },
    },
  );
}
