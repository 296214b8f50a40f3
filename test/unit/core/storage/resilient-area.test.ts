// An area that falls back to memory, over one that can be switched off.
import { describe, expect, it } from 'vitest';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createResilientArea } from '../../../../src/core/storage/areas/resilient-area.js';
import { createFileStore } from '../../../../src/core/storage/files/file-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

const file = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
};

/** A persistent area that can be switched off. */
function switchable<Value = Blob>() {
  const inner = createMemoryArea<Value>();
  const state = { error: undefined as Error | undefined };
  const guarded =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (state.error) throw state.error;
      return work(...args);
    };
  const area: Area<Value> = {
    mode: 'disk',
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
    expect(store.mode).toBe('disk');
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
    expect(store.mode).toBe('disk');
    expect(await inner.get(one.sha256)).toBeInstanceOf(Blob);
  });

  it('omits what cannot be read, and rejects with `whole`', async () => {
    const { state, area } = switchable();
    const resilient = createResilientArea(area, () => {});
    expect(resilient.mode).toBe('disk');
    await resilient.set([['a', new Blob(['a'])]]);
    expect(await resilient.entries('', { whole: true })).toHaveLength(1);
    const cause = new DOMException('gone', 'UnknownError');
    state.error = cause;
    expect(await resilient.entries('')).toEqual([]);
    await expect(resilient.entries('', { whole: true })).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: 'Stored data cannot be read now, try again: IndexedDB failed (UnknownError: gone)',
      cause,
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

  const dead = new DOMException('gone', 'UnknownError');

  it('prefers what could not be stored or deleted to what is stored, and lists all in the order of the keys', async () => {
    const { state, area, inner } = switchable<number>();
    const resilient = createResilientArea(area, () => {});
    await resilient.set([
      ['a', 1],
      ['b', 1],
      ['d', 1],
    ]);
    state.error = dead;
    await resilient.set([
      ['b', 2],
      ['c', 2],
    ]);
    await resilient.delete(['a']);
    state.error = undefined;
    expect([await resilient.get('a'), await resilient.get('b')]).toEqual([undefined, 2]);
    expect(await resilient.entries('')).toEqual([
      ['b', 2],
      ['c', 2],
      ['d', 1],
    ]);
    expect(await resilient.entries('c')).toEqual([['c', 2]]);
    await resilient.delete(['b', 'a']);
    await resilient.set([['c', 3]]);
    expect([resilient.mode, await inner.entries('')]).toEqual([
      'disk',
      [
        ['c', 3],
        ['d', 1],
      ],
    ]);
  });

  it('updates a value that could not be stored, and stores the result when storage works again', async () => {
    const { state, area, inner } = switchable<number>();
    const resilient = createResilientArea(area, () => {});
    const increment = () => resilient.update('n', (value) => [['n', (value ?? 0) + 1]]);
    await increment();
    state.error = dead;
    await increment();
    expect(await resilient.get('n')).toBe(1);
    await increment();
    expect(await resilient.get('n')).toBe(2);
    state.error = undefined;
    await increment();
    expect([await inner.get('n'), await resilient.get('n'), resilient.mode]).toEqual([3, 3, 'disk']);
  });

  it('stores nothing of a refused change, whether storage works or not', async () => {
    const { state, area, inner } = switchable<number>();
    const resilient = createResilientArea(area, () => {});
    const refusal = new Error('no');
    const refuse = () => {
      throw refusal;
    };
    await expect(resilient.update('n', refuse)).rejects.toBe(refusal);
    state.error = dead;
    await expect(resilient.update('n', refuse)).rejects.toBe(refusal);
    state.error = undefined;
    expect([await inner.entries(''), await resilient.entries(''), resilient.mode]).toEqual([[], [], 'disk']);
  });

  it('keeps the last decision of a change that a transaction asks for twice', async () => {
    const { area, inner } = switchable<number>();
    const retrying: Area<number> = {
      ...area,
      update: async (key, change) => {
        change(undefined);
        await inner.set([['n', 1]]);
        await inner.update(key, change);
      },
    };
    const resilient = createResilientArea(retrying, () => {});
    await resilient.update('n', (value) => {
      if (value === undefined) throw new Error('not yet');
      return [['n', value + 1]];
    });
    expect(await inner.get('n')).toBe(2);
  });

  it.each([
    [new DOMException('x', 'QuotaExceededError'), 'the storage quota of this site is exceeded'],
    [new TypeError('broken'), 'IndexedDB failed (TypeError: broken)'],
    ['text', 'text'],
  ])('says once why it stores in memory: %s', async (error, reason) => {
    const { state, area } = switchable<number>();
    const warnings: string[] = [];
    const resilient = createResilientArea(area, (message) => warnings.push(message));
    state.error = error as Error;
    for (let failures = 1; failures <= 3; failures++) {
      await resilient.get('a');
      expect(warnings).toEqual([`Assay stores its data in memory, for this page only: ${reason}`]);
    }
  });
});
