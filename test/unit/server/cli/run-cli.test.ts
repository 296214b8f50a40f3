import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runtimeFiles as built } from '../../../../.scripts/one-runtime.mjs';
import { runtimeFiles } from '../../../../src/server/cli/init/runtime-files.js';
import { findPackageRoot } from '../../../../src/server/cli/package-root.js';
import { run, writeFiles } from './package-fixture.js';

const call = (...args: string[]) => run('.', '.', ...args);

it('prints the commands, and the help of each', async () => {
  const { code, lines } = await call('--help');
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain(
    '\n  init        Copies service worker, engine and models into a public folder\n',
  );
  const help = await call('init', '--help');
  expect(help).toMatchObject({ code: 0, errors: [] });
  expect(help.lines.join('\n')).toContain('npx assay init public --models assay.clickbait,assay.humor');
});

it('prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  for (const name of ['--version', '-V', 'version'])
    expect(await call(name)).toEqual({ code: 0, lines: [version], errors: [] });
});

it('refuses a missing and an unknown command', async () => {
  expect(await call()).toEqual({
    code: 2,
    lines: [],
    errors: ['assay: Missing command. Run: npx assay --help'],
  });
  expect(await call('inti')).toEqual({
    code: 2,
    lines: [],
    errors: ["assay: Unknown command 'inti'. Did you mean 'init'?"],
  });
  expect((await call('constructor')).errors).toEqual([
    "assay: Unknown command 'constructor'. Run: npx assay --help",
  ]);
});

it('finds the package that its script is part of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-root-'));
  await writeFiles(folder, {
    'package.json': '{ "name": "assay" }',
    'dist/package.json': '{ "type": "module" }',
    'dist/esm/cli.js': '',
  });
  expect(findPackageRoot(join(folder, 'dist/esm/cli.js'))).toBe(folder);
  expect(() => findPackageRoot(join(tmpdir(), 'cli.js'))).toThrow(
    "cli.js' is not part of the package 'assay'. Run: npm install assay",
  );
  await rm(folder, { recursive: true });
});

it('copies the runtime files that a site is built with', () => {
  expect([...runtimeFiles]).toEqual(built);
});
