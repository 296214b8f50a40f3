// Unit and conformance tests in Node. Sources are imported as TypeScript; nothing is built first.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/unit/**/*.test.ts', 'test/conformance/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts'],
    testTimeout: 30_000,
    // One fewer than the cores, the default, is one on a machine of two.
    maxWorkers: '100%',
    reporters: ['default'],
  },
});
