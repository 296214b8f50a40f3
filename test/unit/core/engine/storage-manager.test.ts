import { describe, expect, it } from 'vitest';
import { VectorCache } from '../../../../src/core/embedding/cache/cache.js';
import { hashTexts } from '../../../../src/core/embedding/cache/cache-keys.js';
import type { Caller } from '../../../../src/core/engine/memo.js';
import { StorageManager } from '../../../../src/core/engine/storage-manager.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createResilientArea } from '../../../../src/core/storage/areas/resilient-area.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { addEntry, toRecordKey } from '../../../../src/core/storage/files/hub-records.js';
import { RebuiltStore } from '../../../../src/core/storage/models/rebuilt-models.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { commitMessage } from '../../../support/stand-in-service.js';

const hubFolder = 'https://hub.test/Xenova/all-MiniLM-L6-v2/resolve/main/';
const listing = 'https://hub.test/api/models/Xenova/all-MiniLM-L6-v2/tree/';
const other = 'https://hub.test/own/other/resolve/main/';
const runtime = 'https://site.test/assay-models/runtime/';

async function openStorage(
  files = createMemoryFiles(),
  hub = createMemoryArea<unknown>(),
  siteData?: { since(): Promise<string | null> },
) {
  const vectors = new VectorCache(createMemoryArea<unknown>());
  const versions = new VersionStore(createMemoryArea<unknown>());
  const rebuilt = new RebuiltStore(createMemoryArea<unknown>());
  await rebuilt.put('model', commitMessage, new Uint8Array(2));
  const add = async (size: number, ...bases: string[]) => {
    const bytes = new Uint8Array(size).fill(size);
    const hash = await sha256(bytes);
    await files.put([{ sha256: hash, bytes }]);
    for (const base of bases) {
      const key = toRecordKey(base);
      await hub.set([[key, addEntry(await hub.get(key), `${size}.bin`, { sha256: hash, bytes: size })]]);
    }
  };
  await add(10);
  await add(100, hubFolder);
  await add(40, listing);
  await add(1_000, hubFolder, other);
  await add(5_000, runtime);
  await vectors.write('space', await hashTexts(['a', 'b']), 4, {
    vectors: new Float32Array(8).fill(1),
    tokens: new Uint32Array(2),
  });
  const calls: string[] = [];
  const storage = new StorageManager({
    embedder: 'Xenova/all-MiniLM-L6-v2',
    loadModel: async (handle) => void calls.push(handle),
    loadEmbedder: async ({ onProgress }: Caller) => {
      calls.push('embedder');
      onProgress?.({ stage: 'embedder', done: 1, total: 2 });
    },
    loadAmbient: async () => void calls.push('ambient'),
    files: { ...files, mode: 'disk' },
    hub,
    vectors,
    versions,
    rebuilt,
    siteData,
    browser: {
      estimate: async () => ({ usage: 9_000, quota: 90_000 }),
      persisted: async () => true,
    },
  });
  return { storage, files, hub, vectors, rebuilt, calls };
}

/** Storage in a browser that keeps some facts to itself. */
async function openSilent(browser: ConstructorParameters<typeof StorageManager>[0]['browser']) {
  const { files, hub, vectors, rebuilt } = await openStorage();
  return new StorageManager({
    ...{
      embedder: undefined,
      loadModel: async () => {},
      loadEmbedder: async () => {},
      loadAmbient: async () => {},
    },
    ...{ files, hub, vectors, rebuilt, browser },
    versions: new VersionStore(createMemoryArea<unknown>()),
  });
}

