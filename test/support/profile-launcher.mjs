// Launches a browser without WebDriver for @web/test-runner: one for each test file, each with a profile of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @param names name and type of the launcher
 * @param browser `concurrency`: test files at a time; `open(url, profile)` starts a browser with an empty folder as its profile, and
 *   returns a function that ends it; `initialize()` and `stop()` where more than that is needed
 */
export function profileLauncher(names, { concurrency, open, initialize, stop }) {
  const sessions = new Map();
  return {
    ...names,
    concurrency,
    initialize,
    async startSession(id, url) {
      const profile = await mkdtemp(join(tmpdir(), `assay-${names.type}-`));
      sessions.set(id, { profile, url, end: await open(url, profile) });
    },
    isActive: (id) => sessions.has(id),
    getBrowserUrl: (id) => sessions.get(id)?.url,
    async stopSession(id) {
      const { end, profile } = sessions.get(id);
      sessions.delete(id);
      await end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      return {};
    },
    async startDebugSession() {
      throw new Error('Debug in a browser with tools for that');
    },
    stop,
  };
}
