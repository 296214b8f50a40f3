// The tests of one folder, as `npm run mutants` runs them against every change of its code.
import { defineConfig, mergeConfig } from 'vitest/config';
import unit from '../vitest.config.ts';
import { folders } from './folders.mjs';

const { projects: _parts, reporters: _default, ...test } = unit.test ?? {};
const { ASSAY_MUTANTS: folder = '', ASSAY_MUTANT_TESTS: some } = process.env;

/** A file that does not load has no failed test, which Stryker would take for a change that no test notices. */
const loadErrors = {
  onInit(vitest) {
    this.vitest = vitest;
  },
  onTestRunEnd(files) {
    for (const error of files.flatMap((file) => file.errors()))
      this.vitest.state.catchError(error, 'Load error');
  },
};

export default mergeConfig(
  { ...unit, test },
  defineConfig({
    test: {
      include: some?.split(' ') ?? folders[folder]?.tests ?? [],
      reporters: [loadErrors],
      // A change that makes a test wait for ever fails it here, which is faster than stopping the whole process.
      testTimeout: 20_000,
      hookTimeout: 20_000,
    },
  }),
);
