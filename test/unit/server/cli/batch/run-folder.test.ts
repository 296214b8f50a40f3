// The folder of a run: what killed runs have left in it is removed, and nothing else.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRunFolder } from '../../../../../src/server/cli/batch/run-folder.js';
import { writeFiles } from '../package-fixture.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-run-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open = () => openRunFolder(join(folder, 'out.parquet'));
const list = async () => (await readdir(join(folder, 'out.parquet.parts'))).sort();

const incomplete = ['incomplete-5-0.bin', 'tmp_incomplete-5-1.parquet'];
const files = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`out.parquet.parts/${name}`, 'x']));

it('is swept of files that a killed run was writing, those of DuckDB too, and keeps its parts', async () => {
  await writeFiles(folder, files([...incomplete, 'manifest.json', 'part-000000.parquet', 'rows.parquet']));
  const run = await open();
  await run.sweep();
  expect(await list()).toEqual(['lock', 'manifest.json', 'part-000000.parquet', 'rows.parquet']);
  expect(await run.listParts()).toEqual(new Set([0]));
  await run.leave();
});

it('is cleared of everything that a batch writes, and refuses to remove other files', async () => {
  await writeFiles(folder, files([...incomplete, 'part-000000.rows', 'rows.bin', 'rows.index', 'notes.txt']));
  const run = await open();
  await expect(run.clear()).rejects.toMatchObject({
    code: 'conflict',
    detail: "Folder 'out.parquet.parts' has a file 'notes.txt', which no batch wrote. Move it away",
  });
  await rm(join(folder, 'out.parquet.parts/notes.txt'));
  await run.clear();
  expect(await list()).toEqual(['lock']);
  await run.leave();
  expect(await readdir(folder)).toEqual([]);
});
