// The browser tests of every engine, in Firefox.
import { chromeLauncher } from '@web/test-runner-chrome';
import { findFirefox } from '../../.scripts/firefox.mjs';
import { engineTests } from '../support/engine-tests.mjs';
import shared from '../web-test-runner.config.mjs';

const { path: executablePath } = findFirefox({ install: false });

export default {
  ...shared,
  files: engineTests,
  // The launcher starts any browser that puppeteer knows.
  browsers: [chromeLauncher({ launchOptions: { browser: 'firefox', executablePath, headless: true } })],
};
