// One repository of a hub, or one folder laid out like it: which commit its revision means, what that one's listing says of
// its files, and how far all downloads together have come.
import { AssayError, isAssayError, quoted } from '../../contract/errors.js';
import type { ReadOptions } from '../../storage/file-reader.js';
import type { StoredFile } from '../../storage/file-store.js';
import type { HubFile, HubFiles } from '../../storage/hub-files.js';
import { parseJson, textIn } from './json.js';
import { knownFile } from './known-encoders.js';
import { type Listing, listingOf } from './listing.js';

/** The hub whose files are known beforehand. */
const officialHub = 'https://huggingface.co/';

export interface RepositoryOptions {
  /** `owner/name`, or the absolute URL of a folder. */
  readonly id: string;
  /** Branch, tag or commit. */
  readonly revision: string;
  /** Absolute URL with a trailing slash. */
  readonly hub: string;
  readonly files: HubFiles;
  readonly signal?: AbortSignal | undefined;
  /** Bytes so far and in all, over all files asked for until now. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export class Repository {
  readonly id: string;
  readonly #options: RepositoryOptions;
  readonly #parts: Part[] = [];
  #place: Promise<Place> | undefined;

  /** @throws invalid_request when the id names no repository */
  constructor(options: RepositoryOptions) {
    const { id } = options;
    if (!isUrl(id) && !repositoryId.test(id)) {
      throw new AssayError(
        'invalid_request',
        `Embedder ${quoted(id)} is no repository: expected 'owner/name'`,
      );
    }
    this.id = id;
    this.#options = options;
  }

  /** @throws artifact_unavailable, artifact_damaged; the signal's reason */
  async read(path: string): Promise<StoredFile> {
    return this.#counted(await this.#file(path), (file, options) => this.#options.files.read(file, options));
  }

  /** The same, undefined where there is no such file. */
  async readIfAny(path: string): Promise<StoredFile | undefined> {
    const { listing } = await this.#found();
    if (listing && !listing.has(path)) return undefined;
    return this.#counted(await this.#file(path), (file, options) =>
      this.#options.files.readIfAny(file, options),
    );
  }

  /** A file of another folder, with its download counted among the others. */
  readFrom(base: string, file: { path: string; bytes: number; sha256: string }): Promise<StoredFile> {
    return this.#counted({ base, ...file }, (all, options) => this.#options.files.read(all, options));
  }

  async #file(path: string): Promise<HubFile> {
    const { base, listing } = await this.#found();
    const known = this.#options.hub === officialHub ? knownFile(this.id, path) : undefined;
    return { base, path, ...(known ?? listing?.get(path)) };
  }

  /** Counts a file in the progress from when it is asked for, so that the total stands early. */
  async #counted<Found extends StoredFile | undefined>(
    file: HubFile,
    read: (file: HubFile, options: ReadOptions) => Promise<Found>,
  ): Promise<Found> {
    const { signal, onProgress } = this.#options;
    const part: Part = { done: 0, total: file.bytes ?? null };
    this.#parts.push(part);
    const found = await read(file, {
      signal,
      onProgress: (done, total) => {
        Object.assign(part, { done, total: total || null });
        const open = this.#parts.some((other) => other.total === null);
        onProgress?.(sum(this.#parts, 'done'), open ? 0 : sum(this.#parts, 'total'));
      },
    });
    // What was stored already reports nothing.
    part.done = part.total = found?.bytes.length ?? 0;
    return found;
  }

  #found(): Promise<Place> {
    this.#place ??= this.#find();
    return this.#place;
  }

  async #find(): Promise<Place> {
    const { id, hub } = this.#options;
    if (isUrl(id)) return { base: folderOf(id), listing: undefined };
    const commit = await this.#commit();
    const tree = commit && (await this.#told(`${commit}?recursive=true`));
    return {
      base: `${hub}${id}/resolve/${commit ?? encodeURIComponent(this.#options.revision)}/`,
      listing: listingOf(tree),
    };
  }

  /**
   * The commit that the revision means. Kept like any file, so a repository that was loaded once stays the same: a
   * branch that moves on never mixes two versions, and is never asked for again.
   */
  async #commit(): Promise<string | undefined> {
    const answer = await this.#told(`../revision/${encodeURIComponent(this.#options.revision)}`);
    const commit = textIn(answer, 'sha');
    return commit && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
  }

  /** What the hub says of the repository; undefined for a server that has only files. */
  async #told(path: string): Promise<unknown> {
    const { id, hub, files, signal } = this.#options;
    try {
      const file = await files.readIfAny({ base: `${hub}api/models/${id}/tree/`, path }, { signal });
      return file && parseJson(file.bytes, path);
    } catch (error) {
      // The files may be there all the same; whether they are, is found out by asking for them.
      if (isAssayError(error)) return undefined;
      throw error;
    }
  }
}

/** Where the files of a repository are. */
interface Place {
  /** Absolute URL of the folder, with a trailing slash. */
  readonly base: string;
  /** Undefined where there is none: a folder, or a server that has only files. */
  readonly listing: Listing | undefined;
}

/** Bytes of one file; the total is null while it is not known. */
interface Part {
  done: number;
  total: number | null;
}

const sum = (parts: readonly Part[], name: keyof Part): number =>
  parts.reduce((total, part) => total + (part[name] ?? 0), 0);

const repositoryId = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)?$/;

const isUrl = (id: string): boolean => /^https?:/i.test(id) && URL.canParse(id);

function folderOf(id: string): string {
  const url = new URL(id);
  url.search = url.hash = '';
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
