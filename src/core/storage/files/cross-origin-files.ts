// Files that sites share: Cross-Origin Storage (https://wicg.github.io/cross-origin-storage/), a store of the browser that is
// addressed by SHA-256. For public files only: whether a file is in it says that some site has used it.
import { sleep } from '../../platform/index.js';
import { sha256 } from '../sha256.js';
import type { FileStore, StoredFile } from './file-store.js';

/** `navigator.crossOriginStorage` as the proposal has it, in windows and workers. */
export interface CrossOriginStorage {
  requestFileHandle(
    hash: { algorithm: 'SHA-256'; value: string },
    options?: { create?: boolean; origins?: '*' },
  ): Promise<FileSystemFileHandle>;
}

/** Milliseconds to wait for a file's handle: the browser may ask the visitor, and a download needs no answer. */
const patience = 3_000;
/** Bytes: more is no file of an embedder. */
const maxBytes = 2 ** 31;

async function read(
  storage: CrossOriginStorage,
  value: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const handle = await Promise.race([
    storage.requestFileHandle({ algorithm: 'SHA-256', value }),
    sleep(patience).then(() => undefined),
  ]);
  // From then on it is read from the disk, which on a busy machine still takes less than a download.
  const file = await handle?.getFile();
  if (!file) return undefined;
  if (file.size > maxBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await sha256(bytes)) === value ? bytes : undefined;
}

async function write(storage: CrossOriginStorage, { sha256: value, bytes }: StoredFile): Promise<void> {
  const options = { create: true, origins: '*' } as const;
  const handle = await storage.requestFileHandle({ algorithm: 'SHA-256', value }, options);
  const writable = await handle.createWritable();
  await writable.write(bytes);
  await writable.close();
}

/**
 * A store that also looks up files where sites share them, keeps copies of what it finds, and shares what it stores. What
 * the shared storage refuses, does not have or has damaged is as if there were none.
 * @param storage undefined where the browser has none: the store as it is
 */
export function shareFiles(
  store: FileStore,
  storage: CrossOriginStorage | undefined = (
    globalThis.navigator as { crossOriginStorage?: CrossOriginStorage }
  )?.crossOriginStorage,
): FileStore {
  if (!storage) return store;
  return {
    get mode() {
      return store.mode;
    },
    async get(hash) {
      const stored = await store.get(hash);
      if (stored) return stored;
      const shared = await read(storage, hash).catch(() => undefined);
      if (shared) await store.put([{ sha256: hash, bytes: shared }]);
      return shared;
    },
    async put(files) {
      await store.put(files);
      // A request does not wait for the copies of other sites.
      for (const file of files) void write(storage, file).catch(() => undefined);
    },
    sizes: () => store.sizes(),
    delete: (hashes) => store.delete(hashes),
  };
}
