// The received bytes of a file, over all attempts of its download: one buffer of the file's size, or a growing one if the
// size is unknown.
import { outOfMemoryError, type RemoteFile } from './download-errors.js';

/** Bytes of the first buffer if the size is unknown. */
const initialBytes = 64 * 1024;

export class DownloadBuffer {
  /** Number of received bytes, from the start of the file. */
  received = 0;
  /** True if the last response can be resumed with a range request. */
  resumable = false;
  readonly #file: RemoteFile;
  #bytes = new Uint8Array();

  /**
   * @param start the first bytes of the file, from an earlier download
   * @throws artifact_unavailable when there is not enough memory
   */
  constructor(file: RemoteFile, start: Uint8Array = new Uint8Array()) {
    this.#file = file;
    if (file.bytes !== null) this.#grow(file.bytes);
    if (start.length === 0 || start.length >= (file.bytes ?? 0)) return;
    this.append(start, file.bytes ?? 0);
    this.resumable = true;
  }

  /** The underlying buffer, of which the first `received` bytes are valid. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /**
   * Adds the next bytes.
   * @param total bytes of the whole file; 0 if unknown
   * @throws artifact_unavailable when there is not enough memory
   */
  append(chunk: Uint8Array, total: number): void {
    const end = this.received + chunk.length;
    if (end > this.#bytes.length) {
      this.#grow(total > 0 ? total : Math.max(end, this.#bytes.length * 2, initialBytes));
    }
    this.#bytes.set(chunk, this.received);
    this.received = end;
  }

  /** All received bytes. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.received === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.received);
  }

  #grow(size: number): void {
    try {
      const bytes = new Uint8Array(size);
      bytes.set(this.#bytes.subarray(0, this.received));
      this.#bytes = bytes;
    } catch (error) {
      throw outOfMemoryError(this.#file, size, error);
    }
  }
}
