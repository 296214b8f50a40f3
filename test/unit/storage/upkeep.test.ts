import { describe, expect, it } from 'vitest';
import { type Area, memoryArea } from '../../../src/storage/area.js';
import { evictingArea } from '../../../src/storage/evicting-area.js';
import { memoryFiles } from '../../../src/storage/file-store.js';
import { recordKey, withEntry } from '../../../src/storage/hub-records.js';
import { RebuiltStore, sweepRebuilt } from '../../../src/storage/rebuilt.js';
import { resilientArea } from '../../../src/storage/resilient-area.js';
import { sha256 } from '../../../src/storage/sha256.js';
import { sweepFiles } from '../../../src/storage/sweep.js';
import { VersionStore } from '../../../src/storage/versions.js';
import { commitMessage } from '../../support/stand-in-service.js';

const stored = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { path: text, bytes: bytes.length, sha256: await sha256(bytes), content: bytes };
};

/** Holds two records, as a full disk does. */
function smallArea(): Area<number> {
  const area = memoryArea<number>();
  return {
    ...area,
    async set(entries) {
      const keys = new Set([...(await area.entries('')).map(([key]) => key), ...entries.map(([key]) => key)]);
      if (keys.size > 2) throw new DOMException('full', 'QuotaExceededError');
      await area.set(entries);
    },
  };
}

/** Storage that has just stopped to work. */
function unreadable(): Area<unknown> {
  const dead = async () => {
    throw new DOMException('dead', 'UnknownError');
  };
  return resilientArea<unknown>({ ...memoryArea(), entries: dead }, () => {});
}

const keysOf = async (area: Area<number>) => (await area.entries('')).map(([key]) => key);

describe('evictingArea', () => {
  it('deletes what was not used to make room for what is', async () => {
    const small = smallArea();
    await small.set([
      ['a', 1],
      ['b', 2],
    ]);
    const area = evictingArea(small);
    await area.get('a');
    await area.set([['c', 3]]);
    expect(await keysOf(area)).toEqual(['a', 'c']);
  });

  it('deletes what was used longest ago when all was used', async () => {
    const area = evictingArea(smallArea());
    await area.set([['a', 1]]);
    await area.set([['b', 2]]);
    await area.get('a');
    await area.set([['c', 3]]);
    expect(await keysOf(area)).toEqual(['a', 'c']);
  });

  it('passes the failure on when there is nothing to delete, or another is meant', async () => {
    const area = evictingArea(smallArea());
    const three = ['a', 'b', 'c'].map((key): [string, number] => [key, 1]);
    await expect(area.set(three)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    const dead: Area<number> = {
      ...smallArea(),
      set: () => Promise.reject(new DOMException('dead', 'UnknownError')),
    };
    await expect(evictingArea(dead).set(three)).rejects.toMatchObject({ name: 'UnknownError' });
  });
});

describe('sweepFiles', () => {
  const catalogOf = (sha: string) => ({
    format: 1,
    embedders: [{ id: 'e', revision: '1', dimensions: 1, files: [{ path: 'e', bytes: 1, sha256: sha }] }],
    models: [],
  });

  it('deletes files that no stored catalog names, whatever folder it is of', async () => {
    const files = memoryFiles();
    const all = await Promise.all(['one', 'two', 'old'].map(stored));
    const [one, two, old] = all.map(({ sha256 }) => sha256);
    await files.put(all.map(({ sha256, content }) => ({ sha256, bytes: content })));
    const catalogs = memoryArea<unknown>();
    await catalogs.set([
      ['https://a.example/x/catalog.json', catalogOf(one ?? '')],
      ['https://a.example/y/catalog.json', catalogOf(two ?? '')],
      ['https://a.example/x/openapi.json', { openapi: '3.1.0' }],
    ]);
    await sweepFiles(files, catalogs, memoryArea());
    expect(await files.get(one ?? '')).toBeDefined();
    expect(await files.get(two ?? '')).toBeDefined();
    expect(await files.get(old ?? '')).toBeUndefined();
  });

  it('keeps the files that a model is built from', async () => {
    const files = memoryFiles();
    const [artifact, document, samples] = await Promise.all(['artifact', 'document', 'samples'].map(stored));
    const all = [artifact!, document!, samples!];
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
    const catalogs = memoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', { format: 1, embedders: [], models: [model] }]]);
    await sweepFiles(files, catalogs, memoryArea());
    for (const { sha256 } of all) expect(await files.get(sha256)).toBeDefined();
  });

  it('keeps the files of hub repositories, and everything where a record of one cannot be read', async () => {
    const files = memoryFiles();
    const all = await Promise.all(['named', 'model', 'old'].map(stored));
    const [named, model, old] = all.map(({ sha256 }) => sha256);
    await files.put(all.map(({ sha256, content }) => ({ sha256, bytes: content })));
    const catalogs = memoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf(named ?? '')]]);
    const hub = memoryArea<unknown>();
    const key = recordKey('https://hub.example/a/b/resolve/main/');
    await hub.set([[key, { format: 2 }]]);
    await sweepFiles(files, catalogs, hub);
    expect(await files.get(old ?? '')).toBeDefined();
    await hub.set([[key, withEntry(undefined, 'onnx/model.onnx', { sha256: model ?? '', bytes: 5 })]]);
    await sweepFiles(files, catalogs, hub);
    expect(await files.get(named ?? '')).toBeDefined();
    expect(await files.get(model ?? '')).toBeDefined();
    expect(await files.get(old ?? '')).toBeUndefined();
  });

  it('keeps every file where the records of hub repositories cannot be read', async () => {
    const files = memoryFiles();
    const { sha256, content } = await stored('weights');
    await files.put([{ sha256, bytes: content }]);
    const catalogs = memoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf('0'.repeat(64))]]);
    await expect(sweepFiles(files, catalogs, unreadable())).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(await files.get(sha256)).toBeDefined();
  });

  it('keeps a file that comes meanwhile', async () => {
    const files = memoryFiles();
    const { sha256, content } = await stored('new');
    const catalogs = memoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf('0'.repeat(64))]]);
    const hub = memoryArea<unknown>();
    // Stored once the records have been read: the file's own comes with it, and too late to be among them.
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

  it('keeps what was built for another embedder where the models it is of cannot be read', async () => {
    const store = new RebuiltStore(memoryArea());
    await store.put('model', commitMessage, new Uint8Array(3));
    const catalogs = memoryArea<unknown>();
    await catalogs.set([['https://a.example/catalog.json', catalogOf('0'.repeat(64))]]);
    const sweeping = sweepRebuilt(store, catalogs, new VersionStore(unreadable()));
    await expect(sweeping).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(await store.get('model', commitMessage.embedder)).toBeDefined();
  });

  it.each([
    ['no catalog is stored', []],
    ['a catalog is of another format', [['https://a.example/catalog.json', { format: 2 }] as const]],
  ])('deletes nothing where %s', async (_, documents) => {
    const files = memoryFiles();
    const { sha256, content } = await stored('one');
    await files.put([{ sha256, bytes: content }]);
    const catalogs = memoryArea<unknown>();
    await catalogs.set(documents);
    await sweepFiles(files, catalogs, memoryArea());
    expect(await files.get(sha256)).toBeDefined();
  });
});
