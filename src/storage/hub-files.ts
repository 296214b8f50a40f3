// Files of a hub repository, whose hashes are mostly not known beforehand: kept by their SHA-256 beside all other
// files, with a record a repository that says which path had which. Stored files are verified at every load; a
// repository that was loaded once is never asked again, not even for the optional files that it lacks.
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
 * @param records where the records of all repositories are, and what has arrived of unfinished downloads
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
  return new KeptHubFiles(store, records, { fetch, locks, pause, stallLimit, lockLimit, chunk });
}

type OnProgress = NonNullable<ReadOptions['onProgress']>;

class KeptHubFiles implements HubFiles {
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
    const found = await this.#once(file, true, options);
    if (found) return found;
    throw new AssayError(
      'artifact_unavailable',
      `File ${addressOf(urlOf(file))} is not on the hub (HTTP 404)`,
    );
  }

  readIfAny(file: HubFile, options?: ReadOptions): Promise<StoredFile | undefined> {
    return this.#once(file, false, options);
  }

  /** @param needed where it is, the hub is asked again for a file that it had not: it may have it by now */
  #once(
    file: HubFile,
    needed: boolean,
    { signal, onProgress }: ReadOptions = {},
  ): Promise<StoredFile | undefined> {
    return this.#shared.run(
      `${file.base}${file.path} ${file.sha256 ?? ''} ${needed}`,
      (sharedSignal, report) => this.#obtain(file, needed, sharedSignal, report),
      signal,
      onProgress,
    );
  }

  async #obtain(
    file: HubFile,
    needed: boolean,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<StoredFile | undefined> {
    const stored = async () => {
      const found = await this.#stored(file);
      return found === null && needed ? undefined : found;
    };
    const here = await stored();
    if (here !== undefined) return here ?? undefined;
    const work = async () => {
      // Another tab may have brought it meanwhile.
      const arrived = await stored();
      return arrived === undefined ? this.#fetched(file, signal, onProgress) : (arrived ?? undefined);
    };
    const { locks, lockLimit } = this.#options;
    return withLock(`assay-hub-${file.base}${file.path}`, work, { locks, signal, limit: lockLimit });
  }

  /** What is kept; null for a file that the hub has not, undefined for one that is to be fetched. */
  async #stored(file: HubFile): Promise<StoredFile | null | undefined> {
    const known = entryOf(await this.#records.get(recordKey(file.base)), file.path);
    if (known === null && !file.sha256) return null;
    const hash = file.sha256 ?? known?.sha256;
    const bytes = hash ? await this.#store.get(hash) : undefined;
    if (!hash || !bytes) return undefined;
    if (known?.sha256 !== hash) await this.#note(file, { sha256: hash, bytes: bytes.length });
    return { sha256: hash, bytes };
  }

  async #fetched(
    file: HubFile,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<StoredFile | undefined> {
    const { fetch, pause, stallLimit } = this.#options;
    let status = 0;
    const watched: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      status = response.status;
      return response;
    };
    const remote = { url: urlOf(file), bytes: file.bytes ?? null, sha256: file.sha256 ?? null };
    const partial = this.#partialOf(remote);
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
      await this.#note(file, { sha256: arrived.sha256, bytes: arrived.bytes.length });
      await this.#store.put([arrived]);
      return arrived;
    } catch (error) {
      if (isAssayError(error) && error.code === 'artifact_damaged') await partial?.clear();
      if (status !== 404) throw error;
      await this.#note(file, null);
      return undefined;
    }
  }

  /** Of a file that is large enough, and known well enough for its chunks to be trusted at the end. */
  #partialOf({ bytes, sha256 }: RemoteFile): PartialFile | undefined {
    const { chunk } = this.#options;
    return sha256 !== null && (bytes ?? 0) > chunk && this.#records.mode === 'persistent'
      ? new PartialFile(this.#records, sha256, chunk)
      : undefined;
  }

  #note(file: HubFile, entry: HubEntry): Promise<void> {
    const key = recordKey(file.base);
    return this.#records.update(key, (record) => [[key, withEntry(record, file.path, entry)]]);
  }
}

const urlOf = ({ path, base }: HubFile): string => new URL(path, base).href;
