// Parts whose code is loaded on first use, so that an engine starts without it.
import { AssayError, type AuthoringService, isAssayError } from '../../core/contract/index.js';
import type { Builder, BuilderHost, Rebuilder } from '../../core/engine/index.js';

/**
 * A builder that is loaded for the first request of authoring, or when the engine is opened after a run that did not end.
 * Every request rejects with `engine_unavailable` while the code cannot be loaded, and the next one loads it again.
 */
export const buildLater = (load: () => Promise<Builder>): Builder => ({
  open(host) {
    const open = loadOnce(async () => (await load()).open(host));
    hasLostRuns(host)
      .then((lost) => (lost ? open() : undefined))
      .catch(() => {});
    return forward(open);
  },
});

/** A rebuilder that is loaded for the first model that is rebuilt. */
export const rebuildLater = (load: () => Promise<Rebuilder>): Rebuilder => ({
  open(host) {
    const open = loadOnce(async () => (await load()).open(host));
    return async (...call) => (await open())(...call);
  },
});

/** Loads a part once; again after a failure. */
function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      if (isAssayError(cause)) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AssayError(
        'engine_unavailable',
        `The code of builds cannot be loaded: ${reason}. It is in the folder of the engine's worker: reload the page`,
        { cause },
      );
    });
    return loading;
  };
}

async function hasLostRuns({ store }: BuilderHost): Promise<boolean> {
  const runs = await store.runs();
  return runs.some(({ state }) => state === 'running');
}

const forward = (open: () => Promise<AuthoringService>): AuthoringService => ({
  build: async (...call) => (await open()).build(...call),
  create: async (...call) => (await open()).create(...call),
  update: async (...call) => (await open()).update(...call),
  remove: async (...call) => (await open()).remove(...call),
  addSamples: async (...call) => (await open()).addSamples(...call),
  train: async (...call) => (await open()).train(...call),
  run: async (...call) => (await open()).run(...call),
  cancel: async (...call) => (await open()).cancel(...call),
  versions: async (...call) => (await open()).versions(...call),
  version: async (...call) => (await open()).version(...call),
  exportVersion: async (...call) => (await open()).exportVersion(...call),
  importVersion: async (...call) => (await open()).importVersion(...call),
});
