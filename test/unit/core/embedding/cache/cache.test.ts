// The persistent vector cache: packs, damage, size and eviction.
import { expect, it } from 'vitest';
import { VectorCache, type VectorRows } from '../../../../../src/core/embedding/cache/cache.js';
import { decodeKeys, encodeKeys, hashTexts } from '../../../../../src/core/embedding/cache/cache-keys.js';
import { createMemoryArea } from '../../../../../src/core/storage/areas/area.js';

const createRows = (...values: number[]) => ({
  vectors: Float32Array.from(values.flatMap((value) => [value, value + 0.5])),
  tokens: Uint32Array.from(values, (_, i) => i + 1),
});

async function readCached(
  cache: VectorCache,
  space: string,
  keys: readonly string[],
): Promise<[number, number, number][]> {
  const found: [number, number, number][] = [];
  await cache.read(space, keys, 2, (row, vector, tokens) =>
    found.push([row, vector[0] ?? Number.NaN, tokens]),
  );
  return found.sort(([a], [b]) => a - b);
}

it('returns what was written, by text and space', async () => {
  const cache = new VectorCache(createMemoryArea());
  const keys = await hashTexts(['a', 'b', 'c']);
  await cache.write('one', keys.slice(0, 2), 2, createRows(1, 2));
  await cache.write('one', keys.slice(2), 2, createRows(3));
  expect(await readCached(cache, 'one', [...keys].reverse())).toEqual([
    [0, 3, 1],
    [1, 2, 2],
    [2, 1, 1],
  ]);
  expect(await readCached(cache, 'other', keys)).toEqual([]);
});

it('ignores vectors of another width', async () => {
  const cache = new VectorCache(createMemoryArea());
  const keys = await hashTexts(['a']);
  await cache.write('one', keys, 2, createRows(1));
  const found: number[] = [];
  await cache.read('one', keys, 3, (row) => found.push(row));
  expect(found).toEqual([]);
});

it('ignores a pack whose vectors or token counts have changed', async () => {
  for (const change of [
    ({ vectors }: VectorRows) => vectors.set([7], 1),
    ({ tokens }: VectorRows) => tokens.set([7], 0),
  ]) {
    const area = createMemoryArea<unknown>();
    const cache = new VectorCache(area);
    const keys = await hashTexts(['a']);
    await cache.write('one', keys, 2, createRows(1));
    const [[, pack] = []] = await area.entries('pack/');
    change(pack as VectorRows);
    expect(await readCached(cache, 'one', keys)).toEqual([]);
  }
});

it('ignores a pack stored under an id that is not its hash', async () => {
  const area = createMemoryArea<unknown>();
  const cache = new VectorCache(area);
  const keys = await hashTexts(['a']);
  const entry = { id: 'b'.repeat(32), keys: encodeKeys(keys), bytes: 8, used: 1 };
  await area.set([
    ['index/one', { width: 2, packs: [entry] }],
    [`pack/one/${entry.id}`, { ...createRows(1), sha256: 'b'.repeat(64) }],
  ]);
  expect(await readCached(cache, 'one', keys)).toEqual([]);
  await cache.write('one', keys, 2, createRows(3));
  expect(await readCached(cache, 'one', keys)).toEqual([[0, 3, 1]]);
});

it('stores equal vectors of different texts separately', async () => {
  const cache = new VectorCache(createMemoryArea());
  const keys = await hashTexts(['a', 'b']);
  await cache.write('one', keys.slice(0, 1), 2, createRows(1));
  await cache.write('one', keys.slice(1), 2, createRows(1));
  expect(await readCached(cache, 'one', keys)).toEqual([
    [0, 1, 1],
    [1, 1, 1],
  ]);
});

it('reports its size without reading the index', async () => {
  const area = createMemoryArea<unknown>();
  const read: string[] = [];
  const entries: typeof area.entries = (prefix) => {
    read.push(prefix);
    return area.entries(prefix);
  };
  const cache = new VectorCache(area, { limit: 24 });
  const [a = '', b = '', c = '', d = ''] = await hashTexts(['a', 'b', 'c', 'd']);
  const first = await cache.write('one', [a], 2, createRows(1));
  await cache.write('one', [a, b], 2, createRows(1, 2), first?.id);
  await cache.write('two', [c], 2, createRows(3));
  const other = new VectorCache({ ...area, entries });
  expect(await other.size()).toEqual({ vectors: 3, bytes: 24 });
  expect(read).toEqual(['size/']);
  await cache.write('two', [d], 2, createRows(4));
  expect(await other.size()).toEqual({ vectors: 2, bytes: 16 });
  await cache.clear();
  expect(await other.size()).toEqual({ vectors: 0, bytes: 0 });
});

it('evicts the least recently used packs of all spaces over its limit', async () => {
  const area = createMemoryArea<unknown>();
  let now = 1;
  const cache = new VectorCache(area, { limit: 24, now: () => now++ });
  const keys = await hashTexts(['a', 'b', 'c', 'd']);
  await cache.write('one', keys.slice(0, 1), 2, createRows(1));
  await cache.write('one', keys.slice(1, 2), 2, createRows(2));
  await cache.write('two', keys.slice(2, 3), 2, createRows(3));
  expect(await readCached(cache, 'one', keys.slice(0, 1))).toEqual([[0, 1, 1]]);
  await cache.write('two', keys.slice(3), 2, createRows(4));
  expect(await readCached(cache, 'one', keys)).toEqual([[0, 1, 1]]);
  expect((await readCached(cache, 'two', keys)).map(([row]) => row)).toEqual([2, 3]);
  expect((await area.entries('pack/')).length).toBe(3);
});

it('encodes and decodes keys of 128 bits', async () => {
  const keys = await hashTexts(['', 'a', 'Müller']);
  expect(keys.map((key) => key.length)).toEqual([8, 8, 8]);
  expect(decodeKeys(encodeKeys(keys))).toEqual(keys);
  expect(keys[1]?.charCodeAt(0)).toBe(0xca97);
});
