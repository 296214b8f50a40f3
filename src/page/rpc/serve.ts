// The worker's side of the broker: started once with its settings. A broken engine notifies its page and stops answering:
// its callers notice by its lock that it is gone, and call the next engine.
import type { Endpoint } from 'comlink';
import type { EngineHistory, EngineSettings } from '../../core/contract/index.js';
import { type BrowserModel, release } from '../../core/platform/index.js';
import { exposeService } from './expose.js';
import { holdLock } from './liveness.js';
import { isBrokerMessage, isOtherRelease, protocol, type WorkerState } from './messages.js';
import type { EngineServices } from './methods.js';

/** Settings that an engine gets from its page, and callbacks to report to it. */
export interface EngineHost {
  readonly past: EngineHistory;
  /** Reports whether the GPU is used, before it is. */
  onGpu(used: boolean): void;
  /** Reports that this thread must be ended. Calls that fail afterwards are not answered. */
  onFatal(error: Error): void;
  /** Connects to the browser's embedding model in the page; undefined where the page lends none. */
  readonly pageModel: (() => Promise<BrowserModel>) | undefined;
}

/** The part of a dedicated worker's global scope that is used here. */
export type WorkerScope = Endpoint & { close?(): void };

/** Milliseconds after which a broken worker that its page has not terminated closes itself. */
const closeDelay = 2_000;

/**
 * Waits for the page's settings, then answers calls on the worker's endpoint.
 * @param scope the dedicated worker's global scope
 */
export function serveEngine(
  scope: WorkerScope,
  create: (settings: EngineSettings, host: EngineHost) => EngineServices,
): void {
  let started = false;
  let gpu = false;
  let fatal: string | undefined;
  const report = () =>
    scope.postMessage({ assay: protocol, kind: 'state', gpu, fatal, release } satisfies WorkerState);
  const isBroken = () => fatal !== undefined;
  const host = {
    onGpu(used: boolean) {
      gpu = used;
      report();
    },
    onFatal({ message }: Error) {
      if (isBroken()) return;
      fatal = message;
      report();
      setTimeout(() => scope.close?.(), closeDelay);
    },
  };
  scope.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (!isBrokerMessage(data)) {
      // A page of another release waits for an engine of its own: its answer says that this is another one.
      if (isOtherRelease(data)) report();
      return;
    }
    if (data.kind === 'start' && !started) {
      started = true;
      const { past, settings, lock, model } = data;
      const pageModel =
        model && (async () => (await import('./browser-model.js')).connectBrowserModel(model));
      const services = create(settings, { ...host, past, pageModel });
      exposeService(services, scope, { alive: holdLock(lock), isBroken });
    }
  });
}
