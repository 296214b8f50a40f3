// The browser tests of every engine, in Firefox.
import { findFirefox } from '../../.scripts/firefox.mjs';
import { engineTests } from '../support/engine-tests.mjs';
import shared from '../web-test-runner.config.mjs';
import { firefoxLauncher } from './launcher.mjs';

const { path } = findFirefox({ install: false });

export default {
  ...shared,
  files: engineTests,
  browsers: [firefoxLauncher(path)],
};
