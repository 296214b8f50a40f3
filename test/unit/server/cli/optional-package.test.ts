import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOlder } from '../../../../src/server/cli/installed-package.js';
import { loadOptional } from '../../../../src/server/cli/optional-package.js';
import { writeFiles } from './package-fixture.js';

const context = { findPackage: () => process.cwd() };
const missing = Object.assign(new Error("Cannot find package 'ioredis' imported from x.js"), {
  code: 'ERR_MODULE_NOT_FOUND',
});

it('names the one command that installs what is missing, with the versions that were tested', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const { bullmq, ioredis } = devDependencies;
  const loaded = loadOptional(
    'A queue',
    { bullmq: '5.0.0', ioredis: '5.0.0' },
    () => Promise.reject(missing),
    context,
  );
  await expect(loaded).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: `A queue needs bullmq and ioredis. Run: npm install bullmq@${bullmq} ioredis@${ioredis}`,
  });
});

it('names the version that is too old, before it runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-optional-'));
  await writeFiles(folder, {
    'package.json': JSON.stringify({
      name: 'assay',
      version: '1.0.0',
      devDependencies: { ioredis: '6.0.0' },
    }),
    'node_modules/ioredis/package.json': JSON.stringify({ name: 'ioredis', version: '4.31.0' }),
  });
  const load = () => Promise.reject(new Error('it must not load'));
  await expect(
    loadOptional('A queue', { ioredis: '5.0.0' }, load, { findPackage: () => folder }),
  ).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: 'A queue needs ioredis 5.0.0 or newer, and 4.31.0 is installed. Run: npm install ioredis@6.0.0',
  });
  await rm(folder, { recursive: true });
});

it('does not hide an error of a package that is installed', async () => {
  const failing = () => Promise.reject(new TypeError('damaged'));
  await expect(loadOptional('A queue', { bullmq: '5.0.0' }, failing, context)).rejects.toThrow(TypeError);
});

it('compares versions by their numbers', () => {
  const pairs = [
    ['1.10.0', '1.4.0'],
    ['1.4.0-r.1', '1.4.0'],
    ['1.31.0-dev.20260914', '1.22.0'],
    ['1.21.9', '1.22.0'],
    ['0.9', '1.0.0'],
  ] as const;
  expect(pairs.map(([version, than]) => isOlder(version, than))).toEqual([false, false, false, true, true]);
});
