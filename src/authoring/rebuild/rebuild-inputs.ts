// The inputs to rebuild a model from: files that the catalog lists, or the samples that a version stores.
import {
  AssayError,
  type FileReference,
  type ModelSources,
  type OnProgress,
  type Progress,
  quote,
} from '../../core/contract/index.js';
import type { Caller, ModelEntry, StoredBuild } from '../../core/engine/index.js';
import type { FileReader } from '../../core/storage/index.js';
import { type BuildRequest, decompressSamples, readDocument } from '../pipeline/index.js';
import type { SourceIo } from '../sources/index.js';

export type RebuildOrigin = ModelSources | NonNullable<ModelEntry['readBuild']>;

export interface RebuildInputs extends Pick<BuildRequest, 'configuration' | 'base' | 'ambient'> {
  readonly io: Pick<SourceIo, 'read' | 'fetch'>;
}

export interface RebuildReader {
  reader: FileReader;
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  loadAmbient: (caller: Caller) => Promise<readonly string[]>;
}

/**
 * Reads the inputs of a model, and reports all downloads as one.
 * @throws what reading a file throws; config_invalid for an invalid document; the signal's reason
 */
export async function readRebuildInputs(
  origin: RebuildOrigin,
  { reader, assets, loadAmbient }: RebuildReader,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<RebuildInputs> {
  const downloads = new DownloadProgress(onProgress);
  const readFile = (file: FileReference) =>
    downloads.track(file.path, (report) => reader.readFile(file, assets, { signal, onProgress: report }));
  const [inputs, ambient] = await Promise.all([
    typeof origin === 'function' ? origin().then(readStoredInputs) : readCatalogInputs(origin, readFile),
    downloads.track('ambient', (report) =>
      loadAmbient({ signal, onProgress: ({ done, total }: Progress) => report(done, total) }),
    ),
  ]);
  return { ...inputs, ambient };
}

/** @param readFile reads a whole file, its hash verified; the bytes must not be changed */
async function readCatalogInputs(
  { document, samples }: ModelSources,
  readFile: (file: FileReference) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Omit<RebuildInputs, 'ambient'>> {
  const [text, ...contents] = await Promise.all([document, ...samples].map(readFile));
  const folder = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  const files = new Map(samples.map(({ path }, i) => [path, contents[i]]));
  return {
    configuration: await readDocument(new TextDecoder().decode(text), document.path),
    io: {
      read: async (path) => files.get(`${folder}${path}`) ?? rejectUnlisted(path),
      fetch: rejectFetch,
    },
  };
}

/** The stored samples replace the sources of the document. */
const readStoredInputs = async ({
  configuration,
  samples,
}: StoredBuild): Promise<Omit<RebuildInputs, 'ambient'>> => ({
  configuration,
  base: await decompressSamples(samples),
  io: { read: async (path) => rejectUnlisted(path), fetch: rejectFetch },
});

function rejectUnlisted(path: string): never {
  throw new AssayError('artifact_unavailable', `the catalog does not list the file ${quote(path)}`);
}

/** A remote source may have changed, and the rebuilt model would change with it. */
const rejectFetch: typeof fetch = async () => {
  throw new AssayError('artifact_unavailable', 'remote sources are not fetched again');
};

/** Downloads that run at the same time, reported as one. */
class DownloadProgress {
  readonly #parts = new Map<string, { done: number; total: number }>();
  readonly #onProgress: OnProgress;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  /** Runs one download. When it ends, all bytes that it has announced count as done. */
  async track<T>(
    name: string,
    download: (report: (done: number, total: number) => void) => Promise<T>,
  ): Promise<T> {
    const result = await download((done, total) => this.#report(name, done, total));
    const known = this.#parts.get(name);
    if (known && known.done < known.total) this.#report(name, known.total, known.total);
    return result;
  }

  #report(name: string, done: number, total: number): void {
    this.#parts.set(name, { done, total });
    const parts = [...this.#parts.values()];
    const sum = (field: 'done' | 'total') => parts.reduce((bytes, part) => bytes + part[field], 0);
    this.#onProgress({ stage: 'model', done: sum('done'), total: sum('total') });
  }
}
