// KeepingService across an endpoint: the caller's side over any way to make a call, and the engine's side.
import { AssayError } from '../contract/errors.js';
import type { KeepingService } from '../contract/keeping.js';
import type { Call, Run } from './authoring.js';
import { incomingProgress, outgoingProgress } from './transfer.js';

/** The caller's side. */
export function keepingOver(call: Call): KeepingService {
  return {
    preload(what, signal, onProgress) {
      const progress = onProgress && outgoingProgress(onProgress);
      return call((remote, own) => remote.preload(what, own, progress), signal);
    },
    storage: () => call((remote) => remote.storage()),
    evict: (what) => call((remote) => remote.evict(what)),
  };
}

/** The engine's side. */
export function servedKeeping(keeping: KeepingService | undefined, run: Run): KeepingService {
  const there = (): KeepingService => {
    if (keeping) return keeping;
    throw new AssayError('not_found', 'Nothing is kept here');
  };
  return {
    async preload(what, signal, remote) {
      const { onProgress, release } = incomingProgress(remote);
      return run(signal, (own) => there().preload(what, own, onProgress)).finally(release);
    },
    storage: () => run(undefined, () => there().storage()),
    evict: (what) => run(undefined, () => there().evict(what)),
  };
}
