// Models in the space of another embedder than they were built for: built there from their own document and samples,
// once, while scores of other models go on, and kept. The same materials give the same bytes.
import type { FileReference, ModelSources } from '../../contract/catalog.js';
import { type AssayError, isAssayError } from '../../contract/errors.js';
import type { ModelCard } from '../../contract/resources.js';
import type { Progress } from '../../contract/service.js';
import type { VectorCache } from '../../embedding/cache.js';
import type { Embedder } from '../../embedding/embedder.js';
import { readArtifact } from '../../scoring/artifact-reader.js';
import { writeArtifact } from '../../scoring/artifact-writer.js';
import type { FileReader } from '../../storage/file-reader.js';
import { type Locks, withLock } from '../../storage/lock.js';
import type { RebuiltStore } from '../../storage/rebuilt.js';
import { sha256 } from '../../storage/sha256.js';
import { SharedWork } from '../../storage/shared-work.js';
import { buildSeed } from '../authoring/builder.js';
import { buildModel } from '../build/build-model.js';
import { progressReport } from '../build/progress.js';
import type { Train } from '../build/trainer.js';
import type { BuildTurn } from '../build/turn.js';
import { fits, mismatch } from '../embedders.js';
import type { Entry } from '../entry.js';
import type { Caller } from '../memo.js';
import { type Materials, shippedMaterials, storedMaterials } from './materials.js';
import { tally } from './tally.js';

export interface RebuilderParts {
  reader: FileReader;
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  ambient: (caller: Caller) => Promise<readonly string[]>;
  store: RebuiltStore;
  vectors: VectorCache;
  turn: BuildTurn;
  /** Default: on this thread. */
  train: Train | undefined;
  /** Shared by all engines of one storage; undefined where this is the only one. */
  locks: Locks | undefined;
  /** Milliseconds that a build goes on when all have left. Default: 30,000. */
  linger?: number;
}

type Report = (progress: Progress) => void;
type Origin = ModelSources | NonNullable<Entry['stored']>;

const unnamed = 'the catalog does not name its samples; score with the embedder that it is built for';
/** Milliseconds to wait for another engine that builds the same; then it is built here too, to the same bytes. */
const lockLimit = 120_000;

export class Rebuilder {
  readonly #parts: RebuilderParts;
  readonly #building = new SharedWork<Entry, [progress: Progress]>();
  readonly #made = new Map<string, Entry>();
  /** Of models whose samples do not do: the same samples never will. */
  readonly #refused = new Map<string, AssayError>();

  constructor(parts: RebuilderParts) {
    this.#parts = parts;
  }

  /**
   * The model of `entry` in the space of `embedder`, built when it was not yet. Callers at the same time share one
   * build, which ends a while after the last of them has left: a request that is out of time is made again.
   * @returns an entry with an artifact and a card of its own
   * @throws artifact_unavailable naming both embedders, when it cannot be built; engine_unavailable; the signal's reason
   */
  async under(entry: Entry, embedder: Embedder, { signal, onProgress }: Caller = {}): Promise<Entry> {
    signal?.throwIfAborted();
    const key = `${entry.artifact.sha256}/${embedder.id}@${embedder.revision}`;
    const made = this.#made.get(key);
    if (made) return made;
    const refused = this.#refused.get(key);
    if (refused) throw refused;
    const work = async (own: AbortSignal, report: Report) => {
      const obtained = await this.#obtained(entry, embedder, own, report);
      this.#made.set(key, obtained);
      return obtained;
    };
    const remember = (reason: unknown): never => {
      if (isAssayError(reason) && isAssayError(reason.cause) && reason.cause.status === 422)
        this.#refused.set(key, reason);
      throw reason;
    };
    // Who leaves is stood in for: told first, so that the build is never without anybody.
    const { linger = 30_000 } = this.#parts;
    const leave = () => this.#building.run(key, work, AbortSignal.timeout(linger)).catch(() => {});
    signal?.addEventListener('abort', leave, { once: true });
    return this.#building
      .run(key, work, signal, onProgress)
      .catch(remember)
      .finally(() => signal?.removeEventListener('abort', leave));
  }

