// The tests of one folder, as `npm run mutants` runs them against every change of its code.
import { defineConfig, mergeConfig } from 'vitest/config';
import unit from '../vitest.config.ts';
import { folders } from './folders.mjs';

const { projects: _parts, reporters: _default, ...test } = unit.test ?? {};
const { ASSAY_MUTANTS: folder = '', ASSAY_MUTANT_TESTS: some } = process.env;

export default mergeConfig(
  { ...unit, test },
  defineConfig({
    test: {
      include: some?.split(' ') ?? folders[folder]?.tests ?? [],
      // Stryker reports.
      reporters: [{}],
    },
  }),
);
