import { describe, expect, it } from 'vitest';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createEvictingArea } from '../../../../src/core/storage/areas/evicting-area.js';
import { createResilientArea } from '../../../../src/core/storage/areas/resilient-area.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { addEntry, toRecordKey } from '../../../../src/core/storage/files/hub-records.js';
import { sweepFiles } from '../../../../src/core/storage/files/sweep-files.js';
import { RebuiltStore, sweepRebuilt } from '../../../../src/core/storage/models/rebuilt-models.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { commitMessage } from '../../../support/stand-in-service.js';

const stored = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { path: text, bytes: bytes.length, sha256: await sha256(bytes), content: bytes };
};

/** An area with room for two records. */
function smallArea(): Area<number> {
  const area = createMemoryArea<number>();
  return {
    ...area,
    async set(entries) {
      const keys = new Set([...(await area.entries('')).map(([key]) => key), ...entries.map(([key]) => key)]);
      if (keys.size > 2) throw new DOMException('full', 'QuotaExceededError');
      await area.set(entries);
    },
  };
}

/** An area whose entries cannot be read. */
function unreadable(): Area<unknown> {
  const dead = async () => {
    throw new DOMException('dead', 'UnknownError');
  };
  return createResilientArea<unknown>({ ...createMemoryArea(), entries: dead }, () => {});
}

const keysOf = async (area: Area<number>) => (await area.entries('')).map(([key]) => key);

