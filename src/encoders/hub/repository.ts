// One repository of a hub, or one folder with the same layout: resolves its revision to a commit, reads the listing of
// its files, and sums the progress of all downloads.
import { AssayError, isAssayError, quote } from '../../core/contract/index.js';
import { toFolderUrl } from '../../core/platform/index.js';
import type { HubFile, HubFiles, ReadOptions, StoredFile } from '../../core/storage/index.js';
import { findOfficialFile } from './files/official-files.js';
import { parseJson, readObject, readPositiveInteger, readString } from './json.js';

/** The hub whose official files are known. */
const officialHub = 'https://huggingface.co/';

export interface RepositoryOptions {
  /** What the repository holds, for errors. Default `embedder`. */
  readonly noun?: string | undefined;
  /** `owner/name`, or the absolute URL of a folder. */
  readonly id: string;
  /** Branch, tag or commit. */
  readonly revision: string;
  /** Absolute URL with a trailing slash. */
  readonly hub: string;
  readonly files: HubFiles;
  readonly signal?: AbortSignal | undefined;
  /** Receives loaded and total bytes, over all files requested so far; total 0 while unknown. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A file of a folder. Size and hash are checked where they are known. */
export type RepositoryFile = Omit<HubFile, 'base'>;

export class Repository {
  readonly id: string;
  readonly #options: RepositoryOptions;
  readonly #progress: FileProgress[] = [];
  #location: Promise<RepositoryLocation> | undefined;

  /** @throws invalid_request for an invalid id */
  constructor(options: RepositoryOptions) {
    const { id, noun = 'embedder' } = options;
    if (!isUrl(id) && !repositoryId.test(id)) {
      throw new AssayError(
        'invalid_request',
        `Invalid ${noun} id ${quote(id)}. Use 'owner/name' of a hub repository, or the URL of a folder`,
      );
    }
    this.id = id;
    this.#options = options;
  }

  /** Reads a file. @throws artifact_unavailable, artifact_damaged; the signal's reason */
  async read(path: string): Promise<StoredFile> {
    const file = await this.#describeFile(path);
    return this.#track(file, (options) => this.#options.files.read(file, options));
  }

  /** Reads a file; undefined for a missing one. @throws as `read` */
  async readIfAny(path: string): Promise<StoredFile | undefined> {
    const { listing } = await this.#locate();
    if (listing && !listing.has(path)) return undefined;
    const file = await this.#describeFile(path);
    return this.#track(file, (options) => this.#options.files.readIfAny(file, options));
  }

  /** Reads a file of another folder, as part of the same progress. @throws as `read` */
  readFrom(base: string, described: RepositoryFile): Promise<StoredFile> {
    const file = { base, ...described };
    return this.#track(file, (options) => this.#options.files.read(file, options));
  }

  /** The URL of a file. */
  async getUrl(path: string): Promise<string> {
    return (await this.#locate()).base + path;
  }

  async #describeFile(path: string): Promise<HubFile> {
    const { base, listing } = await this.#locate();
    const official = this.#options.hub === officialHub ? findOfficialFile(this.id, path) : undefined;
    return { base, path, ...(official ?? listing?.get(path)) };
  }

  /** Includes a file in the progress as soon as it is requested, so that the total is known early. */
  async #track<File extends StoredFile | undefined>(
    file: HubFile,
    read: (options: ReadOptions) => Promise<File>,
  ): Promise<File> {
    const { signal, onProgress } = this.#options;
    const progress: FileProgress = { done: 0, total: file.bytes ?? null };
    this.#progress.push(progress);
    const stored = await read({
      signal,
      onProgress: (done, total) => {
        Object.assign(progress, { done, total: total || null });
        const unknown = this.#progress.some((other) => other.total === null);
        onProgress?.(sum(this.#progress, 'done'), unknown ? 0 : sum(this.#progress, 'total'));
      },
    });
    // A stored file reports no progress.
    progress.done = progress.total = stored?.bytes.length ?? 0;
    return stored;
  }

  #locate(): Promise<RepositoryLocation> {
    this.#location ??= this.#resolve();
    return this.#location;
  }

  async #resolve(): Promise<RepositoryLocation> {
    const { id, hub, revision } = this.#options;
    if (isUrl(id)) return { base: toFolderUrl(id).href, listing: undefined };
    const commit = await this.#readCommit();
    const entries = commit && (await this.#readMetadata(`${commit}?recursive=true`));
    return {
      base: `${hub}${id}/resolve/${commit ?? encodeURIComponent(revision)}/`,
      listing: readListing(entries),
    };
  }

  /**
   * Reads the commit of the revision. It is stored like any file, so that a loaded repository never changes: a branch
   * that moves on cannot mix two versions, and the hub is not asked again.
   */
  async #readCommit(): Promise<string | undefined> {
    const answer = await this.#readMetadata(`../revision/${encodeURIComponent(this.#options.revision)}`);
    const commit = readString(answer, 'sha');
    return commit && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
  }

  /** Reads from the hub's API; undefined for a server that only has files. */
  async #readMetadata(path: string): Promise<unknown> {
    const { id, hub, files, signal } = this.#options;
    const base = `${hub}api/models/${id}/tree/`;
    try {
      const file = await files.readIfAny({ base, path }, { signal });
      return file && parseJson(file.bytes, base + path);
    } catch (error) {
      // The files may be available even if the API is not; reading them shows.
      if (isAssayError(error)) return undefined;
      throw error;
    }
  }
}

/** Where the files of a repository are. */
interface RepositoryLocation {
  /** Absolute URL of the folder, with a trailing slash. */
  readonly base: string;
  /** Undefined for a folder, or a server that only has files. */
  readonly listing: RepositoryListing | undefined;
}

/** Bytes of one file; the total is null while unknown. */
interface FileProgress {
  done: number;
  total: number | null;
}

const sum = (files: readonly FileProgress[], name: keyof FileProgress): number =>
  files.reduce((total, file) => total + (file[name] ?? 0), 0);

const repositoryId = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)?$/;

/** Files of the disk can be read in Node only. */
const isUrl = (id: string): boolean => /^(https?|file):/i.test(id) && URL.canParse(id);

interface ListedFile {
  readonly bytes?: number;
  /** Only of large files. */
  readonly sha256?: string;
}

/** The hub's listing of a repository, by path. */
export type RepositoryListing = ReadonlyMap<string, ListedFile>;

/** Entries per page of the hub's listing: a listing of this length may be truncated. */
const pageSize = 1000;

/**
 * Reads a repository's listing.
 * @param entries parsed JSON
 * @returns undefined for an invalid or possibly truncated listing
 */
export function readListing(entries: unknown): RepositoryListing | undefined {
  if (!Array.isArray(entries) || entries.length >= pageSize) return undefined;
  return new Map(
    entries.flatMap((entry): [string, ListedFile][] => {
      const path = readString(entry, 'path');
      if (path === undefined || readString(entry, 'type') !== 'file') return [];
      const lfs = readObject(entry, 'lfs');
      const bytes = readPositiveInteger(lfs, 'size') ?? readPositiveInteger(entry, 'size');
      const sha256 = readString(lfs, 'oid');
      return [
        [
          path,
          {
            ...(bytes === undefined ? {} : { bytes }),
            ...(sha256 && /^[0-9a-f]{64}$/.test(sha256) ? { sha256 } : {}),
          },
        ],
      ];
    }),
  );
}
