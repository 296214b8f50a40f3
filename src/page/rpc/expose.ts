// The engine's side of a port: every call runs with a separate signal, which aborts with the caller's, or when the
// caller itself is gone.
import { type Endpoint, expose } from 'comlink';
import { exposeServices, type Run } from './calls.js';
import { onRelease } from './liveness.js';
import type { EngineEndpoint, EngineServices } from './methods.js';
import { installInterpreterReceiver } from './receive-interpreter.js';
import { installTransferHandlers } from './transfer-handlers.js';

export interface ExposeOptions {
  /** Resolves when the engine holds its lock; pings are answered from then on. */
  alive?: Promise<unknown>;
  /** Lock that the caller holds while it lives; its release aborts the calls of this endpoint and closes it. */
  owner?: string | undefined;
  /** True once the engine can no longer be trusted: calls that fail from then on are not answered. */
  isBroken?: () => boolean;
}

/**
 * Answers calls on an endpoint until its owner is gone.
 * @param endpoint a worker's global scope or a MessagePort
 */
export function exposeService(
  services: EngineServices,
  endpoint: Endpoint,
  { alive = Promise.resolve(), owner, isBroken = () => false }: ExposeOptions = {},
): void {
  installTransferHandlers();
  installInterpreterReceiver();
  const running = new Set<AbortController>();
  // One event-loop turn after `alive`: a call that blocks the worker must not delay the first answer to a ping.
  const ready = alive.then(() => new Promise((resolve) => setTimeout(resolve)));
  ready.catch(() => {});
  const run: Run = async (signal, call) => {
    const controller = new AbortController();
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    if (signal?.aborted) controller.abort(signal.reason);
    running.add(controller);
    try {
      // Not before the lock is held: a caller that has an answer must be able to notice the engine's end.
      await ready;
      return await call(controller.signal);
    } catch (error) {
      if (isBroken()) await new Promise(() => {});
      throw error;
    } finally {
      running.delete(controller);
    }
  };
  const methods: EngineEndpoint = {
    ...exposeServices(services, run),
    ping: async () => void (await alive),
    serve: async (port, client) => exposeService(services, port, { alive, owner: client, isBroken }),
  };
  expose(methods, endpoint);
  if (owner === undefined) return;
  onRelease(owner, () => {
    const reason = new DOMException('The caller is gone', 'AbortError');
    for (const controller of running) controller.abort(reason);
    if (endpoint instanceof MessagePort) endpoint.close();
  });
}
