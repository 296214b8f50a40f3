// A store that sites share, here a stand-in with the methods of the proposal: no released browser has it.
import { describe, expect, it, vi } from 'vitest';
import {
  type CrossOriginStorage,
  shareFiles,
} from '../../../../src/core/storage/files/cross-origin-files.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

const file = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
};

/** The shared storage, its files by their hash, and the options of its calls. */
function createStorage() {
  const files = new Map<string, Blob>();
  const calls: unknown[] = [];
  const storage: CrossOriginStorage = {
    async requestFileHandle({ algorithm, value }, options = {}) {
      calls.push({ algorithm, ...options });
      if (!files.has(value) && !options.create) throw new DOMException('No such file', 'NotFoundError');
      const parts: BlobPart[] = [];
      const handle: Partial<FileSystemFileHandle> = {
        getFile: async () => files.get(value) as File,
        createWritable: async () =>
          ({
            write: async (part: BlobPart) => void parts.push(part),
            close: async () => void files.set(value, new Blob(parts)),
          }) as unknown as FileSystemWritableFileStream,
      };
      return handle as FileSystemFileHandle;
    },
  };
  return { files, calls, storage };
}

describe('a store with files that sites share', () => {
  it('finds what another site has stored, and keeps a copy', async () => {
    const { storage, calls } = createStorage();
    const one = await file('one');
    await shareFiles(createMemoryFiles(), storage).put([one]);
    await vi.waitFor(() => expect(calls).toEqual([{ algorithm: 'SHA-256', create: true, origins: '*' }]));
    const own = createMemoryFiles();
    const second = shareFiles(own, storage);
    await vi.waitFor(async () => expect(await second.get(one.sha256)).toEqual(one.bytes));
    expect(await own.get(one.sha256)).toEqual(one.bytes);
  });

  it('asks its own storage first', async () => {
    const { storage, calls } = createStorage();
    const own = createMemoryFiles();
    const one = await file('one');
    await own.put([one]);
    expect(await shareFiles(own, storage).get(one.sha256)).toEqual(one.bytes);
    expect(calls).toEqual([]);
  });

  it('does not believe a file with other bytes than its hash says', async () => {
    const { storage, files } = createStorage();
    const [one, two] = [await file('one'), await file('two')];
    files.set(one.sha256, new Blob([two.bytes]));
    const own = createMemoryFiles();
    expect(await shareFiles(own, storage).get(one.sha256)).toBeUndefined();
    expect(await own.sizes()).toEqual(new Map());
  });

  it('goes on without what is refused, missing or never answers', async () => {
    vi.useFakeTimers();
    try {
      const one = await file('one');
      const answers = [
        () => Promise.reject(new DOMException('Refused', 'NotAllowedError')),
        () => new Promise<never>(() => {}),
        () => {
          throw new TypeError('Another shape');
        },
      ];
      for (const requestFileHandle of answers) {
        const own = createMemoryFiles();
        const store = shareFiles(own, { requestFileHandle });
        await store.put([one]);
        expect(await store.get(one.sha256)).toEqual(one.bytes);
        await own.delete([one.sha256]);
        const reading = store.get(one.sha256);
        await vi.advanceTimersByTimeAsync(3_000);
        expect(await reading).toBeUndefined();
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads on where a file is found at once and takes long to read', async () => {
    vi.useFakeTimers();
    try {
      const one = await file('one');
      const getFile = () =>
        new Promise((resolve) => setTimeout(() => resolve(new Blob([one.bytes])), 10_000));
      const requestFileHandle = async () => ({ getFile }) as unknown as FileSystemFileHandle;
      const reading = shareFiles(createMemoryFiles(), { requestFileHandle }).get(one.sha256);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await reading).toEqual(one.bytes);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is the store as it is where the browser has none', () => {
    const own = createMemoryFiles();
    expect(shareFiles(own)).toBe(own);
  });
});