describe('createEvictingArea', () => {
  it('has the mode of the area that it evicts from', () => {
    expect(createEvictingArea({ ...smallArea(), mode: 'disk' }).mode).toBe('disk');
    expect(createEvictingArea(smallArea()).mode).toBe('memory');
  });

  it('deletes and updates records, and evicts what was deleted and stored again by another tab', async () => {
    const small = smallArea();
    const area = createEvictingArea(small);
    await area.set([
      ['a', 1],
      ['b', 2],
    ]);
    await area.update('a', (value) => [['a', (value ?? 0) + 1]]);
    await area.delete(['b']);
    expect(await area.entries('')).toEqual([['a', 2]]);
    // Not used since it was deleted, so it is evicted before the other one.
    await small.set([['b', 3]]);
    await area.set([['c', 4]]);
    expect(await keysOf(area)).toEqual(['a', 'c']);
  });

  it('evicts unused records first', async () => {
    const small = smallArea();
    await small.set([
      ['a', 1],
      ['b', 2],
    ]);
    const area = createEvictingArea(small);
    await area.get('a');
    await area.set([['c', 3]]);
    expect(await keysOf(area)).toEqual(['a', 'c']);
  });

  it('evicts the least recently used record when all were used', async () => {
    const area = createEvictingArea(smallArea());
    await area.set([['a', 1]]);
    await area.set([['b', 2]]);
    await area.get('a');
    await area.set([['c', 3]]);
    expect(await keysOf(area)).toEqual(['a', 'c']);
  });

  it('never evicts the record that is written again', async () => {
    const area = createEvictingArea(smallArea());
    await area.set([['a', 1]]);
    await area.set([['b', 1]]);
    await area.set([
      ['a', 2],
      ['c', 2],
    ]);
    expect(await area.entries('')).toEqual([
      ['a', 2],
      ['c', 2],
    ]);
  });

  it('rethrows at once when there is nothing to evict, and for other errors', async () => {
    const full = smallArea();
    await full.set([['a', 0]]);
    let attempts = 0;
    const area = createEvictingArea({
      ...full,
      set(entries) {
        attempts += 1;
        return full.set(entries);
      },
    });
    const three = ['a', 'b', 'c'].map((key): [string, number] => [key, 1]);
    await expect(area.set(three)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect([attempts, await full.entries('')]).toEqual([1, [['a', 0]]]);
    const dead: Area<number> = {
      ...smallArea(),
      set: () => Promise.reject(new DOMException('dead', 'UnknownError')),
    };
    await expect(createEvictingArea(dead).set(three)).rejects.toMatchObject({ name: 'UnknownError' });
    const small = smallArea();
    await small.set([['old', 1]]);
    const failing = createEvictingArea({ ...small, set: dead.set });
    await expect(failing.set([['new', 1]])).rejects.toMatchObject({ name: 'UnknownError' });
    expect(await keysOf(small)).toEqual(['old']);
  });
});

describe('sweepFiles', () => {
  const catalogOf = (sha: string) => ({
    format: 1,
    embedders: [{ id: 'e', revision: '1', dimensions: 1, files: [{ path: 'e', bytes: 1, sha256: sha }] }],
    models: [],
  });

  it('deletes files that no stored catalog of any folder names', async () => {
    const files = createMemoryFiles();
    const all = await Promise.all(['one', 'two', 'old'].map(stored));
    const [one, two, old] = all.map(({ sha256 }) => sha256);
    await files.put(all.map(({ sha256, content }) => ({ sha256, bytes: content })));
    const catalogs = createMemoryArea<unknown>();
    await catalogs.set([
      ['https://a.example/x/catalog.json', catalogOf(one ?? '')],
      ['https://a.example/y/catalog.json', catalogOf(two ?? '')],
      ['https://a.example/x/openapi.json', { openapi: '3.1.0' }],
    ]);
    await sweepFiles(files, catalogs, createMemoryArea());
    expect(await files.get(one ?? '')).toBeDefined();
    expect(await files.get(two ?? '')).toBeDefined();
    expect(await files.get(old ?? '')).toBeUndefined();
  });

  it('keeps the artifacts and the sources of models, those for other embedders, and the ambient texts', async () => {
    const files = createMemoryFiles();
    const names = [
      'artifact',
      'document',
      'samples',
      'artifact alone',
      'ambient',
      'artifact of another embedder',
    ];
    const all = await Promise.all(names.map(stored));
    await files.put(all.map(({ sha256, content }) => ({ sha256, bytes: content })));
    const reference = ({ content: _, ...rest }: Awaited<ReturnType<typeof stored>>) => rest;
    const model = {
      card: {
        handle: 'assay.one',
        version: 'v1',
        description: '',
        scoring_method: 'ridge',
        embedder: { id: 'e', revision: '1' },
        traits: [],
        additional_terms: null,
        upstream_sources: [],
        metrics: {},
      },
      artifact: reference(all[0]!),
      sources: { document: reference(all[1]!), samples: [reference(all[2]!)] },
    };
    const catalogs = createMemoryArea<unknown>();
    const { sources: _, ...alone } = { ...model, artifact: reference(all[3]!) };
    const other = { card: model.card, artifact: reference(all[5]!) };
    const ambient = reference(all[4]!);
    await catalogs.set([
      [
        'https://a.example/catalog.json',
        { format: 1, embedders: [], models: [{ ...model, prebuilt: [other] }, alone], ambient },
      ],
    ]);
    await sweepFiles(files, catalogs, createMemoryArea());
    for (const { sha256 } of all) expect(await files.get(sha256)).toBeDefined();
  });

  it('keeps the files of hub repositories, and all files if a record has an unknown format', async () => {
    const files = createMemoryFiles();
    const all = await Promise.all(['named', 'model', 'old'].map(stored));
    const [named, model, old] = all.map(({ sha256 }) => sha256);
    await files.put(all.map(({ sha256, content }) => ({ sha256, bytes: content })));
    const catalogs = createMemoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf(named ?? '')]]);
    const hub = createMemoryArea<unknown>();
    const key = toRecordKey('https://hub.example/a/b/resolve/main/');
    // Records of other kinds in the same area say nothing about files.
    await hub.set([['choice/https://hub.example/a/b', { format: 2 }]]);
    await hub.set([[key, { format: 2 }]]);
    await sweepFiles(files, catalogs, hub);
    expect(await files.get(old ?? '')).toBeDefined();
    await hub.set([[key, addEntry(undefined, 'onnx/model.onnx', { sha256: model ?? '', bytes: 5 })]]);
    await sweepFiles(files, catalogs, hub);
    expect(await files.get(named ?? '')).toBeDefined();
    expect(await files.get(model ?? '')).toBeDefined();
    expect(await files.get(old ?? '')).toBeUndefined();
  });

  it('keeps all files if the records of hub repositories cannot be read', async () => {
    const files = createMemoryFiles();
    const { sha256, content } = await stored('weights');
    await files.put([{ sha256, bytes: content }]);
    const catalogs = createMemoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf('0'.repeat(64))]]);
    await expect(sweepFiles(files, catalogs, unreadable())).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(await files.get(sha256)).toBeDefined();
  });

  it('keeps all files if a catalog cannot be read, or has an unknown format', async () => {
    const files = createMemoryFiles();
    const { sha256, content } = await stored('weights');
    await files.put([{ sha256, bytes: content }]);
    const dead = unreadable();
    await dead.set([['https://a.example/x/catalog.json', catalogOf('0'.repeat(64))]]);
    await expect(sweepFiles(files, dead, createMemoryArea())).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    const catalogs = createMemoryArea<unknown>();
    await sweepFiles(files, catalogs, createMemoryArea());
    await catalogs.set([
      ['https://a.example/x/catalog.json', catalogOf('0'.repeat(64))],
      ['https://a.example/y/catalog.json', { format: 2 }],
    ]);
    await sweepFiles(files, catalogs, createMemoryArea());
    expect(await files.get(sha256)).toBeDefined();
    await catalogs.set([['https://a.example/y/catalog.json', catalogOf('1'.repeat(64))]]);
    await sweepFiles(files, catalogs, createMemoryArea());
    expect(await files.get(sha256)).toBeUndefined();
  });

  it('keeps a file that is stored during the sweep', async () => {
    const files = createMemoryFiles();
    const { sha256, content } = await stored('new');
    const catalogs = createMemoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf('0'.repeat(64))]]);
    const hub = createMemoryArea<unknown>();
    // Stored after the records were read, so that they do not name it.
    const busy: Area<unknown> = {
      ...hub,
      async entries(prefix) {
        const entries = await hub.entries(prefix);
        if (prefix === '') await files.put([{ sha256, bytes: content }]);
        return entries;
      },
    };
    await sweepFiles(files, catalogs, busy);
    expect(await files.get(sha256)).toBeDefined();
  });

  it('keeps rebuilt artifacts if the models cannot be read', async () => {
    const store = new RebuiltStore(createMemoryArea());
    await store.put('model', commitMessage, new Uint8Array(3));
    const catalogs = createMemoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf('0'.repeat(64))]]);
    const sweeping = sweepRebuilt(store, catalogs, new VersionStore(unreadable()));
    await expect(sweeping).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(await store.get('model', commitMessage.embedder)).toBeDefined();
  });

  it.each([
    ['no catalog is stored', []],
    ['a catalog is of another format', [['https://a.example/catalog.json', { format: 2 }] as const]],
  ])('deletes nothing if %s', async (_, documents) => {
    const files = createMemoryFiles();
    const { sha256, content } = await stored('one');
    await files.put([{ sha256, bytes: content }]);
    const catalogs = createMemoryArea<unknown>();
    await catalogs.set(documents);
    await sweepFiles(files, catalogs, createMemoryArea());
    expect(await files.get(sha256)).toBeDefined();
  });
});
