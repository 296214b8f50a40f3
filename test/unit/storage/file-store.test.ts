import { describe, expect, it } from 'vitest';
import { type Area, memoryArea } from '../../../src/storage/area.js';
import { fileStore, memoryFiles } from '../../../src/storage/file-store.js';
import { resilientArea } from '../../../src/storage/resilient-area.js';
import { sha256 } from '../../../src/storage/sha256.js';

const file = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
};

describe('fileStore', () => {
  it('gives back the bytes that were stored, in a copy of their own', async () => {
    const store = memoryFiles();
    const one = await file('one');
    await store.put([one]);
    const first = await store.get(one.sha256);
    expect(first).toEqual(one.bytes);
    first?.fill(0);
    expect(await store.get(one.sha256)).toEqual(one.bytes);
  });

  it('does not know what was never stored', async () => {
    expect(await memoryFiles().get('0'.repeat(64))).toBeUndefined();
  });

  it.each([
    ['other bytes', new Blob(['one?'])],
    ['fewer bytes', new Blob(['on'])],
    ['no Blob at all', 'one'],
    [
      'a Blob that cannot be read',
      Object.assign(new Blob(['one']), { arrayBuffer: () => Promise.reject(new Error()) }),
    ],
  ])('finds %s under a hash damaged, and deletes the record', async (_, damaged) => {
    const area: Area<Blob> = memoryArea<Blob>();
    const one = await file('one');
    await area.set([[one.sha256, damaged as Blob]]);
    const store = fileStore(area);
    expect(await store.get(one.sha256)).toBeUndefined();
    expect(await area.get(one.sha256)).toBeUndefined();
  });
});

/** A persistent area that can be switched off. */
function switchable() {
  const inner = memoryArea<Blob>();
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

describe('resilientArea', () => {
  const quota = new DOMException('', 'QuotaExceededError');

  it('keeps in memory what cannot be stored, says so once, and shows it', async () => {
    const { state, area } = switchable();
    const warnings: string[] = [];
    const store = fileStore(resilientArea(area, (message) => warnings.push(message)));
    const [one, two] = [await file('one'), await file('two')];
    await store.put([one]);
    expect(store.mode).toBe('persistent');
    state.error = quota;
    await store.put([two]);
    expect(store.mode).toBe('memory');
    expect(await store.get(two.sha256)).toEqual(two.bytes);
    expect(await store.get(one.sha256)).toBeUndefined();
    expect(warnings).toEqual([
      'Assay keeps its files in memory, for this page only: this site has used up its storage.',
    ]);
  });

  it('is persistent again when storage works and memory holds nothing', async () => {
    const { state, area, inner } = switchable();
    const store = fileStore(resilientArea(area, () => {}));
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

  it('leaves out what cannot be read, and rejects where the whole is asked for', async () => {
    const { state, area } = switchable();
    const resilient = resilientArea(area, () => {});
    await resilient.set([['a', new Blob(['a'])]]);
    expect(await resilient.entries('', { whole: true })).toHaveLength(1);
    state.error = new DOMException('gone', 'UnknownError');
    expect(await resilient.entries('')).toEqual([]);
    await expect(resilient.entries('', { whole: true })).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: 'What is stored cannot be read now, try again: IndexedDB does not work (UnknownError: gone)',
    });
  });

  it('never rejects', async () => {
    const { state, area } = switchable();
    const resilient = resilientArea(area, () => {});
    state.error = new Error('anything');
    await resilient.set([['a', new Blob(['a'])]]);
    expect(await resilient.get('b')).toBeUndefined();
    expect((await resilient.entries('')).map(([key]) => key)).toEqual(['a']);
    await resilient.delete(['a', 'b']);
    expect(await resilient.get('a')).toBeUndefined();
  });
});
