// How every file of a model or an embedder is had: from the store when it is there and intact, else over the network,
// checked and stored. One download a file, however many ask for it and in however many tabs.
import type { FileReference } from '../contract/catalog.js';
import { AssayError, quoted } from '../contract/errors.js';
import type { StorageMode } from './area.js';
import { backOff, download } from './download.js';
import type { FileStore } from './file-store.js';
import { type Locks, withLock } from './lock.js';
import { SharedWork } from './shared-work.js';

export interface FileReaderOptions {
  fetch?: typeof fetch;
  /** undefined: this context has no Web Locks. */
  locks?: Locks | undefined;
  /** Waits before another try; for tests. */
  pause?: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds without a byte after which a download is tried again. */
  stallLimit?: number;
  /** Milliseconds to wait for another tab that downloads the same file. */
  lockLimit?: number;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Bytes so far and in all; called for downloads only. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface FileReader {
  readonly mode: StorageMode;
  /**
   * The bytes of a file, to be read and not changed: callers at the same time share them.
   * @param base absolute URL that `reference.path` is relative to
   * @throws artifact_unavailable when it is neither stored nor to be had; artifact_damaged when the server has
   *   another file; the signal's reason
   */
  readFile(reference: FileReference, base: string, options?: ReadOptions): Promise<Uint8Array<ArrayBuffer>>;
}

/** Reads files through `store`. */
export function fileReader(
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
    const file = { url: resolved(reference, base), bytes: reference.bytes, sha256: reference.sha256 };
    const fetchAndStore = async () => {
      const arrived = await store.get(reference.sha256);
      if (arrived) return arrived;
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

function resolved(reference: FileReference, base: string): string {
  try {
    return new URL(reference.path, base).href;
  } catch (cause) {
    const detail = `File ${quoted(reference.path)} has no address in the models folder`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
}
