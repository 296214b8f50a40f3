// The browser tests that do not need WebGPU or the DevTools protocol, in Firefox.
import { chromeLauncher } from '@web/test-runner-chrome';
import { findFirefox } from '../../.scripts/firefox.mjs';
import shared from '../web-test-runner.config.mjs';

const { path: executablePath } = findFirefox({ install: false });

/** Elements, client, storage, transport, builds, encoders on WebAssembly, and what must have the same bits in every engine. */
const files = [
  'test/browser/{client,client-score,elements-*,extract,rpc,storage,storage-database,indexed-area}.test.ts',
  'test/browser/{build,leadership,training,wasm-encoder,interpreter}.test.ts',
  'test/browser/{numerics,discovery,assay-base}.test.ts',
  'test/conformance/**/*.browser.test.ts',
];

export default {
  ...shared,
  files,
  // The launcher starts any browser that puppeteer knows.
  browsers: [chromeLauncher({ launchOptions: { browser: 'firefox', executablePath, headless: true } })],
};
