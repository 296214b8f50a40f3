// AuthoringService across an endpoint: the caller's side over any way to make a call, and the engine's side.
import type { Remote } from 'comlink';
import type { AuthoringService } from '../contract/authoring.js';
import { AssayError, isAssayError } from '../contract/errors.js';
import type { Served } from './served.js';
import { incomingProgress, outgoingProgress } from './transfer.js';

/** Makes one call on the engine's end; see `Channel.call`. */
export type Call = <T>(
  invoke: (remote: Remote<Served>, signal: AbortSignal | undefined) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/**
 * The caller's side. A call that is made twice because its engine was lost is the same request to the engine: by its
 * key, by what it sets or adds, and a removal here.
 */
export function authoringOver(call: Call): AuthoringService {
  return {
    build(request, signal, onProgress) {
      const progress = onProgress && outgoingProgress(onProgress);
      return call((remote, own) => remote.build(request, own, progress), signal);
    },
    create: (request, signal) => call((remote, own) => remote.create(request, own), signal),
    update: (handle, changes, signal) => call((remote, own) => remote.update(handle, changes, own), signal),
    remove(handle, signal) {
      let attempts = 0;
      const settled = (error: unknown) => {
        // The engine that was lost had removed it.
        if (attempts < 2 || !isAssayError(error) || error.status !== 404) throw error;
      };
      return call((remote, own) => {
        attempts += 1;
        return remote.remove(handle, own).catch(settled);
      }, signal);
    },
    addSamples: (handle, request, signal) =>
      call((remote, own) => remote.addSamples(handle, request, own), signal),
    train: (handle, request, signal) => call((remote, own) => remote.train(handle, request, own), signal),
    run: (id, signal) => call((remote, own) => remote.run(id, own), signal),
    cancel: (id, signal) => call((remote, own) => remote.cancel(id, own), signal),
    versions: (handle, signal) => call((remote, own) => remote.versions(handle, own), signal),
    version: (handle, signal) => call((remote, own) => remote.version(handle, own), signal),
    exportVersion: (handle, signal) => call((remote, own) => remote.exportVersion(handle, own), signal),
    importVersion: (handle, bytes, signal) =>
      call((remote, own) => remote.importVersion(handle, bytes, own), signal),
  };
}

/** Runs a call of the other side under a signal of its own. */
export type Run = <T>(
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** The engine's side. */
export function servedAuthoring(authoring: AuthoringService | undefined, run: Run): AuthoringService {
  const there = (): AuthoringService => {
    if (authoring) return authoring;
    throw new AssayError('not_found', 'Models cannot be built here');
  };
  return {
    async build(request, signal, remote) {
      const { onProgress, release } = incomingProgress(remote);
      return run(signal, (own) => there().build(request, own, onProgress)).finally(release);
    },
    create: (request, signal) => run(signal, (own) => there().create(request, own)),
    update: (handle, changes, signal) => run(signal, (own) => there().update(handle, changes, own)),
    remove: (handle, signal) => run(signal, (own) => there().remove(handle, own)),
    addSamples: (handle, request, signal) => run(signal, (own) => there().addSamples(handle, request, own)),
    train: (handle, request, signal) => run(signal, (own) => there().train(handle, request, own)),
    run: (id, signal) => run(signal, (own) => there().run(id, own)),
    cancel: (id, signal) => run(signal, (own) => there().cancel(id, own)),
    versions: (handle, signal) => run(signal, (own) => there().versions(handle, own)),
    version: (handle, signal) => run(signal, (own) => there().version(handle, own)),
    exportVersion: (handle, signal) => run(signal, (own) => there().exportVersion(handle, own)),
    importVersion: (handle, bytes, signal) => run(signal, (own) => there().importVersion(handle, bytes, own)),
  };
}