  /** The card of the model as it was last built for an embedder; undefined when it was not. */
  card({ artifact }: Entry, embedder: string): Promise<ModelCard | undefined> {
    return this.#parts.store.card(artifact.sha256, embedder);
  }

  async #obtained(entry: Entry, embedder: Embedder, signal: AbortSignal, report: Report): Promise<Entry> {
    const { store, locks } = this.#parts;
    const from = entry.artifact.sha256;
    const build = async () =>
      (await this.#stored(from, embedder)) ?? this.#built(entry, embedder, signal, report);
    const name = `assay-rebuild-${from}-${embedder.id}@${embedder.revision}`;
    const bytes =
      (await this.#stored(from, embedder)) ??
      (await withLock(name, build, { locks, signal, limit: lockLimit }));
    return {
      card: cardIn(bytes) ?? entry.card,
      artifact: { path: '', bytes: bytes.length, sha256: await sha256(bytes) },
      from,
      // Room may have been made in storage since, or there is none: then it is built again.
      read: async () =>
        (await store.get(from, embedder)) ??
        this.#built(entry, embedder, new AbortController().signal, () => {}),
    };
  }

  /** An artifact that is stored, and that this release can read. */
  async #stored(from: string, embedder: Embedder): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#parts.store.get(from, embedder);
    const card = bytes && cardIn(bytes);
    return card && fits(card.embedder, embedder) ? bytes : undefined;
  }

  async #built(
    entry: Entry,
    embedder: Embedder,
    signal: AbortSignal,
    report: Report,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { store, turn, train, vectors } = this.#parts;
    const origin = entry.sources ?? entry.stored;
    if (!origin) throw mismatch(entry.card, embedder, unnamed);
    try {
      const { materials, ambient } = await this.#materials(origin, signal, report);
      const { read, fetch, ...request } = materials;
      const { handle, version } = entry.card;
      const { model } = await buildModel(
        { handle, version, embedder, ambient, io: { read, fetch, seed: buildSeed }, ...request },
        {
          signal,
          cache: vectors,
          train,
          turn: (work) => turn(work, signal),
          report: progressReport(({ stage, done, total }) => {
            if (stage === 'embedding' || stage === 'training') report({ stage, done, total });
          }),
        },
      );
      const artifact = writeArtifact(model);
      await store.put(entry.artifact.sha256, model.card, artifact);
      return artifact;
    } catch (error) {
      signal.throwIfAborted();
      throw explained(error, entry.card, embedder);
    }
  }

  async #materials(
    origin: Origin,
    signal: AbortSignal,
    report: Report,
  ): Promise<{ materials: Materials; ambient: readonly string[] }> {
    const { reader, assets } = this.#parts;
    const downloads = tally((done, total) => report({ stage: 'model', done, total }));
    const ofAmbient = downloads.part('ambient');
    const onProgress = ({ done, total }: Progress) => ofAmbient(done, total);
    const fetched = (file: FileReference) => {
      const reading = reader.readFile(file, assets, { signal, onProgress: downloads.part(file.path) });
      return downloads.during(file.path, reading);
    };
    const [materials, ambient] = await Promise.all([
      typeof origin === 'function' ? origin().then(storedMaterials) : shippedMaterials(origin, fetched),
      downloads.during('ambient', this.#parts.ambient({ signal, onProgress })),
    ]);
    return { materials, ambient };
  }
}

/** undefined for an artifact of another format. */
function cardIn(bytes: Uint8Array<ArrayBuffer>): ModelCard | undefined {
  try {
    return readArtifact(bytes).card;
  } catch {
    return undefined;
  }
}

/** What keeps a model from being built tells both embedders; what keeps the engine from working stays as it is. */
function explained(error: unknown, card: ModelCard, embedder: Embedder): unknown {
  if (!isAssayError(error)) return error;
  switch (error.code) {
    case 'engine_unavailable':
    case 'overloaded':
    case 'internal':
      return error;
    default:
      return mismatch(card, embedder, error.detail, error);
  }
}
