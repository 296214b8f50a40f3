// The two workers of the benchmark, one engine in each. Calls to a worker that was terminated or has failed reject.
import { type Remote, wrap } from 'comlink';
import type { AssayApi } from './assay-worker.js';
import type { TransformersApi } from './transformers-worker.js';

export interface WorkerHandle<Api> {
  /** @throws what the call throws; Error when the worker fails; the signal's reason */
  call<Result>(work: (api: Remote<Api>) => Promise<Result>): Promise<Result>;
  terminate(): void;
}

function createHandle<Api>(worker: Worker, signal?: AbortSignal): WorkerHandle<Api> {
  const api = wrap<Api>(worker);
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'The script of a worker failed to load')),
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
    terminate: () => worker.terminate(),
  };
}

/** @param signal terminates the worker and rejects its calls */
export const startAssay = (signal?: AbortSignal): WorkerHandle<AssayApi> =>
  createHandle(new Worker(new URL('./assay-worker.ts', import.meta.url), { type: 'module' }), signal);

/** @param signal terminates the worker and rejects its calls */
export const startTransformers = (signal?: AbortSignal): WorkerHandle<TransformersApi> =>
  createHandle(new Worker(new URL('./transformers-worker.ts', import.meta.url), { type: 'module' }), signal);
