import { describe, expect, it } from 'vitest';
import { VectorCache } from '../../../src/embedding/cache.js';
import { textKeys } from '../../../src/embedding/cache-keys.js';
import { Keeping } from '../../../src/engine/keeping.js';
import type { Caller } from '../../../src/engine/memo.js';
import { memoryArea } from '../../../src/storage/area.js';
import { memoryFiles } from '../../../src/storage/file-store.js';
import { recordKey, withEntry } from '../../../src/storage/hub-records.js';
import { RebuiltStore } from '../../../src/storage/rebuilt.js';
import { resilientArea } from '../../../src/storage/resilient-area.js';
import { sha256 } from '../../../src/storage/sha256.js';
import { VersionStore } from '../../../src/storage/versions.js';
import { commitMessage } from '../../support/stand-in-service.js';

const hubFolder = 'https://hub.test/Xenova/all-MiniLM-L6-v2/resolve/main/';
const listing = 'https://hub.test/api/models/Xenova/all-MiniLM-L6-v2/tree/';
const other = 'https://hub.test/own/other/resolve/main/';
const runtime = 'https://site.test/assay-models/runtime/';

async function kept(files = memoryFiles(), hub = memoryArea<unknown>()) {
  const vectors = new VectorCache(memoryArea<unknown>());
  const versions = new VersionStore(memoryArea<unknown>());
  const rebuilt = new RebuiltStore(memoryArea<unknown>());
  await rebuilt.put('model', commitMessage, new Uint8Array(2));
  const add = async (size: number, ...bases: string[]) => {
    const bytes = new Uint8Array(size).fill(size);
    const hash = await sha256(bytes);
    await files.put([{ sha256: hash, bytes }]);
    for (const base of bases) {
      const key = recordKey(base);
      await hub.set([[key, withEntry(await hub.get(key), `${size}.bin`, { sha256: hash, bytes: size })]]);
    }
  };
  await add(10);
  await add(100, hubFolder);
  await add(40, listing);
  await add(1_000, hubFolder, other);
  await add(5_000, runtime);
  await vectors.write('space', await textKeys(['a', 'b']), 4, {
    vectors: new Float32Array(8).fill(1),
    tokens: new Uint32Array(2),
  });
  const calls: string[] = [];
  const keeping = new Keeping({
    embedder: 'Xenova/all-MiniLM-L6-v2',
    load: async (handle) => void calls.push(handle),
    prepare: async ({ onProgress }: Caller) => {
      calls.push('embedder');
      onProgress?.({ stage: 'embedder', done: 1, total: 2 });
    },
    files,
    hub,
    vectors,
    versions,
    rebuilt,
    mode: () => 'persistent',
    browser: {
      estimate: async () => ({ usage: 9_000, quota: 90_000 }),
      persisted: async () => true,
    },
  });
  return { keeping, files, hub, vectors, rebuilt, calls };
}

describe('what is kept', () => {
  it('is counted by part and by embedder', async () => {
    const { keeping } = await kept();
    expect(await keeping.storage()).toEqual({
      used: 9_000,
      quota: 90_000,
      persistent: true,
      parts: { models: 12, embedders: 6_140, vectors: 32, versions: 0 },
      embedders: { 'Xenova/all-MiniLM-L6-v2': 1_140, 'own/other': 1_000, runtime: 5_000 },
    });
  });

  it('goes by embedder, but for files that another one has too', async () => {
    const { keeping } = await kept();
    expect(await keeping.evict('Xenova/all-MiniLM-L6-v2')).toBe(140);
    const { parts, embedders } = await keeping.storage();
    expect(parts).toMatchObject({ models: 12, embedders: 6_000 });
    expect(embedders).toEqual({ 'own/other': 1_000, runtime: 5_000 });
  });

  it('goes by part', async () => {
    const { keeping } = await kept();
    expect(await keeping.evict('vectors')).toBe(32);
    expect(await keeping.evict('models')).toBe(12);
    expect((await keeping.storage()).parts).toEqual({ models: 0, embedders: 6_140, vectors: 0, versions: 0 });
  });

  it('stays where the records of the encoders cannot be read', async () => {
    const parts = await kept();
    const broken = memoryArea<unknown>();
    broken.entries = () => Promise.reject(new DOMException('dead', 'UnknownError'));
    const { keeping } = await kept(
      parts.files,
      resilientArea(broken, () => {}),
    );
    const before = await parts.files.sizes();
    await expect(keeping.evict('models')).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: expect.stringContaining('What is stored cannot be read now'),
    });
    expect(await parts.files.sizes()).toEqual(before);
  });

  it('goes whole where nothing is named', async () => {
    const { keeping, hub } = await kept();
    await hub.set([['verdict/1', { passed: true }]]);
    expect(await keeping.evict()).toBe(6_184);
    expect((await keeping.storage()).parts).toEqual({ models: 0, embedders: 0, vectors: 0, versions: 0 });
    expect(await hub.get('verdict/1')).toEqual({ passed: true });
  });

  it('stays where models of one’s own are meant, or nothing at all', async () => {
    const { keeping } = await kept();
    await expect(keeping.evict('versions')).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(keeping.evict('no/such')).rejects.toThrow("Nothing is kept of 'no/such'");
  });

  it('says less where the browser says nothing', async () => {
    const parts = await kept();
    const silent = new Keeping({
      embedder: undefined,
      load: async () => {},
      prepare: async () => {},
      files: parts.files,
      hub: parts.hub,
      vectors: parts.vectors,
      versions: new VersionStore(memoryArea<unknown>()),
      rebuilt: parts.rebuilt,
      mode: () => 'memory',
      browser: {
        estimate: () => Promise.reject(new TypeError('no storage')),
        persisted: async () => true,
      },
    });
    expect(await silent.storage()).toMatchObject({ used: null, quota: null, persistent: false });
  });
});

describe('preloading', () => {
  it('is of a model, or of the embedder alone', async () => {
    const { keeping, calls } = await kept();
    const heard: unknown[] = [];
    await keeping.preload('assay.clarity');
    await keeping.preload('Xenova/all-MiniLM-L6-v2');
    await keeping.preload(undefined, undefined, (progress) => heard.push(progress));
    expect(calls).toEqual(['assay.clarity', 'embedder', 'embedder']);
    expect(heard).toEqual([{ stage: 'embedder', done: 1, total: 2 }]);
  });

  it('is not of another embedder than that of the engine', async () => {
    const { keeping, calls } = await kept();
    const wrong = keeping.preload('own/other');
    await expect(wrong).rejects.toThrow(
      "This engine's embedder is 'Xenova/all-MiniLM-L6-v2', not 'own/other'",
    );
    expect(calls).toEqual([]);
  });
});
