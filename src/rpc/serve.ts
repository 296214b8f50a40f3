// The worker's side of the broker: started once with its settings, then handed any number of ports. An engine that can
// no longer be trusted tells its page and falls silent: its callers learn from its lock that it is gone, and ask the next.
import type { Endpoint } from 'comlink';
import type { EnginePast } from '../contract/service.js';
import { exposeService } from './expose.js';
import { holdLock } from './liveness.js';
import { type EngineSettings, isBrokerMessage, protocol, type Told } from './messages.js';
import type { Hosted } from './served.js';

/** What an engine hears from and tells the page that runs it. */
export interface EngineHost {
  readonly past: EnginePast;
  /** Told whether the GPU is used, before it is. */
  onGpu(used: boolean): void;
  /** Told that this thread must be ended. Nothing that fails afterwards is answered. */
  onFatal(error: Error): void;
}

/** The part of a dedicated worker's global scope that is used here. */
export type WorkerScope = Endpoint & { close?(): void };

/** Milliseconds after which a worker that nobody has ended ends itself. */
const grace = 2_000;

/**
 * Waits for the page's settings, then answers calls on the worker's own endpoint and on every port handed to it.
 * @param scope the dedicated worker's global scope
 */
export function serveEngine(
  scope: WorkerScope,
  create: (settings: EngineSettings, host: EngineHost) => Hosted,
): void {
  let engine: { service: Hosted; alive: Promise<unknown> } | undefined;
  let gpu = false;
  let fatal: string | undefined;
  const tell = () => scope.postMessage({ assay: protocol, kind: 'told', gpu, fatal } satisfies Told);
  const silent = () => fatal !== undefined;
  const host = {
    onGpu(used: boolean) {
      gpu = used;
      tell();
    },
    onFatal({ message }: Error) {
      if (silent()) return;
      fatal = message;
      tell();
      setTimeout(() => scope.close?.(), grace);
    },
  };
  scope.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (!isBrokerMessage(data)) return;
    if (data.kind === 'start' && !engine) {
      const { past, settings, lock } = data;
      engine = { service: create(settings, { ...host, past }), alive: holdLock(lock) };
      exposeService(engine.service, scope, { alive: engine.alive, silent });
    }
    if (data.kind === 'serve' && engine) {
      exposeService(engine.service, data.port, { alive: engine.alive, owner: data.owner, silent });
    }
  });
}
