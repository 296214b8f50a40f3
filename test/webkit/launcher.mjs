// Launches WebKitGTK for @web/test-runner: a browser for each test file.
import { profileLauncher } from '../support/profile-launcher.mjs';
import { startWebkit } from './webdriver.mjs';

/** Sessions under WebDriver, whose storage ends with them. */
export function privateLauncher() {
  let webkit;
  let driver;
  const sessions = new Map();
  return {
    name: 'WebKit',
    type: 'webkit',
    // A driver has one session at a time.
    concurrency: 1,
    async initialize() {
      webkit = await startWebkit();
      driver = await webkit.startDriver();
    },
    async startSession(id, url) {
      const session = await driver.newSession();
      sessions.set(id, { session, url });
      await session.goto(url);
    },
    isActive: (id) => sessions.has(id),
    getBrowserUrl: (id) => sessions.get(id)?.session.url(),
    async stopSession(id) {
      const { session } = sessions.get(id);
      sessions.delete(id);
      await session.close();
      return {};
    },
    async startDebugSession() {
      throw new Error('Debug in a browser with tools for that');
    },
    stop: () => webkit.close(),
  };
}

/** Browsers without WebDriver, each with a profile that lasts. */
export function lastingLauncher() {
  let webkit;
  return profileLauncher(
    { name: 'WebKit with a profile', type: 'webkit-profile' },
    {
      concurrency: 1,
      async initialize() {
        webkit = await startWebkit();
      },
      open: (url, profile) => webkit.open(url, profile),
      stop: () => webkit.close(),
    },
  );
}
