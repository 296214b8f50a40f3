// Areas in a folder on disk, and the cache of a hub's files.
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Of } from '../../../../src/entries/in-process/index.js';
import { openDiskArea, openSharedArea, writeComplete } from '../../../../src/server/node/disk-area.js';
import { openHubCache } from '../../../../src/server/node/hub-cache.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-area-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('returns what another process has stored, with its Blobs', async () => {
  const path = join(folder, 'blobs');
  await openDiskArea(path).set([
    ['b', { name: 'two', file: new Blob(['\u0000bytes']) }],
    ['a/1', [1, null]],
  ]);
  const area = openDiskArea(path);
  expect(await area.get('a/1')).toEqual([1, null]);
  const record = (await area.get('b')) as { name: string; file: Blob };
  expect([record.name, await record.file.text()]).toEqual(['two', '\u0000bytes']);
  expect((await area.entries('')).map(([key]) => key)).toEqual(['a/1', 'b']);
  expect((await area.entries('a/')).map(([key]) => key)).toEqual(['a/1']);
  await area.delete(['b', 'missing']);
  expect(await area.get('b')).toBeUndefined();
});

it('loses no update of those that run at the same time', async () => {
  const area = openDiskArea(join(folder, 'updates'));
  const add = (name: string) =>
    area.update('key', (value) => [['key', [...((value as string[] | undefined) ?? []), name]]]);
  await Promise.all(['a', 'b', 'c', 'd'].map(add));
  expect(await area.get('key')).toEqual(['a', 'b', 'c', 'd']);
  const failure = new Error('no');
  const fail = () => {
    throw failure;
  };
  await expect(area.update('key', fail)).rejects.toBe(failure);
  await add('e');
  expect(await area.get('key')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('lists records of any value by their keys, without files that were not completed', async () => {
  const path = join(folder, 'values');
  const area = openDiskArea(path);
  const records = ['text', 0, null, false, { a: null }].map((value, i) => [`key ${i}`, value] as const);
  await area.set([...records].reverse());
  for (const name of await readdir(path)) await copyFile(join(path, name), join(path, `${name}.1-0-1`));
  expect(await area.entries('')).toEqual(records);
});

it('leaves nothing of a file that cannot be written, and no error', async () => {
  const path = join(folder, 'occupied');
  await mkdir(join(path, 'name', 'inside'), { recursive: true });
  await writeComplete(join(path, 'name'), 'content');
  expect(await readdir(path)).toEqual(['name']);
  await writeComplete(join(path, 'new', 'other'), 'content');
  expect(await readFile(join(path, 'new', 'other'), 'utf8')).toBe('content');
  expect(await readdir(join(path, 'new'))).toEqual(['other']);
});

it('takes a damaged record for a missing one', async () => {
  const path = join(folder, 'damaged');
  const area = openDiskArea(path);
  await area.set([['key', 1]]);
  for (const name of await readdir(path)) await writeFile(join(path, name), '{"key":"key"');
  expect(await area.get('key')).toBeUndefined();
  expect(await area.entries('')).toEqual([]);
});

it('keeps the 32 newest records on disk', async () => {
  const path = join(folder, 'shared');
  const first = openSharedArea(path);
  await first.set([['old', 'old']]);
  for (const name of await readdir(path)) await utimes(join(path, name), 1, 1);
  await first.set(Array.from({ length: 32 }, (_, index) => [`new ${index}`, index] as const));
  expect(await readdir(path)).toHaveLength(32);
  const second = openSharedArea(path);
  expect([await second.get('old'), await second.get('new 0')]).toEqual([undefined, 0]);
  expect(await first.get('old')).toBe('old');
});

it('lists the records of memory and disk once, in the order of their keys, and deletes them from both', async () => {
  const path = join(folder, 'both');
  await openDiskArea(path).set([
    ['b', 'disk'],
    ['d', 'disk'],
  ]);
  const area = openSharedArea(path);
  await area.set([
    ['c', 'memory'],
    ['b', 'memory'],
    ['a', 'memory'],
  ]);
  expect(await area.entries('')).toEqual([
    ['a', 'memory'],
    ['b', 'memory'],
    ['c', 'memory'],
    ['d', 'disk'],
  ]);
  await area.delete(['b', 'd']);
  expect((await area.entries('')).map(([key]) => key)).toEqual(['a', 'c']);
  expect((await openDiskArea(path).entries('')).map(([key]) => key)).toEqual(['a', 'c']);
  // Another process keeps its newest records only.
  await openDiskArea(path).delete(['a']);
  expect((await area.entries('')).map(([key]) => key)).toEqual(['a', 'c']);
});

it('deletes what it cannot look at before the newest records', async () => {
  const path = join(folder, 'dangling');
  await mkdir(path);
  await symlink(join(path, 'missing'), join(path, 'link'));
  const area = openSharedArea(path);
  await area.set(Array.from({ length: 32 }, (_, index) => [`new ${index}`, index] as const));
  expect(await readdir(path)).toHaveLength(32);
  expect(await readdir(path)).not.toContain('link');
});

it('stores no unfinished downloads on disk, so it says that it is in memory', () => {
  expect([openDiskArea(folder).mode, openSharedArea(folder).mode]).toEqual(['memory', 'memory']);
  const { files, records } = openHubCache(folder);
  expect([files.mode, records.mode]).toEqual(['disk', 'memory']);
});

it('keeps in memory what cannot be written', async () => {
  await writeFile(join(folder, 'file'), '');
  const area = openSharedArea(join(folder, 'file', 'below'));
  await area.set([['a', 1]]);
  await area.update('a', (value) => [
    ['b', value],
    ['a', undefined],
  ]);
  expect(await area.entries('')).toEqual([['b', 1]]);
});

it('caches files by their hash, and deletes one that was damaged', async () => {
  const path = join(folder, 'hub');
  const { files, records } = openHubCache(path);
  await records.set([['org/model', 1]]);
  expect(await openDiskArea(join(path, 'repositories')).get('org/model')).toBe(1);
  expect([await files.get('0'.repeat(64)), await files.sizes()]).toEqual([undefined, new Map()]);
  const bytes = new TextEncoder().encode('weights');
  const sha256 = await sha256Of(bytes);
  await files.put([{ sha256, bytes }]);
  expect(await openHubCache(path).files.get(sha256)).toEqual(bytes);
  await writeFile(join(path, 'files', `${sha256}.1-0-1`), 'wei');
  await writeFile(join(path, 'files', `.${sha256}`), 'weights');
  expect(await files.sizes()).toEqual(new Map([[sha256, 7]]));
  await files.delete([sha256, '0'.repeat(64)]);
  expect(await files.sizes()).toEqual(new Map());
  await files.put([{ sha256, bytes }]);
  expect(await files.get(await sha256Of(new Uint8Array()))).toBeUndefined();
  await writeFile(join(path, 'files', sha256), 'other');
  expect(await files.get(sha256)).toBeUndefined();
  expect(await files.sizes()).toEqual(new Map());
});
