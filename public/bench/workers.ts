// The two workers of the bench, each with one engine in it. A worker is ended, never repaired; what waits for one that
// has ended or failed is told.
import { type Remote, wrap } from 'comlink';
import type { OursApi } from './ours.js';
import type { TheirsApi } from './theirs.js';

export interface Running<Api> {
  /** @throws what the call throws; Error when the worker fails; the signal's reason */
  call<Result>(work: (api: Remote<Api>) => Promise<Result>): Promise<Result>;
  end(): void;
}

function running<Api>(worker: Worker, signal?: AbortSignal): Running<Api> {
  const api = wrap<Api>(worker);
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'The script of a worker cannot be loaded.')),
    );
    signal?.addEventListener('abort', () => {
      worker.terminate();
      reject(signal.reason);
    });
  });
  lost.catch(() => {});
  return {
    async call(work) {
      signal?.throwIfAborted();
      return Promise.race([work(api), lost]);
    },
    end: () => worker.terminate(),
  };
}

export const startOurs = (signal?: AbortSignal): Running<OursApi> =>
  running(new Worker(new URL('./ours.ts', import.meta.url), { type: 'module' }), signal);

export const startTheirs = (signal?: AbortSignal): Running<TheirsApi> =>
  running(new Worker(new URL('./theirs.ts', import.meta.url), { type: 'module' }), signal);
