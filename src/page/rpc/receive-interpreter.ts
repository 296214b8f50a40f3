// How an engine receives a build with an interpreter: as one that calls the sender's over its port.
import { proxy, type Remote, releaseProxy, type TransferHandler, transferHandlers } from 'comlink';
import type { Interpreter } from '../../core/contract/index.js';
import { type BuildHandler, buildHandler, type InterpreterTarget } from './send-interpreter.js';

/** Makes Comlink receive builds with an interpreter. Idempotent. */
export function installInterpreterReceiver(): void {
  const proxies = transferHandlers.get('proxy') as TransferHandler<unknown, MessagePort>;
  const receiver: Pick<BuildHandler, 'deserialize'> = {
    deserialize({ request, name, port }) {
      const remote = proxies.deserialize(port) as Remote<InterpreterTarget>;
      const interpreter: Interpreter = {
        name,
        open: (signal, onProgress) => remote.open(signal, proxy(onProgress)),
        interpret: (question, signal) => remote.interpret(question, signal),
        close: () => remote[releaseProxy](),
      };
      return { ...request, interpreter };
    },
  };
  // An engine sends no builds.
  const sender = transferHandlers.get(buildHandler) ?? { canHandle: () => false };
  transferHandlers.set(buildHandler, { ...sender, ...receiver } as BuildHandler);
}
