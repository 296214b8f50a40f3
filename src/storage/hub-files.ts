// Files of a hub repository, whose hashes are mostly not known beforehand: kept by their SHA-256 beside all other
// files, with a record a repository that says which path had which. Stored files are verified at every load; a
// repository that was loaded once is never asked again, not even for the files that it has not.
import { AssayError, isAssayError } from '../contract/errors.js';
import type { Area, StorageMode } from './area.js';
import { backOff, download } from './download.js';
import { addressOf, type RemoteFile } from './download-errors.js';
import type { FileReaderOptions, ReadOptions } from './file-reader.js';
import type { FileStore, StoredFile } from './file-store.js';
import { entryOf, type HubEntry, recordKey, withEntry } from './hub-records.js';
import { withLock } from './lock.js';
import { PartialFile, usualChunk } from './partial-file.js';
import { SharedWork } from './shared-work.js';

/** A file by its path in a folder, with its size and hash where they are known beforehand. */
export interface HubFile {
  /** Absolute URL of the folder of one revision, with a trailing slash. */
  readonly base: string;
  readonly path: string;
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
}

export interface HubFilesOptions extends FileReaderOptions {
  /** Bytes after which what has arrived of a download is kept for the next try. */
  chunk?: number;
}

export interface HubFiles {
  readonly mode: StorageMode;
  /**
   * The bytes of a file and their hash, to be read and not changed.
   * @throws artifact_unavailable when it is neither stored nor to be had; artifact_damaged when the hub sends
   *   something else; the signal's reason
   */
  read(file: HubFile, options?: ReadOptions): Promise<StoredFile>;
  /** The same, undefined where the hub has no such file. */
  readIfAny(file: HubFile, options?: ReadOptions): Promise<StoredFile | undefined>;
}

/**
 * Reads hub files through `store`.
 * @param records the area of the records; one database for all origins of files
 */
export function hubFiles(
  store: FileStore,
  records: Area<unknown>,
  {
    fetch = globalThis.fetch,
    locks = globalThis.navigator?.locks,
    pause = backOff,
    stallLimit = 30_000,
    lockLimit = 30_000,
    chunk = usualChunk,
  }: HubFilesOptions = {},
): HubFiles {
  const shared = new SharedWork<StoredFile | undefined>();

  async function stored(file: HubFile): Promise<StoredFile | null | undefined> {
    const known = entryOf(await records.get(recordKey(file.base)), file.path);
    if (known === null && !file.sha256) return null;
    const hash = file.sha256 ?? known?.sha256;
    const bytes = hash ? await store.get(hash) : undefined;
    if (!hash || !bytes) return undefined;
    if (known?.sha256 !== hash) await note(file, { sha256: hash, bytes: bytes.length });
    return { sha256: hash, bytes };
  }

  const note = (file: HubFile, entry: HubEntry) =>
    records.update(recordKey(file.base), (record) => [
      [recordKey(file.base), withEntry(record, file.path, entry)],
    ]);

  /** Of a file that is large enough, and known well enough for its chunks to be trusted at the end. */
  const partialOf = ({ bytes, sha256 }: RemoteFile): PartialFile | undefined =>
    sha256 !== null && (bytes ?? 0) > chunk && records.mode === 'persistent'
      ? new PartialFile(records, sha256, chunk)
      : undefined;

  async function fetched(
    file: HubFile,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<StoredFile | undefined> {
    let status = 0;
    const watched: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      status = response.status;
      return response;
    };
    const remote: RemoteFile = {
      url: new URL(file.path, file.base).href,
      bytes: file.bytes ?? null,
      sha256: file.sha256 ?? null,
    };
    const partial = partialOf(remote);
    try {
      const arrived = await download(remote, {
        fetch: watched,
        signal,
        onProgress,
        pause,
        stallLimit,
        start: await partial?.read(),
        onArrived: (buffer, received) => partial?.keep(buffer, received),
      });
      // The chunks first: where storage is short, the file may not fit twice.
      await partial?.clear();
      // Then the record: a sweep between the two would take a file that no record names.
      await note(file, { sha256: arrived.sha256, bytes: arrived.bytes.length });
      await store.put([arrived]);
      return arrived;
    } catch (error) {
      if (isAssayError(error) && error.code === 'artifact_damaged') await partial?.clear();
      if (status !== 404) throw error;
      await note(file, null);
      return undefined;
    }
  }

  async function obtain(
    file: HubFile,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<StoredFile | undefined> {
    const here = await stored(file);
    if (here !== undefined) return here ?? undefined;
    const work = async () => {
      const arrived = await stored(file);
      return arrived === undefined ? fetched(file, signal, onProgress) : (arrived ?? undefined);
    };
    return withLock(`assay-hub-${file.base}${file.path}`, work, { locks, signal, limit: lockLimit });
  }

  const readIfAny: HubFiles['readIfAny'] = (file, { signal, onProgress } = {}) =>
    shared.run(
      `${file.base}${file.path} ${file.sha256 ?? ''}`,
      (sharedSignal, report) => obtain(file, sharedSignal, report),
      signal,
      onProgress,
    );

  return {
    get mode() {
      return store.mode;
    },
    readIfAny,
    async read(file, options) {
      const found = await readIfAny(file, options);
      if (found) return found;
      const url = new URL(file.path, file.base).href;
      throw new AssayError('artifact_unavailable', `File ${addressOf(url)} is not on the hub (HTTP 404)`);
    },
  };
}
