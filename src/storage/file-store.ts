// Files by their own SHA-256: embedder files and trained models. Kept as Blobs, which IndexedDB reads two to three
// times faster than buffers. The hash is verified at every load, because a byte that flips on disk is returned by
// the browser without a word.
import { type Area, memoryArea, type StorageMode } from './area.js';
import { blobContent } from './blob-content.js';
import { type AreaOptions, openArea } from './databases.js';
import { sha256 } from './sha256.js';

/** Bytes with their lower-case hexadecimal SHA-256. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface FileStore {
  readonly mode: StorageMode;
  /** A fresh copy of the bytes with this hash; undefined when they are absent or were found damaged, and then deleted. */
  get(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Stores all files or, when it is stopped on the way, none.
   * @param files whose bytes are those of their hashes, as a download has checked; `get` refuses any others
   */
  put(files: readonly StoredFile[]): Promise<void>;
  /** Bytes of every file, by its hash. */
  sizes(): Promise<Map<string, number>>;
  delete(hashes: readonly string[]): Promise<void>;
}

/** A file store over any area of Blobs. */
export function fileStore(area: Area<Blob>): FileStore {
  return {
    get mode() {
      return area.mode;
    },
    async get(hash) {
      const blob = await area.get(hash);
      if (blob === undefined) return undefined;
      const bytes = await blobContent(blob);
      if (bytes && (await sha256(bytes)) === hash) return bytes;
      await area.delete([hash]);
      return undefined;
    },
    async put(files) {
      await area.set(files.map((file) => [file.sha256, new Blob([file.bytes])]));
    },
    async sizes() {
      return new Map((await area.entries('')).map(([hash, blob]) => [hash, blob.size]));
    },
    delete: (hashes) => area.delete(hashes),
  };
}

/** Files in IndexedDB, or in memory where that fails. */
export const openFiles = (options?: AreaOptions): FileStore =>
  fileStore(openArea<Blob>('artifacts', { ...options, evict: true }));

/** Files in memory alone. */
export const memoryFiles = (): FileStore => fileStore(memoryArea<Blob>());
