// Files of hub repositories, whose hashes are mostly unknown before the download. They are stored by their SHA-256 like
// all other files, and a record for each repository maps paths to hashes. Stored files are verified on every read. A
// repository that was loaded once is never requested again, not even for missing optional files.
import { AssayError, isAssayError } from '../../contract/index.js';
import type { Area, StorageMode } from '../areas/area.js';
import { backOff, download } from '../download/download.js';
import { describeAddress, type RemoteFile } from '../download/download-errors.js';
import { withLock } from '../lock.js';
import { SharedWork } from '../shared-work.js';
import type { FileReaderOptions, ReadOptions } from './file-reader.js';
import type { FileStore, StoredFile } from './file-store.js';
import { addEntry, findEntry, type HubEntry, toRecordKey } from './hub-records.js';
import { defaultChunkBytes, PartialFile } from './partial-file.js';

/** A file by its path in a folder, with its size and hash if they are known. */
export interface HubFile {
  /** Absolute URL of the folder of one revision, with a trailing slash. */
  readonly base: string;
  /** A URL relative to `base`. */
  readonly path: string;
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
}

export interface HubFilesOptions extends FileReaderOptions {
  /** Bytes of the chunks in which an unfinished download is stored. Default 8 MiB. */
  chunkBytes?: number;
}

export interface HubFiles {
  readonly mode: StorageMode;
  /**
   * The bytes of a file and their hash. Concurrent callers share the bytes, so they must not be changed.
   * @throws artifact_unavailable when it is not stored and cannot be fetched; artifact_damaged when the hub sends
   *   another file; the signal's reason
   */
  read(file: HubFile, options?: ReadOptions): Promise<StoredFile>;
  /** Like `read`, but undefined when the hub does not have the file. */
  readIfAny(file: HubFile, options?: ReadOptions): Promise<StoredFile | undefined>;
}

/**
 * A reader of hub files with the cache `store`.
 * @param records area of the records of all repositories, and of the chunks of unfinished downloads
 */
export function createHubFiles(
  store: FileStore,
  records: Area<unknown>,
  {
    fetch = globalThis.fetch,
    locks = globalThis.navigator?.locks,
    pause = backOff,
    stallLimit = 30_000,
    lockLimit = 30_000,
    chunkBytes = defaultChunkBytes,
  }: HubFilesOptions = {},
): HubFiles {
  return new CachedHubFiles(store, records, { fetch, locks, pause, stallLimit, lockLimit, chunkBytes });
}

type OnProgress = NonNullable<ReadOptions['onProgress']>;

class CachedHubFiles implements HubFiles {
  readonly #store: FileStore;
  readonly #records: Area<unknown>;
  readonly #options: Required<HubFilesOptions>;
  readonly #shared = new SharedWork<StoredFile | undefined>();

  constructor(store: FileStore, records: Area<unknown>, options: Required<HubFilesOptions>) {
    this.#store = store;
    this.#records = records;
    this.#options = options;
  }

  get mode(): StorageMode {
    return this.#store.mode;
  }

  async read(file: HubFile, options?: ReadOptions): Promise<StoredFile> {
    const stored = await this.#readShared(file, true, options);
    if (stored) return stored;
    throw new AssayError(
      'artifact_unavailable',
      `File ${describeAddress(toUrl(file))} is not on the hub (HTTP 404)`,
    );
  }

  readIfAny(file: HubFile, options?: ReadOptions): Promise<StoredFile | undefined> {
    return this.#readShared(file, false, options);
  }

  /** @param required request the file again although it was missing on the hub, because it may exist by now */
  #readShared(
    file: HubFile,
    required: boolean,
    { signal, onProgress }: ReadOptions = {},
  ): Promise<StoredFile | undefined> {
    return this.#shared.run(
      `${file.base}${file.path} ${file.sha256 ?? ''} ${required}`,
      (sharedSignal, report) => this.#obtain(file, required, sharedSignal, report),
      signal,
      onProgress,
    );
  }

  async #obtain(
    file: HubFile,
    required: boolean,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<StoredFile | undefined> {
    const findStored = async () => {
      const stored = await this.#findStored(file);
      return stored === null && required ? undefined : stored;
    };
    const stored = await findStored();
    if (stored !== undefined) return stored ?? undefined;
    const work = async () => {
      // Another tab may have stored it meanwhile.
      const stored = await findStored();
      return stored === undefined ? this.#fetchAndStore(file, signal, onProgress) : (stored ?? undefined);
    };
    const { locks, lockLimit } = this.#options;
    return withLock(`assay-hub-${file.base}${file.path}`, work, { locks, signal, limit: lockLimit });
  }

  /** The stored file; null if the hub does not have it, undefined if it must be fetched. */
  async #findStored(file: HubFile): Promise<StoredFile | null | undefined> {
    const known = findEntry(await this.#records.get(toRecordKey(file.base)), file.path);
    if (known === null && !file.sha256) return null;
    const hash = file.sha256 ?? known?.sha256;
    const bytes = hash ? await this.#store.get(hash) : undefined;
    if (!hash || !bytes) return undefined;
    if (known?.sha256 !== hash) await this.#setEntry(file, { sha256: hash, bytes: bytes.length });
    return { sha256: hash, bytes };
  }

  async #fetchAndStore(
    file: HubFile,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<StoredFile | undefined> {
    const { fetch, pause, stallLimit } = this.#options;
    let status = 0;
    const fetchWithStatus: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      status = response.status;
      return response;
    };
    const remote = { url: toUrl(file), bytes: file.bytes ?? null, sha256: file.sha256 ?? null };
    const partial = this.#createPartialFile(remote);
    try {
      const downloaded = await download(remote, {
        fetch: fetchWithStatus,
        signal,
        onProgress,
        pause,
        stallLimit,
        start: await partial?.read(),
        onData: (buffer, received) => partial?.save(buffer, received),
      });
      // Delete the chunks first: storage may not have room for the file twice.
      await partial?.clear();
      // Then write the record: a sweep in between would delete a file that no record names.
      await this.#setEntry(file, { sha256: downloaded.sha256, bytes: downloaded.bytes.length });
      await this.#store.put([downloaded]);
      return downloaded;
    } catch (error) {
      if (isAssayError(error) && error.code === 'artifact_damaged') await partial?.clear();
      if (status !== 404) throw error;
      await this.#setEntry(file, null);
      return undefined;
    }
  }

  /** Chunks of a download, if the file is larger than one and its hash is known, which verifies them at the end. */
  #createPartialFile({ bytes, sha256 }: RemoteFile): PartialFile | undefined {
    const { chunkBytes } = this.#options;
    return sha256 !== null && (bytes ?? 0) > chunkBytes && this.#records.mode === 'disk'
      ? new PartialFile(this.#records, sha256, chunkBytes)
      : undefined;
  }

  #setEntry(file: HubFile, entry: HubEntry): Promise<void> {
    const key = toRecordKey(file.base);
    return this.#records.update(key, (record) => [[key, addEntry(record, file.path, entry)]]);
  }
}

const toUrl = ({ path, base }: HubFile): string => new URL(path, base).href;