describe('local storage', () => {
  it('reports bytes by part and by embedder', async () => {
    const { storage } = await openStorage();
    expect(await storage.storage()).toEqual({
      used: 9_000,
      quota: 90_000,
      stored: 'disk',
      persisted: true,
      parts: { models: 12, embedders: 6_140, vectors: 32, versions: 0 },
      embedders: { 'Xenova/all-MiniLM-L6-v2': 1_140, 'own/other': 1_000, runtime: 5_000 },
    });
  });

  it('reports since when data is stored; null in memory', async () => {
    const since = '2026-01-05T09:30:00.000Z';
    const { storage } = await openStorage(undefined, undefined, { since: async () => since });
    expect(await storage.storedSince()).toBe(since);
    expect(await (await openStorage()).storage.storedSince()).toBe(null);
  });

  it('evicts an embedder, except for files that another one shares', async () => {
    const { storage } = await openStorage();
    expect(await storage.evict('Xenova/all-MiniLM-L6-v2')).toBe(140);
    const { parts, embedders } = await storage.storage();
    expect(parts).toMatchObject({ models: 12, embedders: 6_000 });
    expect(embedders).toEqual({ 'own/other': 1_000, runtime: 5_000 });
  });

  it('evicts a part', async () => {
    const { storage } = await openStorage();
    expect(await storage.evict('vectors')).toBe(32);
    expect(await storage.evict('models')).toBe(12);
    expect((await storage.storage()).parts).toEqual({ models: 0, embedders: 6_140, vectors: 0, versions: 0 });
  });

  it('evicts nothing when the records of hub files cannot be read', async () => {
    const parts = await openStorage();
    const broken = createMemoryArea<unknown>();
    broken.entries = () => Promise.reject(new DOMException('dead', 'UnknownError'));
    const { storage } = await openStorage(
      parts.files,
      createResilientArea(broken, () => {}),
    );
    const before = await parts.files.sizes();
    await expect(storage.evict('models')).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: expect.stringContaining('Stored data cannot be read now'),
    });
    expect(await parts.files.sizes()).toEqual(before);
  });

  it('evicts everything but versions when no part is named', async () => {
    const { storage, hub } = await openStorage();
    await hub.set([['verdict/1', { passed: true }]]);
    expect(await storage.evict()).toBe(6_184);
    expect((await storage.storage()).parts).toEqual({ models: 0, embedders: 0, vectors: 0, versions: 0 });
    expect(await hub.get('verdict/1')).toEqual({ passed: true });
  });

  it('rejects the part versions and unknown names', async () => {
    const { storage } = await openStorage();
    await expect(storage.evict('versions')).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(storage.evict('no/such')).rejects.toThrow("Nothing is stored for 'no/such'");
  });

  it('reports null for the promise when the browser does not say whether it has made one', async () => {
    const silent = await openSilent({
      estimate: async () => ({}),
      persisted: () => Promise.reject(new TypeError('no storage')),
    });
    expect(await silent.storage()).toMatchObject({
      used: null,
      quota: null,
      stored: 'memory',
      persisted: null,
    });
  });

  it('reports null for usage and quota when the browser has no estimate', async () => {
    const silent = await openSilent({
      estimate: () => Promise.reject(new TypeError('no storage')),
      persisted: async () => true,
    });
    expect(await silent.storage()).toMatchObject({ used: null, quota: null, persisted: true });
  });
});

describe('preload', () => {
  it('loads a model, or the embedder alone', async () => {
    const { storage, calls } = await openStorage();
    const reported: unknown[] = [];
    await storage.preload('assay.clarity');
    await storage.preload('Xenova/all-MiniLM-L6-v2');
    await storage.preload(undefined, undefined, (progress) => reported.push(progress));
    expect(calls).toEqual(['assay.clarity', 'embedder', 'embedder']);
    expect(reported).toEqual([{ stage: 'embedder', done: 1, total: 2 }]);
  });

  it('loads what builds need: the embedder, and the texts that they compare with', async () => {
    const { storage, calls } = await openStorage();
    await storage.preload('builds');
    expect(calls).toEqual(['embedder', 'ambient']);
  });

  it('rejects an embedder other than the chosen one', async () => {
    const { storage, calls } = await openStorage();
    const wrong = storage.preload('own/other');
    await expect(wrong).rejects.toThrow(
      "The embedder of this engine is 'Xenova/all-MiniLM-L6-v2', not 'own/other'",
    );
    expect(calls).toEqual([]);
  });
});
