// Files that several readers ask for at once: of one tab, which share a download, and of several, which share a lock.
import { describe, expect, it, vi } from 'vitest';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createFileReader } from '../../../../src/core/storage/files/file-reader.js';
import {
  createFileStore,
  createMemoryFiles,
  type FileStore,
} from '../../../../src/core/storage/files/file-store.js';
import { createHubFiles } from '../../../../src/core/storage/files/hub-files.js';
import { toRecordKey } from '../../../../src/core/storage/files/hub-records.js';
import type { Locks } from '../../../../src/core/storage/lock.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

const base = 'https://hub.example/org/model/resolve/main/';
const content = new TextEncoder().encode('the model');
const hash = await sha256(content);
const stored = { sha256: hash, bytes: content };
const path = 'onnx/model.onnx';
const pause = async () => {};

/** Locks that list their names, and run `before` while another tab would hold the lock. */
function createLocks(before: () => Promise<void> = async () => {}) {
  const names: string[] = [];
  const request = async (name: string, { signal }: LockOptions, work: (lock: Lock) => unknown) => {
    names.push(name);
    expect(signal?.aborted).toBe(false);
    await before();
    return work({ name, mode: 'exclusive' });
  };
  return { names, locks: { request } as unknown as Locks };
}

/** Locks that another tab holds for ever. */
const heldLocks = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
} as unknown as Locks;

const serve = (bytes: Uint8Array<ArrayBuffer> = content) => vi.fn(async () => new Response(bytes));
const persistent = <Value>(area: Area<Value>): Area<Value> => ({ ...area, mode: 'disk' });

/** Both readers over one store, each as a function that reads the same file. */
const readers = [
  [
    'createFileReader',
    `assay-file-${hash}`,
    (store: FileStore, options: { fetch: typeof fetch; locks: Locks; lockLimit?: number }) => {
      const reader = createFileReader(store, { pause, ...options });
      return () => reader.readFile({ path, bytes: content.length, sha256: hash }, base);
    },
  ],
  [
    'createHubFiles',
    `assay-hub-${base}${path}`,
    (store: FileStore, options: { fetch: typeof fetch; locks: Locks; lockLimit?: number }) => {
      const files = createHubFiles(store, createMemoryArea(), { pause, ...options });
      return async () => (await files.read({ base, path, sha256: hash })).bytes;
    },
  ],
] as const;

describe.each(readers)('%s', (_, lockName, open) => {
  it('downloads while it holds the lock of the file, and then reads without it', async () => {
    const { names, locks } = createLocks();
    const fetch = serve();
    const store = createMemoryFiles();
    for (let readers = 0; readers < 2; readers++)
      expect(await open(store, { fetch, locks })()).toEqual(content);
    expect(names).toEqual([lockName]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('does not download what another tab has stored while this one waited for the lock', async () => {
    const store = createMemoryFiles();
    const fetch = serve();
    const read = open(store, { fetch, ...createLocks(() => store.put([stored])) });
    expect(await read()).toEqual(content);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('downloads without the lock when another tab holds it for too long', async () => {
    const fetch = serve();
    expect(await open(createMemoryFiles(), { fetch, locks: heldLocks, lockLimit: 10 })()).toEqual(content);
  });
});

it('says whether files are kept', () => {
  const store = createFileStore(persistent(createMemoryArea<Blob>()));
  expect(createFileReader(store).mode).toBe('disk');
  expect(createHubFiles(store, createMemoryArea()).mode).toBe('disk');
  expect(createFileReader(createMemoryFiles()).mode).toBe('memory');
});

it('refuses a file of a models folder that is not an absolute URL, and requests nothing', async () => {
  const fetch = serve();
  const reader = createFileReader(createMemoryFiles(), { pause, fetch, locks: undefined });
  await expect(
    reader.readFile({ path, bytes: content.length, sha256: hash }, '/models/'),
  ).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: "File 'onnx/model.onnx' cannot be resolved: the models folder is not an absolute URL",
    cause: expect.any(TypeError),
  });
  expect(fetch).not.toHaveBeenCalled();
});

describe('createHubFiles', () => {
  const open = (fetch: typeof globalThis.fetch, store = createMemoryFiles(), records = createMemoryArea()) =>
    createHubFiles(store, records, { fetch, locks: undefined, pause });

  it('gives each of two readers its own file, by path, by repository and by hash', async () => {
    const fetch = async (input: RequestInfo | URL) => new Response(String(input).slice('https://'.length));
    const files = open(fetch);
    const bases = [base, base.replace('main', 'v1')];
    const read = bases.flatMap((one) => ['a', 'b'].map((name) => files.read({ base: one, path: name })));
    const texts = (await Promise.all(read)).map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(texts).toEqual(bases.flatMap((one) => ['a', 'b'].map((name) => one.slice(8) + name)));
    const hashed = open(serve());
    const settled = await Promise.allSettled(
      [undefined, hash, '0'.repeat(64)].map((sha256) => hashed.read({ base, path, sha256 })),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('does not request a file again that was missing while this tab waited for the lock', async () => {
    const records = createMemoryArea<unknown>();
    const fetch = serve();
    const absent = async () => {
      const missing = async () => new Response(null, { status: 404 });
      await open(missing, createMemoryFiles(), records).readIfAny({ base, path });
    };
    const files = createHubFiles(createMemoryFiles(), records, { fetch, pause, ...createLocks(absent) });
    expect(await files.readIfAny({ base, path })).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('records a file that is stored for another repository, once, so that a sweep keeps it', async () => {
    const [store, records, fetch] = [createMemoryFiles(), createMemoryArea<unknown>(), serve()];
    await store.put([stored]);
    const update = vi.spyOn(records, 'update');
    const files = open(fetch, store, records);
    for (let reads = 0; reads < 2; reads++)
      expect(await files.read({ base, path, sha256: hash })).toEqual(stored);
    expect(await records.get(toRecordKey(base))).toEqual({
      format: 1,
      files: [[path, { sha256: hash, bytes: content.length }]],
    });
    expect(update).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['keeps chunks of a file that is larger than one and whose hash is known', 'disk', 8, hash, true],
    ['keeps no chunks of a file that fits into one', 'disk', content.length, hash, false],
    ['keeps no chunks of a file of unknown hash', 'disk', 8, undefined, false],
    ['keeps no chunks in memory', 'memory', 8, hash, false],
  ] as const)('%s', async (_, mode, chunkBytes, known, kept) => {
    const records: Area<unknown> = { ...createMemoryArea<unknown>(), mode };
    const set = vi.spyOn(records, 'set');
    const options = { fetch: serve(), locks: undefined, pause, chunkBytes };
    const file = { base, path, bytes: content.length, sha256: known };
    await createHubFiles(createMemoryFiles(), records, options).read(file);
    expect(set.mock.calls.flatMap(([entries]) => entries.map(([key]) => key))).toEqual(
      kept ? [`part/${hash}/000000`] : [],
    );
  });
});
