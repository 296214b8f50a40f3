// Chunks of an unfinished download, stored by the expected hash of the file, so that a download can resume after its tab
// was closed. Chunks are not trusted: the complete file is verified.
import type { Area } from '../areas/area.js';
import { type Content, getContentBytes, isContent, readContent } from '../areas/content.js';

/** Bytes of a chunk: few records for a file, and little to download again. */
export const defaultChunkBytes = 8 * 1024 * 1024;

const prefix = 'part/';

interface Chunk {
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
  readonly content: Content;
}

const isChunk = (value: unknown): value is Chunk =>
  typeof value === 'object' && value !== null && 'content' in value && isContent(value.content);

export class PartialFile {
  readonly #area: Area<unknown>;
  readonly #hash: string;
  readonly #chunkBytes: number;
  readonly #now: () => number;
  /** Number of stored chunks. */
  #stored = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(area: Area<unknown>, hash: string, chunkBytes: number, now: () => number = Date.now) {
    this.#area = area;
    this.#hash = hash;
    this.#chunkBytes = chunkBytes;
    this.#now = now;
  }

  /** The stored bytes from the start of the file; empty if nothing is stored. */
  async read(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Content[] = [];
    for (const [key, value] of await this.#area.entries(this.#key())) {
      if (key !== this.#key(chunks.length) || !isChunk(value)) break;
      if (getContentBytes(value.content) !== this.#chunkBytes) break;
      chunks.push(value.content);
    }
    const bytes = await readContent(new Blob(chunks));
    if (bytes) this.#stored = chunks.length;
    return bytes ?? new Uint8Array();
  }

  /**
   * Stores the complete chunks. Does not wait until they are written.
   * @param bytes the file's buffer
   * @param received bytes of it that are received
   */
  save(bytes: Uint8Array<ArrayBuffer>, received: number): void {
    // Fewer than before if the server restarted from byte 0.
    this.#stored = Math.min(this.#stored, Math.floor(received / this.#chunkBytes));
    while ((this.#stored + 1) * this.#chunkBytes <= received) {
      const start = this.#stored * this.#chunkBytes;
      const chunk: Chunk = {
        at: this.#now(),
        content: new Blob([bytes.subarray(start, start + this.#chunkBytes)]),
      };
      const key = this.#key(this.#stored);
      this.#writing = this.#writing.then(() => this.#area.set([[key, chunk]])).catch(() => {});
      this.#stored += 1;
    }
  }

  /** Deletes all chunks. */
  async clear(): Promise<void> {
    await this.#writing;
    const chunks = await this.#area.entries(this.#key());
    await this.#area.delete(chunks.map(([key]) => key));
  }

  #key(index?: number): string {
    return `${prefix}${this.#hash}/${index === undefined ? '' : String(index).padStart(6, '0')}`;
  }
}

/** Milliseconds after which a download counts as abandoned. */
const maximumAge = 7 * 24 * 60 * 60 * 1000;

/** Deletes the chunks of abandoned downloads. */
export async function sweepPartialFiles(area: Area<unknown>, now = Date.now()): Promise<void> {
  const chunks = await area.entries(prefix);
  const abandoned = chunks.filter(([, value]) => !isChunk(value) || value.at < now - maximumAge);
  await area.delete(abandoned.map(([key]) => key));
}
