// One build of one version: the document and everything it speaks of, read, embedded and trained. Stores nothing.
import type { ModelDirectory, OnBuildProgress } from '../../contract/authoring.js';
import type { VectorCache } from '../../embedding/cache.js';
import type { StoredBatch, StoredVersion } from '../../storage/version-records.js';
import type { VersionStore } from '../../storage/versions.js';
import type { Settled } from '../../training/settled.js';
import { type BuiltModel, buildModel } from '../build/build-model.js';
import { progressReport } from '../build/progress.js';
import { readSamplesFile } from '../build/sent-samples.js';
import type { Train } from '../build/trainer.js';
import type { Library } from '../library.js';
import { gunzip } from './compress.js';
import { type DirectoryHost, openDirectory } from './directory.js';

/** Of every draw in a build, so that the same configuration gives the same model anywhere. */
export const buildSeed = 20_260_101;

/** Stands for the version until it has a number, which it gets when it is stored. */
const unnumbered = 'v0';

export interface Materials {
  readonly handle: string;
  readonly configuration: unknown;
  readonly directory?: ModelDirectory | undefined;
  /** The version to train again from: its samples are taken instead of sources and paraphrases. */
  readonly base?: StoredVersion | undefined;
  readonly batches: readonly StoredBatch[];
}

export interface BuilderOptions {
  library: Library;
  store: VersionStore;
  cache: VectorCache;
  host: DirectoryHost;
  /** Runs a piece of work when its turn has come. */
  turn: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Default: on this thread. */
  train: Train | undefined;
}

export class Builder {
  readonly #options: BuilderOptions;

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  /** @throws config_invalid, sample_invalid, samples_too_few, artifact_unavailable; the signal's reason */
  async build(
    { handle, configuration, directory, base, batches }: Materials,
    signal: AbortSignal,
    onProgress?: OnBuildProgress,
  ): Promise<BuiltModel> {
    const { library, store, cache, host, turn, train } = this.#options;
    const report = progressReport(onProgress);
    report('reading', 0, 0);
    const read = openDirectory(directory, host);
    const [embedder, ambient] = await Promise.all([
      library.embedder({ signal, onProgress: ({ done, total }) => report('embedder', done, total) }),
      library.ambient({ signal }),
    ]);
    const sent = await Promise.all(
      batches.map(async ({ sha256 }) => readSamplesFile(await store.file(handle, sha256))),
    );
    return buildModel(
      {
        handle,
        version: unnumbered,
        configuration,
        io: { read, fetch: host.fetch, page: host.page, seed: buildSeed },
        embedder,
        ambient,
        sent: sent.flat(),
        ...(base ? await this.#before(handle, base) : {}),
      },
      { signal, report, cache, train, turn: (work) => turn(work, signal) },
    );
  }

  /** What a version was trained on, and what was decided then. */
  async #before(handle: string, { samples, report }: StoredVersion) {
    const { store } = this.#options;
    const base = await gunzip(await store.file(handle, samples.sha256));
    if (!report) return { base };
    const text = new TextDecoder().decode(await store.file(handle, report.sha256));
    // Hashed, and written by a build.
    return { base, settled: JSON.parse(text) as Settled };
  }
}
