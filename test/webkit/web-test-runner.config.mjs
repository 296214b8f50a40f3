// The browser tests of every engine in WebKit; those of storage also with a profile that lasts, because sessions under
// WebDriver keep nothing, and WebKit stores no Blobs in them.
import { engineTests, storageTests } from '../support/engine-tests.mjs';
import shared from '../web-test-runner.config.mjs';
import { lastingLauncher, privateLauncher } from './launcher.mjs';

export default {
  ...shared,
  files: engineTests,
  browsers: [privateLauncher()],
  groups: [{ name: 'lasting', files: storageTests, browsers: [lastingLauncher()] }],
};
