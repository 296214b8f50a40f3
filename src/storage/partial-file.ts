// What has arrived of a large file whose download was cut short by the end of its tab: whole chunks, kept by the hash
// that the file will have, so that the next try goes on where this one ended. Nothing is trusted: the whole is checked
// when it is there.
import type { Area } from './area.js';
import { blobContent } from './blob-content.js';

/** Bytes of a chunk: few records a file, and little lost. */
export const usualChunk = 8 * 1024 * 1024;

const prefix = 'part/';

interface Chunk {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly content: Blob;
}

const isChunk = (value: unknown): value is Chunk =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Blob;

export class PartialFile {
  readonly #area: Area<unknown>;
  readonly #hash: string;
  readonly #chunk: number;
  readonly #now: () => number;
  #kept = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(area: Area<unknown>, hash: string, chunk: number, now: () => number = Date.now) {
    this.#area = area;
    this.#hash = hash;
    this.#chunk = chunk;
    this.#now = now;
  }

  /** The kept bytes from the start of the file on; empty where nothing is kept. */
  async read(): Promise<Uint8Array<ArrayBuffer>> {
    const found: Blob[] = [];
    for (const [key, value] of await this.#area.entries(this.#key())) {
      if (key !== this.#key(found.length) || !isChunk(value) || value.content.size !== this.#chunk) break;
      found.push(value.content);
    }
    const bytes = await blobContent(new Blob(found));
    if (bytes) this.#kept = found.length;
    return bytes ?? new Uint8Array();
  }

  /**
   * Keeps the chunks that are whole by now. Does not wait for the writing.
   * @param bytes the file's buffer @param received bytes of it that have arrived
   */
  keep(bytes: Uint8Array<ArrayBuffer>, received: number): void {
    // A server that starts again from the first byte.
    this.#kept = Math.min(this.#kept, Math.floor(received / this.#chunk));
    while ((this.#kept + 1) * this.#chunk <= received) {
      const at = this.#kept * this.#chunk;
      const chunk: Chunk = {
        at: this.#now(),
        content: new Blob([bytes.subarray(at, at + this.#chunk)]),
      };
      const key = this.#key(this.#kept);
      this.#writing = this.#writing.then(() => this.#area.set([[key, chunk]])).catch(() => {});
      this.#kept += 1;
    }
  }

  /** Deletes everything that is kept. */
  async clear(): Promise<void> {
    await this.#writing;
    const keys = (await this.#area.entries(this.#key())).map(([key]) => key);
    if (keys.length > 0) await this.#area.delete(keys);
  }

  #key(index?: number): string {
    return `${prefix}${this.#hash}/${index === undefined ? '' : String(index).padStart(6, '0')}`;
  }
}

/** Milliseconds after which nobody will go on with a download. */
const forgotten = 7 * 24 * 60 * 60 * 1000;

/** Deletes what has been kept of downloads that nobody went on with. */
export async function sweepPartialFiles(area: Area<unknown>, now = Date.now()): Promise<void> {
  const chunks = await area.entries(prefix);
  const gone = chunks.filter(([, value]) => !isChunk(value) || value.at < now - forgotten);
  if (gone.length > 0) await area.delete(gone.map(([key]) => key));
}
