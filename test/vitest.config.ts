// Unit and conformance tests in Node. Sources are imported as TypeScript; nothing is built first.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fuzzSeed } from './support/fuzz-seed.mjs';

console.log(`fuzz seed ${fuzzSeed}`);

const include = ['test/unit/**/*.test.ts', 'test/conformance/**/*.test.ts'];
const exclude = ['**/*.browser.test.ts', '**/node_modules/**'];
/** Files that replace modules, or hold whole servers in memory: each has modules of its own. */
const own = [
  'test/conformance/documents/**/*.test.ts',
  'test/unit/server/node/hub-embedder.test.ts',
  'test/unit/encoders/hub/{load,verified-encoder}.test.ts',
];

/** Engines whose modules fit in memory together. */
const engines = ['test/unit/core/engine/**/*.test.ts'];

/** Builds and conformance, which import nearly all of the sources, and fit in memory apart from the engines. */
const builds = [
  'test/unit/authoring/{adopt,builds,pipeline,rebuild}/**/*.test.ts',
  'test/conformance/*.test.ts',
];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    projects: [
      { extends: true, test: { name: 'own', include: own, exclude } },
      { extends: true, test: { name: 'engines', include: engines, exclude, isolate: false } },
      { extends: true, test: { name: 'builds', include: builds, exclude, isolate: false } },
      // Importing the sources again for each file takes longer than its tests.
      {
        extends: true,
        test: {
          name: 'shared',
          include,
          exclude: [...exclude, ...own, ...engines, ...builds],
          isolate: false,
        },
      },
    ],
    setupFiles: ['test/support/seed-properties.ts'],
    // Drawn once for all test files.
    env: { ASSAY_FUZZ_SEED: `${fuzzSeed}` },
    // A limit for what hangs: a machine that does other work as well can take ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One fewer than the cores, the default, is one on a machine of two.
    maxWorkers: '100%',
    reporters: ['default'],
  },
});
