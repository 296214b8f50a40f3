import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFiles } from '../../../../../src/server/cli/input/find-files.js';
import { writeFiles } from '../package-fixture.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-find[1]-'));
  const names = [
    'a.csv',
    'a[1].csv',
    'a1.csv',
    'b.tsv',
    '.c.csv',
    'é.csv',
    'x/a.csv',
    'x/y/a.csv',
    'x/.z/a.csv',
  ];
  await writeFiles(folder, Object.fromEntries(names.map((name) => [name, ''])));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['a.csv', ['a.csv']],
  ['a[1].csv', ['a[1].csv']],
  ['a[0-9].csv', ['a1.csv']],
  ['a[!0-9]*.csv', ['a[1].csv']],
  ['?.csv', ['a.csv', 'é.csv']],
  ['*.{tsv,csv}', ['a.csv', 'a1.csv', 'a[1].csv', 'b.tsv', 'é.csv']],
  ['.*.csv', ['.c.csv']],
  ['x/*', ['x/a.csv']],
  ['**/a.csv', ['a.csv', 'x/a.csv', 'x/y/a.csv']],
  ['x/**', ['x/a.csv', 'x/y/a.csv']],
  ['*/../b.*', ['b.tsv']],
  ['x', []],
  ['(a|b).csv', []],
  ['a[.csv', []],
  ['n*.csv', []],
])('%j finds %j', async (name, expected) => {
  const found = await findFiles(name, { cwd: folder });
  expect(found.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'))).toEqual(expected);
});

it('finds absolute paths in any folder, and nothing for a name that the system refuses', async () => {
  expect(await findFiles(join(folder, '*.tsv'), { cwd: '/' })).toEqual([join(folder, 'b.tsv')]);
  expect(await findFiles(`${'x'.repeat(5000)}\0`, { cwd: folder })).toEqual([]);
});
