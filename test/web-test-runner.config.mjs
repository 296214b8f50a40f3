// Browser tests in a real Chromium, on the tsc output in dist/ (workers and service worker included).
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromium, chromiumFlags } from '../.scripts/chromium.mjs';

const executablePath = chromium();

export default {
  rootDir: new URL('..', import.meta.url).pathname,
  files: ['test/browser/**/*.test.ts', 'test/conformance/**/*.browser.test.ts'],
  nodeResolve: true,
  concurrency: 1,
  plugins: [
    esbuildPlugin({ ts: true, target: 'es2022' }),
    {
      name: 'ml-matrix-modules',
      // Its package entry is a module around CommonJS, which only a bundler can load.
      resolveImport: ({ source }) => (source === 'ml-matrix' ? '/node_modules/ml-matrix/src/index.js' : undefined),
    },
  ],
  browsers: [
    chromeLauncher({ launchOptions: { executablePath, args: chromiumFlags, protocolTimeout: 120_000 } }),
  ],
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: '60000' } },
  middleware: [
    (context, next) => {
      // As on a site that serves the package's files where its defaults look for them.
      if (context.path === '/assay-sw.js') context.path = '/dist/sw.js';
      if (context.path.startsWith('/assay-models/'))
        context.path = context.path.replace('/assay-models/', '/models/');
      return next();
    },
  ],
};
