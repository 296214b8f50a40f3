// Authoring over the parts of an engine.
import type { AuthoringService } from '../../contract/authoring.js';
import type { VectorCache } from '../../embedding/cache.js';
import type { VersionStore } from '../../storage/versions.js';
import { trainerOver } from '../build/trainer.js';
import { buildTurn } from '../build/turn.js';
import type { Library } from '../library.js';
import type { Queue } from '../queue.js';
import { Authoring } from './authoring.js';
import { Builder } from './builder.js';
import type { DirectoryHost } from './directory.js';
import { type JobLocks, Jobs } from './jobs.js';

export interface AuthoringParts {
  library: Library;
  store: VersionStore;
  vectors: VectorCache;
  queue: Queue;
  host: DirectoryHost;
  /** Makes a worker that serves a trainer. */
  trainer: (() => Worker) | undefined;
  /** What is stored is meant to outlive this engine. */
  persist: boolean;
  /** Shared by all engines of one storage; undefined where this is the only one. */
  locks: JobLocks | undefined;
}

/** Finds out first which runs were lost with an engine before this one. */
export function openAuthoring({
  library,
  store,
  vectors,
  queue,
  host,
  trainer,
  persist,
  locks,
}: AuthoringParts): AuthoringService {
  const train = trainer && trainerOver(trainer);
  const builder = new Builder({ library, store, cache: vectors, host, turn: buildTurn(queue), train });
  const authoring = new Authoring({
    library,
    store,
    builder,
    jobs: new Jobs(locks),
    persist,
    now: () => new Date().toISOString(),
  });
  void authoring.settleLost().catch(() => {});
  return authoring;
}
