// `assay init --embedder`: an embedder of a package of its own.
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogSchema } from '../../../../src/core/contract/catalog.js';
import { listPaths, readJson, run, writePackage } from './package-fixture.js';

let packageFolder = '';
let project = '';
beforeEach(async () => {
  packageFolder = await writePackage('1.0.0');
  project = await mkdtemp(join(tmpdir(), 'assay-project-'));
});
afterEach(() => Promise.all([packageFolder, project].map((folder) => rm(folder, { recursive: true }))));

const init = (...args: string[]) =>
  run(project, packageFolder, 'init', 'public', '--models', 'assay.clickbait', ...args);
const listLarge = async () =>
  (await listPaths(join(project, 'public', 'assay-models'))).filter((path) => path.includes('assay-large'));
const listEmbedders = async () => {
  const catalog = catalogSchema.parse(await readJson(join(project, 'public/assay-models/catalog.json')));
  return catalog.embedders.map(({ id }) => id);
};
const files = ['embedders/assay-large/encoder.bin', 'embedders/assay-large/pieces.bin'];

it('copies the embedder from its package, with a catalog that has it, and removes it again', async () => {
  const modules = join(project, 'node_modules');
  await mkdir(modules);
  await rename(join(packageFolder, 'models/embedders/assay-large'), join(modules, 'assay-large'));
  expect(await init('--embedder', 'assay-large')).toMatchObject({ code: 0 });
  expect(await listLarge()).toEqual(expect.arrayContaining(files));
  expect(await listEmbedders()).toEqual(['assay-base', 'assay-large']);
  const { lines } = await init();
  expect(lines[0]).toContain('Options of the earlier run: --embedder assay-large.');
  expect(await listLarge()).toEqual(expect.arrayContaining(files));
  expect(await init('--embedder', 'assay-base')).toMatchObject({ code: 0 });
  expect(await listLarge()).toEqual([]);
  expect(await listEmbedders()).toEqual(['assay-base']);
});

it('says how to install a package that is not there, and which embedders there are', async () => {
  await rm(join(packageFolder, 'models/embedders/assay-large'), { recursive: true });
  await mkdir(join(project, 'public'));
  const missing = await init('--embedder', 'assay-large');
  expect(missing.code).toBe(4);
  expect(missing.errors[0]).toContain('which is not installed. Run: npm install assay-large');
  const unknown = await init('--embedder', 'other');
  expect(unknown.code).toBe(2);
  expect(unknown.errors[0]).toContain(
    "--embedder takes one of assay-large, assay-base, assay-small; it is 'other'",
  );
});
