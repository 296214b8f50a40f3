// ScoringService across an endpoint: the caller's side over any way to make a call, and the engine's side.
import type { ScoringService } from '../contract/service.js';
import type { Call, Run } from './authoring.js';
import { incomingProgress, outgoingProgress } from './transfer.js';

/** The caller's side. */
export function scoringOver(call: Call): ScoringService {
  return {
    models: (signal) => call((remote, own) => remote.models(own), signal),
    traits: (handle, signal) => call((remote, own) => remote.traits(handle, own), signal),
    card: (handle, signal) => call((remote, own) => remote.card(handle, own), signal),
    score(handle, request, signal, onProgress) {
      const progress = onProgress && outgoingProgress(onProgress);
      return call((remote, own) => remote.score(handle, request, own, progress), signal);
    },
    scoreMany(handle, requests, signal, onProgress) {
      const progress = onProgress && outgoingProgress(onProgress);
      return call((remote, own) => remote.scoreMany(handle, requests, own, progress), signal);
    },
    extract: (url, signal) => call((remote, own) => remote.extract(url, own), signal),
    warm(handle, signal, onProgress) {
      const progress = onProgress && outgoingProgress(onProgress);
      return call((remote, own) => remote.warm(handle, own, progress), signal);
    },
    status: () => call((remote) => remote.status()),
  };
}

/** The engine's side. */
export function servedScoring(service: ScoringService, run: Run): ScoringService {
  return {
    models: (signal) => run(signal, (own) => service.models(own)),
    traits: (handle, signal) => run(signal, (own) => service.traits(handle, own)),
    card: (handle, signal) => run(signal, (own) => service.card(handle, own)),
    async score(handle, request, signal, remote) {
      const { onProgress, release } = incomingProgress(remote);
      return run(signal, (own) => service.score(handle, request, own, onProgress)).finally(release);
    },
    async scoreMany(handle, requests, signal, remote) {
      const { onProgress, release } = incomingProgress(remote);
      return run(signal, (own) => service.scoreMany(handle, requests, own, onProgress)).finally(release);
    },
    extract: (url, signal) => run(signal, (own) => service.extract(url, own)),
    async warm(handle, signal, remote) {
      const { onProgress, release } = incomingProgress(remote);
      return run(signal, (own) => service.warm(handle, own, onProgress)).finally(release);
    },
    status: () => run(undefined, () => service.status()),
  };
}
