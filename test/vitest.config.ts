// Unit and conformance tests in Node. Sources are imported as TypeScript; nothing is built first.
import { defineConfig } from 'vitest/config';
import { fuzzSeed } from './support/fuzz-seed.mjs';

console.log(`fuzz seed ${fuzzSeed}`);

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/unit/**/*.test.ts', 'test/conformance/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts'],
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
