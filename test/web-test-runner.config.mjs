// Browser tests in a real Chromium, on the tsc output in dist/ and the packed engine in dist/cdn.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromium, chromiumFlags } from '../.scripts/chromium.mjs';
import { bundled, facts, packageFiles, redirects } from './support/browser-server.mjs';
import { bundledWorkers } from './support/bundled-workers.mjs';
import { isCurrent } from './support/current-build.mjs';
import { fuzzSeed } from './support/fuzz-seed.mjs';
import { gpuPlugin } from './support/gpu-plugin.mjs';
import { hubPlugin } from './support/hub/index.mjs';
import { long } from './support/long.mjs';
import { nodeBuild } from './support/node-build.mjs';
import { otherReleases } from './support/other-releases.mjs';
import { strictPolicy } from './support/strict-policy.mjs';

const old = ['dist/cdn/worker/index.js', 'dist/sw.js'].find((path) => !isCurrent(path));
if (old) throw new Error(`${old}, which the tests start, is older than its sources: npm run build`);

const executablePath = chromium();
const { ASSAY_BROWSER_FUZZ_RUNS: runs = long ? 1_000 : 500 } = process.env;
/** WebMCP and SemanticEmbedder are behind flags in Chromium 156, which reads only the last list of each kind. */
const args = [
  ...chromiumFlags.map((flag) =>
    flag.startsWith('--enable-features=') ? `${flag},AIEmbeddingsAPI,AIEmbeddingsAPIForWorkers` : flag,
  ),
  '--enable-blink-features=WebMCP',
];

/** A port that is free now. The test runner's own search gives two runners that start together the same one. */
async function findPort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const fuzz = { runs: Number(runs), seed: fuzzSeed };

export default {
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  files: ['test/browser/**/*.test.ts', 'test/conformance/**/*.browser.test.ts'],
  port: await findPort(),
  nodeResolve: true,
  concurrency: 1,
  plugins: [
    hubPlugin(),
    gpuPlugin(),
    bundledWorkers(),
    esbuildPlugin({ ts: true, target: 'es2022' }),
    bundled({ micromark: 'micromark', 'ajv/dist/2020.js': 'Ajv2020', 'ajv-formats': 'default' }),
  ],
  browsers: [
    chromeLauncher({
      // Without reports of every request, of which a page with a worker sends a thousand: nothing here reads them.
      launchOptions: { executablePath, args, protocolTimeout: 120_000, networkEnabled: false },
    }),
  ],
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 480_000,
  testFramework: { config: { timeout: '120000' } },
  middleware: [strictPolicy, facts({ fuzz, long }), redirects, nodeBuild, otherReleases(), packageFiles],
};
