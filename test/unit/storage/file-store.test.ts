import { describe, expect, it } from 'vitest';
import { type Area, createMemoryArea } from '../../../src/storage/areas/area.js';
import { createResilientArea } from '../../../src/storage/areas/resilient-area.js';
import { createFileStore, createMemoryFiles } from '../../../src/storage/files/file-store.js';
import { sha256 } from '../../../src/storage/sha256.js';

const file = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
};

describe('createFileStore', () => {
  it('returns a copy of the stored bytes', async () => {
    const store = createMemoryFiles();
    const one = await file('one');
    await store.put([one]);
    const first = await store.get(one.sha256);
    expect(first).toEqual(one.bytes);
    first?.fill(0);
    expect(await store.get(one.sha256)).toEqual(one.bytes);
  });

  it('returns undefined for an unknown hash', async () => {
    expect(await createMemoryFiles().get('0'.repeat(64))).toBeUndefined();
  });

  it.each([
    ['other bytes', new Blob(['one?'])],
    ['fewer bytes', new Blob(['on'])],
    ['a string', 'one'],
    [
      'a Blob that cannot be read',
      Object.assign(new Blob(['one']), { arrayBuffer: () => Promise.reject(new Error()) }),
    ],
  ])('treats %s under a hash as damaged, and deletes the record', async (_, damaged) => {
    const area: Area<Blob> = createMemoryArea<Blob>();
    const one = await file('one');
    await area.set([[one.sha256, damaged as Blob]]);
    const store = createFileStore(area);
    expect(await store.get(one.sha256)).toBeUndefined();
    expect(await area.get(one.sha256)).toBeUndefined();
  });
});

/** A persistent area that can be switched off. */
function switchable() {
  const inner = createMemoryArea<Blob>();
  const state = { error: undefined as Error | undefined };
  const guarded =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (state.error) throw state.error;
      return work(...args);
    };
  const area: Area<Blob> = {
    mode: 'persistent',
    get: guarded(inner.get),
    entries: guarded(inner.entries),
    set: guarded(inner.set),
    delete: guarded(inner.delete),
    update: guarded(inner.update),
  };
  return { state, area, inner };
}

describe('createResilientArea', () => {
  const quota = new DOMException('', 'QuotaExceededError');

  it('keeps in memory what cannot be stored, and warns once', async () => {
    const { state, area } = switchable();
    const warnings: string[] = [];
    const store = createFileStore(createResilientArea(area, (message) => warnings.push(message)));
    const [one, two] = [await file('one'), await file('two')];
    await store.put([one]);
    expect(store.mode).toBe('persistent');
    state.error = quota;
    await store.put([two]);
    expect(store.mode).toBe('memory');
    expect(await store.get(two.sha256)).toEqual(two.bytes);
    expect(await store.get(one.sha256)).toBeUndefined();
    expect(warnings).toEqual([
      'Assay stores its data in memory, for this page only: the storage quota of this site is exceeded',
    ]);
  });

  it('is persistent again when storage works and nothing is pending', async () => {
    const { state, area, inner } = switchable();
    const store = createFileStore(createResilientArea(area, () => {}));
    const one = await file('one');
    state.error = new DOMException('gone', 'UnknownError');
    await store.put([one]);
    state.error = undefined;
    expect(await store.get('absent')).toBeUndefined();
    expect(store.mode).toBe('memory');
    await store.put([one]);
    expect(store.mode).toBe('persistent');
    expect(await inner.get(one.sha256)).toBeInstanceOf(Blob);
  });

  it('omits what cannot be read, and rejects with `whole`', async () => {
    const { state, area } = switchable();
    const resilient = createResilientArea(area, () => {});
    await resilient.set([['a', new Blob(['a'])]]);
    expect(await resilient.entries('', { whole: true })).toHaveLength(1);
    state.error = new DOMException('gone', 'UnknownError');
    expect(await resilient.entries('')).toEqual([]);
    await expect(resilient.entries('', { whole: true })).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: 'Stored data cannot be read now, try again: IndexedDB failed (UnknownError: gone)',
    });
  });

  it('never rejects otherwise', async () => {
    const { state, area } = switchable();
    const resilient = createResilientArea(area, () => {});
    state.error = new Error('anything');
    await resilient.set([['a', new Blob(['a'])]]);
    expect(await resilient.get('b')).toBeUndefined();
    expect((await resilient.entries('')).map(([key]) => key)).toEqual(['a']);
    await resilient.delete(['a', 'b']);
    expect(await resilient.get('a')).toBeUndefined();
  });
});
