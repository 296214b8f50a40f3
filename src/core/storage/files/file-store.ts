// Files by their SHA-256: embedder files and trained models. Stored as Blobs, which IndexedDB reads two to three times
// faster than buffers. The hash is verified on every read, because browsers do not detect bytes that flipped on disk.
import { type Area, createMemoryArea, type StorageMode } from '../areas/area.js';
import { type Content, getContentBytes, readContent } from '../areas/content.js';
import { type AreaOptions, openArea } from '../areas/databases.js';
import { sha256 } from '../sha256.js';

/** Bytes with their lower-case hexadecimal SHA-256. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface FileStore {
  readonly mode: StorageMode;
  /** A new copy of the bytes with this hash; undefined when missing or damaged. Damaged files are deleted. */
  get(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Stores all files or, if interrupted, none.
   * @param files with verified hashes; `get` treats others as damaged
   */
  put(files: readonly StoredFile[]): Promise<void>;
  /** Size of every file in bytes, by its hash. */
  sizes(): Promise<Map<string, number>>;
  delete(hashes: readonly string[]): Promise<void>;
}

/** A file store over any area. */
export function createFileStore(area: Area<Content>): FileStore {
  return {
    get mode() {
      return area.mode;
    },
    async get(hash) {
      const content = await area.get(hash);
      if (content === undefined) return undefined;
      const bytes = await readContent(content);
      if (bytes && (await sha256(bytes)) === hash) return bytes;
      await area.delete([hash]);
      return undefined;
    },
    async put(files) {
      await area.set(files.map((file) => [file.sha256, new Blob([file.bytes])]));
    },
    async sizes() {
      return new Map((await area.entries('')).map(([hash, content]) => [hash, getContentBytes(content)]));
    },
    delete: (hashes) => area.delete(hashes),
  };
}

/** Files in IndexedDB, with a fallback to memory. */
export const openFiles = (options?: AreaOptions): FileStore =>
  createFileStore(openArea<Content>('artifacts', { ...options, evict: true }));

/** Files in memory only. */
export const createMemoryFiles = (): FileStore => createFileStore(createMemoryArea<Content>());
