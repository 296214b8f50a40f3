// Rebuilds models for another embedder, from their own document and samples: once, in the background of scores, and
// stored. The same inputs give the same bytes.
import {
  type AssayError,
  isAssayError,
  type ModelCard,
  type OnProgress,
  type Progress,
} from '../../core/contract/index.js';
import type { Embedder } from '../../core/embedding/index.js';
import {
  type Caller,
  isCompatible,
  type ModelEntry,
  mismatchError,
  type RebuilderHost,
} from '../../core/engine/index.js';
import { readArtifact, writeArtifact } from '../../core/scoring/index.js';
import { keepReadings, type Locks, SharedWork, sha256, withLock } from '../../core/storage/index.js';
import { buildModel, buildSeed, createProgressReporter, readPortableTraits } from '../pipeline/index.js';
import type { Train } from '../training/index.js';
import { readRebuildInputs } from './rebuild-inputs.js';

export interface RebuilderParts extends Omit<RebuilderHost, 'locks'> {
  /** Default: on this thread. */
  train: Train | undefined;
  /** Shared by all engines of one storage; undefined where this is the only engine. */
  locks: Locks | undefined;
  /** Milliseconds that a build continues after its last caller has left. Default: 30,000. */
  linger?: number;
}

const unlisted = 'the catalog does not list its samples. Score with the embedder that it was built with';
/** Milliseconds to wait for another engine that builds the same model; then it is built here too, to the same bytes. */
const lockTimeout = 120_000;

/** A model and the embedder to rebuild it for. */
interface Target {
  readonly entry: ModelEntry;
  readonly embedder: Embedder;
}

export class ModelRebuilder {
  readonly #parts: RebuilderParts;
  readonly #running = new SharedWork<ModelEntry, [progress: Progress]>();
  readonly #rebuilt = new Map<string, ModelEntry>();
  /** Errors of models whose samples are invalid: building again would fail again. */
  readonly #failed = new Map<string, AssayError>();

  constructor(parts: RebuilderParts) {
    this.#parts = parts;
  }

  /**
   * Rebuilds a model for an embedder, unless that was done before. Concurrent callers share one build, which continues
   * for a while after the last of them has left, because a request that timed out is usually sent again.
   * @returns an entry with its own artifact and card
   * @throws artifact_unavailable naming both embedders when it cannot be built; engine_unavailable; the signal's reason
   */
  async rebuild(
    entry: ModelEntry,
    embedder: Embedder,
    { signal, onProgress }: Caller = {},
  ): Promise<ModelEntry> {
    signal?.throwIfAborted();
    const key = `${entry.artifact.sha256}/${embedder.id}@${embedder.revision}`;
    const rebuilt = this.#rebuilt.get(key);
    if (rebuilt) return rebuilt;
    const failed = this.#failed.get(key);
    if (failed) throw failed;
    const work = async (jobSignal: AbortSignal, report: OnProgress) => {
      const result = await this.#loadOrBuild({ entry, embedder }, jobSignal, report);
      this.#rebuilt.set(key, result);
      return result;
    };
    // Join for the lingering time before leaving, so that the build always has a caller.
    const { linger = 30_000 } = this.#parts;
    const leave = () => this.#running.run(key, work, AbortSignal.timeout(linger)).catch(() => {});
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await this.#running.run(key, work, signal, onProgress);
    } catch (error) {
      if (isAssayError(error) && isAssayError(error.cause) && error.cause.status === 422)
        this.#failed.set(key, error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async #loadOrBuild(target: Target, signal: AbortSignal, report: OnProgress): Promise<ModelEntry> {
    const { store, locks } = this.#parts;
    const { entry, embedder } = target;
    const rebuiltFrom = entry.artifact.sha256;
    const build = async () => (await this.#readStored(target)) ?? this.#build(target, signal, report);
    const lock = `assay-rebuild-${rebuiltFrom}-${embedder.id}@${embedder.revision}`;
    const bytes =
      (await this.#readStored(target)) ??
      (await withLock(lock, build, { locks, signal, limit: lockTimeout }));
    const card = parseCard(bytes);
    return {
      card: card ? keepReadings(card, entry.card) : entry.card,
      artifact: { path: '', bytes: bytes.length, sha256: await sha256(bytes) },
      rebuiltFrom,
      // Storage may have evicted it since, or there is no storage: then it is built again.
      read: async () =>
        (await store.get(rebuiltFrom, embedder)) ??
        this.#build(target, new AbortController().signal, () => {}),
    };
  }

  /** The stored artifact, if this release can read it. */
  async #readStored({ entry, embedder }: Target): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#parts.store.get(entry.artifact.sha256, embedder);
    const card = bytes && parseCard(bytes);
    return card && isCompatible(card.embedder, embedder) ? bytes : undefined;
  }

  async #build(
    { entry, embedder }: Target,
    signal: AbortSignal,
    report: OnProgress,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { store, runBuildStep, train, vectors: cache } = this.#parts;
    const origin = entry.sources ?? entry.readBuild;
    if (!origin) throw mismatchError(entry.card, embedder, unlisted);
    try {
      const { io, ...inputs } = await readRebuildInputs(origin, this.#parts, signal, report);
      const { handle, version } = entry.card;
      const { model } = await buildModel(
        {
          handle,
          version,
          embedder,
          io: { ...io, seed: buildSeed },
          intrinsic: readPortableTraits(entry.card),
          ...inputs,
        },
        {
          signal,
          cache,
          train,
          runStep: (step) => runBuildStep(step, signal),
          report: createProgressReporter(({ stage, done, total }) => {
            if (stage === 'embedding' || stage === 'training') report({ stage, done, total });
          }),
        },
      );
      const artifact = writeArtifact(model);
      await store.put(entry.artifact.sha256, model.card, artifact);
      return artifact;
    } catch (error) {
      signal.throwIfAborted();
      throw explainError(error, entry.card, embedder);
    }
  }
}

/** undefined for an artifact of another format. */
function parseCard(bytes: Uint8Array<ArrayBuffer>): ModelCard | undefined {
  try {
    return readArtifact(bytes).card;
  } catch {
    return undefined;
  }
}

/** Names both embedders in an error of the model; leaves an error of the engine as it is. */
function explainError(error: unknown, card: ModelCard, embedder: Embedder): unknown {
  if (!isAssayError(error)) return error;
  switch (error.code) {
    case 'engine_unavailable':
    case 'overloaded':
    case 'internal':
      return error;
    default:
      return mismatchError(card, embedder, error.detail, error);
  }
}
