import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

test('compiles with TypeScript 7, and passes its exit code on', () => {
  expect(run('.scripts/tsc.mjs', '--version').stdout).toMatch(/^Version 7\./);
  const failed = run('.scripts/tsc.mjs', '-b', 'no-such-project');
  expect(failed.stdout).toContain('no-such-project');
  expect(failed.status).not.toBe(0);
});

test('asks for the names of browser tests before it builds', () => {
  const { status, stdout, stderr } = run('.scripts/browser.mjs');
  expect(stderr).toBe(
    'Name the tests to run, for example: npm run browser -- test/browser/numerics.test.ts\n',
  );
  expect([status, stdout]).toEqual([2, '']);
});
