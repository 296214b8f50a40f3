// What has arrived of a file, over all tries of its download: one buffer of the file's size, or one that grows where
// the size is not known.
import { type RemoteFile, tooBig } from './download-errors.js';

/** Bytes of the first buffer where the size is not known. */
const firstSize = 64 * 1024;

export class Arrived {
  /** Bytes from the start of the file. */
  received = 0;
  /** The last response was of a kind that can be continued. */
  resumable = false;
  readonly #file: RemoteFile;
  #bytes = new Uint8Array();

  /**
   * @param start the first bytes of the file, from an earlier download
   * @throws artifact_unavailable when there is no memory for a file of its size
   */
  constructor(file: RemoteFile, start: Uint8Array = new Uint8Array()) {
    this.#file = file;
    if (file.bytes !== null) this.#grow(file.bytes);
    if (start.length === 0 || start.length >= (file.bytes ?? 0)) return;
    this.append(start, file.bytes ?? 0);
    this.resumable = true;
  }

  /** The buffer that it arrives in; only the first `received` bytes of it count. */
  get buffer(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /**
   * Adds the next bytes.
   * @param expected bytes of the whole file, 0 where that is not known
   * @throws artifact_unavailable when there is no memory for them
   */
  append(chunk: Uint8Array, expected: number): void {
    const end = this.received + chunk.length;
    if (end > this.#bytes.length) {
      this.#grow(expected > 0 ? expected : Math.max(end, this.#bytes.length * 2, firstSize));
    }
    this.#bytes.set(chunk, this.received);
    this.received = end;
  }

  /** Everything that has arrived. */
  whole(): Uint8Array<ArrayBuffer> {
    return this.received === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.received);
  }

  #grow(size: number): void {
    try {
      const bytes = new Uint8Array(size);
      bytes.set(this.#bytes.subarray(0, this.received));
      this.#bytes = bytes;
    } catch (error) {
      throw tooBig(this.#file, size, error);
    }
  }
}
