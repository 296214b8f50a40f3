// An engine in the caller's own realm: calls without an endpoint, which cannot be lost.
import type { Remote } from 'comlink';
import type { AssayError } from '../../core/contract/index.js';
import type { CallableEngine } from './failover.js';
import type { EngineEndpoint } from './methods.js';

/**
 * @param service the methods that it has
 * @param refusal what all other methods reject with
 */
export function callDirectly(service: Partial<EngineEndpoint>, refusal: AssayError): CallableEngine {
  const refuse = async () => {
    throw refusal;
  };
  const target = new Proxy(service, { get: (methods, name) => Reflect.get(methods, name) ?? refuse });
  // Comlink's type of the other end of an endpoint.
  const remote = target as unknown as Remote<EngineEndpoint>;
  return {
    channel: {
      closeReason: undefined,
      hasStarted: true,
      late: false,
      call: (invoke, signal) => invoke(remote, signal),
    },
  };
}
