// Loads everything that a version is built from, and builds it. Stores nothing.
import type { ModelDirectory, OnBuildProgress, SourceTokens } from '../../core/contract/index.js';
import type { Embedder, VectorCache } from '../../core/embedding/index.js';
import { type BuilderHost, isCompatible } from '../../core/engine/index.js';
import { readArtifact } from '../../core/scoring/index.js';
import type { StoredBatch, StoredVersion, VersionStore } from '../../core/storage/index.js';
import type { BuildInterpreter } from '../interpreters/index.js';
import {
  type BuiltModel,
  buildModel,
  buildSeed,
  createProgressReporter,
  decompressSamples,
  readIntrinsicTraits,
  readPortableTraits,
  readSamplesFile,
} from '../pipeline/index.js';
import type { SourceIo } from '../sources/index.js';
import type { Train } from '../training/index.js';
import { type DirectoryHost, openDirectory } from './directory.js';
import { readPreviousBuild } from './report-file.js';

/** Placeholder until the version gets its number, when it is stored. */
const unnumbered = 'v0';

export interface BuildInputs {
  readonly handle: string;
  readonly configuration: unknown;
  readonly directory?: ModelDirectory | undefined;
  /** The version to retrain: its samples are used instead of sources and paraphrases. */
  readonly base?: StoredVersion | undefined;
  readonly batches: readonly StoredBatch[];
  /** Default: the engine's. */
  readonly tokens?: SourceTokens | undefined;
  readonly interpreter?: BuildInterpreter | undefined;
}

export interface VersionBuilderOptions extends Pick<BuilderHost, 'registry' | 'runBuildStep' | 'gpu'> {
  store: VersionStore;
  cache: VectorCache;
  host: DirectoryHost;
  /** How sources on public hosts are fetched. */
  remote: Pick<SourceIo, 'fetch' | 'hosts' | 'tokens'>;
  /** Default: on this thread. */
  train: Train | undefined;
}

export class VersionBuilder {
  readonly #options: VersionBuilderOptions;

  constructor(options: VersionBuilderOptions) {
    this.#options = options;
  }

  /** @throws config_invalid, sample_invalid, samples_too_few, artifact_unavailable; the signal's reason */
  async build(
    { handle, configuration, directory, base, batches, tokens, interpreter }: BuildInputs,
    signal: AbortSignal,
    onProgress?: OnBuildProgress,
  ): Promise<BuiltModel> {
    const { registry, store, cache, host, remote, runBuildStep, train, gpu } = this.#options;
    const report = createProgressReporter(onProgress);
    report('reading', 0, 0);
    const read = openDirectory(directory, host);
    const [embedder, ambient] = await Promise.all([
      registry.loadEmbedder({ signal, onProgress: ({ done, total }) => report('embedder', done, total) }),
      registry.loadAmbient({ signal }),
    ]);
    const sent = await Promise.all(
      batches.map(async ({ sha256 }) => readSamplesFile(await store.file(handle, sha256))),
    );
    return buildModel(
      {
        handle,
        version: unnumbered,
        configuration,
        io: { read, ...remote, tokens: tokens ?? remote.tokens, page: host.page, seed: buildSeed },
        embedder,
        ambient,
        sent,
        ...(base ? await this.#readBase(handle, embedder, base) : {}),
      },
      { signal, report, cache, train, gpu, interpreter, runStep: (step) => runBuildStep(step, signal) },
    );
  }

  /** The samples of a version, and the decisions of its build. */
  async #readBase(handle: string, embedder: Embedder, { samples, report, artifact, card }: StoredVersion) {
    const { store } = this.#options;
    const text = await decompressSamples(await store.file(handle, samples.sha256));
    const discovery = card.traits.some(({ discovered }) => discovered)
      ? readArtifact(await store.file(handle, artifact.sha256))
      : undefined;
    const same = discovery && isCompatible(card.embedder, embedder);
    const base = {
      base: text,
      intrinsic: discovery && (same ? readIntrinsicTraits(discovery) : readPortableTraits(card)),
    };
    if (!report) return base;
    return { ...base, previous: readPreviousBuild(await store.file(handle, report.sha256)) };
  }
}
