// Reads the files of models and embedders: from the store if they are intact there, else over the network, verified and
// stored. Each file is downloaded once for all callers and tabs.
import { AssayError, type FileReference, quote } from '../../contract/index.js';
import { toFileUrl } from '../../platform/index.js';
import type { StorageMode } from '../areas/area.js';
import { backOff, download } from '../download/download.js';
import { type Locks, withLock } from '../lock.js';
import { SharedWork } from '../shared-work.js';
import type { FileStore } from './file-store.js';

export interface FileReaderOptions {
  fetch?: typeof fetch;
  /** undefined: no Web Locks in this context. Default navigator.locks. */
  locks?: Locks | undefined;
  /** Waits before a retry; for tests. */
  pause?: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds without data before a download is retried. Default 30,000. */
  stallLimit?: number;
  /** Milliseconds to wait for another tab that downloads the same file. Default 30,000. */
  lockLimit?: number;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Called during downloads, with the bytes received and the total; a total of 0 is unknown. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface FileReader {
  readonly mode: StorageMode;
  /**
   * The bytes of a file. Concurrent callers share them, so they must not be changed.
   * @param base absolute URL of the folder that `reference.path` is relative to
   * @throws artifact_unavailable when it is not stored and cannot be fetched; artifact_damaged when the server has
   *   another file; the signal's reason
   */
  readFile(reference: FileReference, base: string, options?: ReadOptions): Promise<Uint8Array<ArrayBuffer>>;
}

/** A reader with the cache `store`. */
export function createFileReader(
  store: FileStore,
  {
    fetch = globalThis.fetch,
    locks = globalThis.navigator?.locks,
    pause = backOff,
    stallLimit = 30_000,
    lockLimit = 30_000,
  }: FileReaderOptions = {},
): FileReader {
  const shared = new SharedWork<Uint8Array<ArrayBuffer>>();

  async function obtain(
    reference: FileReference,
    base: string,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const stored = await store.get(reference.sha256);
    if (stored) return stored;
    const file = { url: resolveUrl(reference, base), bytes: reference.bytes, sha256: reference.sha256 };
    const fetchAndStore = async () => {
      // Another tab may have stored it meanwhile.
      const stored = await store.get(reference.sha256);
      if (stored) return stored;
      const { bytes } = await download(file, {
        fetch: (input, init) => fetch(input, init),
        signal,
        onProgress,
        pause,
        stallLimit,
      });
      await store.put([{ sha256: reference.sha256, bytes }]);
      return bytes;
    };
    return withLock(`assay-file-${reference.sha256}`, fetchAndStore, { locks, signal, limit: lockLimit });
  }

  return {
    get mode() {
      return store.mode;
    },
    readFile: (reference, base, { signal, onProgress } = {}) =>
      shared.run(
        reference.sha256,
        (sharedSignal, report) => obtain(reference, base, sharedSignal, report),
        signal,
        onProgress,
      ),
  };
}

function resolveUrl({ path }: FileReference, base: string): string {
  try {
    return toFileUrl(path, base).href;
  } catch (cause) {
    const detail = `File ${quote(path)} cannot be resolved: the models folder is not an absolute URL`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
}
