import { expect, it } from 'vitest';
import { VectorCache, type VectorRows } from '../../../src/embedding/cache.js';
import { packKeys, textKeys, unpackKeys } from '../../../src/embedding/cache-keys.js';
import { memoryArea } from '../../../src/storage/area.js';

const rowsOf = (...values: number[]) => ({
  vectors: Float32Array.from(values.flatMap((value) => [value, value + 0.5])),
  tokens: Uint32Array.from(values, (_, i) => i + 1),
});

async function known(
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

it('gives back what was written, by the text and the space alone', async () => {
  const cache = new VectorCache(memoryArea());
  const keys = await textKeys(['a', 'b', 'c']);
  await cache.write('one', keys.slice(0, 2), 2, rowsOf(1, 2));
  await cache.write('one', keys.slice(2), 2, rowsOf(3));
  expect(await known(cache, 'one', [...keys].reverse())).toEqual([
    [0, 3, 1],
    [1, 2, 2],
    [2, 1, 1],
  ]);
  expect(await known(cache, 'other', keys)).toEqual([]);
});

it('knows nothing of vectors of another width', async () => {
  const cache = new VectorCache(memoryArea());
  const keys = await textKeys(['a']);
  await cache.write('one', keys, 2, rowsOf(1));
  const found: number[] = [];
  await cache.read('one', keys, 3, (row) => found.push(row));
  expect(found).toEqual([]);
});

it('never gives a vector whose bytes, or whose count of tokens, have changed', async () => {
  for (const change of [
    ({ vectors }: VectorRows) => vectors.set([7], 1),
    ({ tokens }: VectorRows) => tokens.set([7], 0),
  ]) {
    const area = memoryArea<unknown>();
    const cache = new VectorCache(area);
    const keys = await textKeys(['a']);
    await cache.write('one', keys, 2, rowsOf(1));
    const [[, pack] = []] = await area.entries('pack/');
    change(pack as VectorRows);
    expect(await known(cache, 'one', keys)).toEqual([]);
  }
});

it('never gives what was kept under a name that does not vouch for it', async () => {
  const area = memoryArea<unknown>();
  const cache = new VectorCache(area);
  const keys = await textKeys(['a']);
  const entry = { id: 'b'.repeat(32), keys: packKeys(keys), bytes: 8, used: 1 };
  await area.set([
    ['index/one', { width: 2, packs: [entry] }],
    [`pack/one/${entry.id}`, { ...rowsOf(1), sha256: 'b'.repeat(64) }],
  ]);
  expect(await known(cache, 'one', keys)).toEqual([]);
  await cache.write('one', keys, 2, rowsOf(3));
  expect(await known(cache, 'one', keys)).toEqual([[0, 3, 1]]);
});

it('keeps equal vectors of unlike texts apart', async () => {
  const cache = new VectorCache(memoryArea());
  const keys = await textKeys(['a', 'b']);
  await cache.write('one', keys.slice(0, 1), 2, rowsOf(1));
  await cache.write('one', keys.slice(1), 2, rowsOf(1));
  expect(await known(cache, 'one', keys)).toEqual([
    [0, 1, 1],
    [1, 1, 1],
  ]);
});

it('tells how much it keeps without reading the index', async () => {
  const area = memoryArea<unknown>();
  const read: string[] = [];
  const entries: typeof area.entries = (prefix) => {
    read.push(prefix);
    return area.entries(prefix);
  };
  const cache = new VectorCache(area, { limit: 24 });
  const [a = '', b = '', c = '', d = ''] = await textKeys(['a', 'b', 'c', 'd']);
  const first = await cache.write('one', [a], 2, rowsOf(1));
  await cache.write('one', [a, b], 2, rowsOf(1, 2), first?.id);
  await cache.write('two', [c], 2, rowsOf(3));
  const other = new VectorCache({ ...area, entries });
  expect(await other.size()).toEqual({ vectors: 3, bytes: 24 });
  expect(read).toEqual(['size/']);
  await cache.write('two', [d], 2, rowsOf(4));
  expect(await other.size()).toEqual({ vectors: 2, bytes: 16 });
  await cache.clear();
  expect(await other.size()).toEqual({ vectors: 0, bytes: 0 });
});

it('lets the least recently used packs of all spaces go past its limit', async () => {
  const area = memoryArea<unknown>();
  let now = 1;
  const cache = new VectorCache(area, { limit: 24, now: () => now++ });
  const keys = await textKeys(['a', 'b', 'c', 'd']);
  await cache.write('one', keys.slice(0, 1), 2, rowsOf(1));
  await cache.write('one', keys.slice(1, 2), 2, rowsOf(2));
  await cache.write('two', keys.slice(2, 3), 2, rowsOf(3));
  expect(await known(cache, 'one', keys.slice(0, 1))).toEqual([[0, 1, 1]]);
  await cache.write('two', keys.slice(3), 2, rowsOf(4));
  expect(await known(cache, 'one', keys)).toEqual([[0, 1, 1]]);
  expect((await known(cache, 'two', keys)).map(([row]) => row)).toEqual([2, 3]);
  expect((await area.entries('pack/')).length).toBe(3);
});

it('has keys of 128 bits that survive being packed', async () => {
  const keys = await textKeys(['', 'a', 'Müller']);
  expect(keys.map((key) => key.length)).toEqual([8, 8, 8]);
  expect(unpackKeys(packKeys(keys))).toEqual(keys);
  expect(keys[1]?.charCodeAt(0)).toBe(0xca97);
});
