// The engine's side of a port: every call gets a signal of its own, which aborts with the caller's or when the
// caller itself is gone.
import { type Endpoint, expose } from 'comlink';
import { type Run, servedAuthoring } from './authoring.js';
import { servedKeeping } from './keeping.js';
import { onRelease } from './liveness.js';
import { servedScoring } from './scoring.js';
import type { Hosted, Served } from './served.js';
import { installTransferHandlers } from './transfer.js';

export interface ExposeOptions {
  /** The first sign of life is given when this resolves: the engine's lock is held. */
  alive?: Promise<unknown>;
  /** Lock that the caller holds while it lives; its release aborts the calls of this endpoint and closes it. */
  owner?: string | undefined;
  /** True once the engine can no longer be trusted: what fails from then on is not answered. */
  silent?: () => boolean;
}

/**
 * Answers calls on an endpoint until its owner is gone.
 * @param endpoint a worker's global scope or a MessagePort
 */
export function exposeService(
  service: Hosted,
  endpoint: Endpoint,
  { alive = Promise.resolve(), owner, silent = () => false }: ExposeOptions = {},
): void {
  installTransferHandlers();
  const running = new Set<AbortController>();
  // A turn after the first sign of life, which a call that blocks the worker at once would otherwise hold back.
  const ready = alive.then(() => new Promise((resolve) => setTimeout(resolve)));
  ready.catch(() => {});
  const run = async <T>(
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const controller = new AbortController();
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    if (signal?.aborted) controller.abort(signal.reason);
    running.add(controller);
    try {
      // Not before the lock is held: who has an answer from an engine can find out when it is gone.
      await ready;
      return await call(controller.signal);
    } catch (error) {
      if (silent()) await new Promise(() => {});
      throw error;
    } finally {
      running.delete(controller);
    }
  };
  expose(served(service, alive, run), endpoint);
  if (owner === undefined) return;
  onRelease(owner, () => {
    const reason = new DOMException('The caller is gone', 'AbortError');
    for (const controller of running) controller.abort(reason);
    if (endpoint instanceof MessagePort) endpoint.close();
  });
}

/** Every method of the service, run under a signal of its own and with its progress port freed at the end. */
function served(service: Hosted, alive: Promise<unknown>, run: Run): Served {
  return {
    ...servedScoring(service, run),
    ...servedAuthoring(service.authoring, run),
    ...servedKeeping(service.keeping, run),
    ping: async () => void (await alive),
  };
}
