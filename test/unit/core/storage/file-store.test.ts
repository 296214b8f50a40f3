import { describe, expect, it } from 'vitest';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createFileStore, createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

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

  it('has the mode of its area', () => {
    expect(createFileStore({ ...createMemoryArea<Blob>(), mode: 'disk' }).mode).toBe('disk');
    expect(createMemoryFiles().mode).toBe('memory');
  });

  it('lists the sizes of the files, and deletes them by their hash', async () => {
    const store = createMemoryFiles();
    const [one, three] = [await file('one'), await file('three')];
    await store.put([one, three]);
    expect(await store.sizes()).toEqual(
      new Map([
        [one.sha256, 3],
        [three.sha256, 5],
      ]),
    );
    await store.delete([one.sha256]);
    expect(await store.sizes()).toEqual(new Map([[three.sha256, 5]]));
  });

  it('returns undefined for an unknown hash, and writes nothing', async () => {
    const area: Area<Blob> = {
      ...createMemoryArea<Blob>(),
      delete: () => Promise.reject(new Error('written')),
    };
    expect(await createFileStore(area).get('0'.repeat(64))).toBeUndefined();
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
