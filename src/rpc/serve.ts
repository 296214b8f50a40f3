// The worker's side of the broker: started once with its settings, then handed any number of ports.
import type { Endpoint } from 'comlink';
import { exposeService } from './expose.js';
import { holdLock } from './liveness.js';
import { type EngineSettings, isBrokerMessage } from './messages.js';
import type { Hosted } from './served.js';

/**
 * Waits for the page's settings, then answers calls on the worker's own endpoint and on every port handed to it.
 * @param scope the dedicated worker's global scope
 */
export function serveEngine(scope: Endpoint, create: (settings: EngineSettings) => Hosted): void {
  let engine: { service: Hosted; alive: Promise<unknown> } | undefined;
  scope.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (!isBrokerMessage(data)) return;
    if (data.kind === 'start' && !engine) {
      engine = { service: create(data.settings), alive: holdLock(data.lock) };
      exposeService(engine.service, scope, { alive: engine.alive });
    }
    if (data.kind === 'serve' && engine) {
      exposeService(engine.service, data.port, { alive: engine.alive, owner: data.owner });
    }
  });
}
