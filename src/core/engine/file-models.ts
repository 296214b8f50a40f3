// Models in files that pages name by address: each read once, and again after a minute if its content is not pinned.
import { AssayError, isAssayError } from '../contract/index.js';
import { type ModelAddress, parseModelAddress, type StoredFile } from '../storage/index.js';
import { type Caller, Memo } from './memo.js';
import type { ModelEntry } from './model-entry.js';
import type { ReadModelFile } from './ports.js';

/** Milliseconds for which a model is used without asking its server again. */
const maxAge = 60_000;

/** Downloads the file of an address, or finds it in storage. */
type ReadFile = (
  address: ModelAddress,
  onProgress: (done: number, total: number) => void,
) => Promise<StoredFile>;

interface Known {
  readonly sha256: string;
  readonly entry: ModelEntry;
  readonly readAt: number;
}

export class FileModels {
  readonly #readFile: ReadFile;
  readonly #read: ReadModelFile;
  readonly #clock: () => number;
  readonly #memo = new Memo<Known>();
  readonly #known = new Map<string, Known>();

  constructor(readFile: ReadFile, read: ReadModelFile, clock: () => number = Date.now) {
    this.#readFile = readFile;
    this.#read = read;
    this.#clock = clock;
  }

  /**
   * @returns undefined for a handle
   * @throws invalid_request for an address with another hash than SHA-256; artifact_unavailable, artifact_damaged for a file
   *   that cannot be read; the signal's reason
   */
  async find(handle: string, caller: Caller): Promise<ModelEntry | undefined> {
    const address = parseModelAddress(handle);
    if (!address) return undefined;
    const known = this.#known.get(handle);
    if (known && (address.sha256 !== null || Math.abs(this.#clock() - known.readAt) < maxAge))
      return known.entry;
    const current = await this.#memo.get(
      handle,
      (report) => this.#load(address, known, (done, total) => report({ stage: 'model', done, total })),
      caller,
    );
    this.#memo.delete(handle);
    this.#known.set(handle, current);
    return current.entry;
  }

  async #load(
    address: ModelAddress,
    known: Known | undefined,
    onProgress: (done: number, total: number) => void,
  ): Promise<Known> {
    const { bytes, sha256 } = await this.#readFile(address, onProgress);
    const readAt = this.#clock();
    if (known?.sha256 === sha256) return { ...known, readAt };
    try {
      return { sha256, readAt, entry: await this.#read(bytes) };
    } catch (error) {
      if (!isAssayError(error)) throw error;
      const name = new URL(address.url).pathname.split('/').at(-1);
      const detail = `Model file '${name}' cannot be used: ${error.detail}`;
      throw new AssayError('artifact_damaged', detail, { cause: error });
    }
  }
}
