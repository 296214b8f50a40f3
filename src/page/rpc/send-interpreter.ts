// How a build with an interpreter is sent to an engine: the interpreter stays in the page, and the engine gets a port to
// it. Installed by pages that have an interpreter; most have none.
import { type Remote, type TransferHandler, transferHandlers } from 'comlink';
import type { Interpreter, InterpreterName, ModelBuild } from '../../core/contract/index.js';

/** Methods that the engine calls. */
export type InterpreterTarget = Required<Pick<Interpreter, 'open' | 'interpret'>>;

/** A build on its way. */
interface WireBuild {
  readonly request: Omit<ModelBuild, 'interpreter'>;
  readonly name: InterpreterName;
  readonly port: MessagePort;
}

type InterpretedBuild = ModelBuild & { readonly interpreter: Interpreter };

/** One side of the transfer of builds. */
export type BuildHandler = TransferHandler<InterpretedBuild, WireBuild>;

/** Name of the transfer handler, which each side completes. */
export const buildHandler = 'build';

/** Makes Comlink send builds with an interpreter. Idempotent. */
export function installInterpreterSender(): void {
  const proxies = transferHandlers.get('proxy') as TransferHandler<InterpreterTarget, MessagePort>;
  const sender: Pick<BuildHandler, 'canHandle' | 'serialize'> = {
    canHandle: (value): value is InterpretedBuild => hasInterpreter(value),
    serialize({ interpreter, ...request }) {
      const [port, transfers] = proxies.serialize({
        async open(signal, onProgress) {
          // The engine's callback, behind a port that is freed with the callback.
          const remote = onProgress as unknown as Remote<typeof onProgress>;
          await interpreter.open?.(signal, (share) => void remote(share).catch(() => {}));
        },
        interpret: (...call) => interpreter.interpret(...call),
      });
      return [{ request, name: interpreter.name, port }, transfers];
    },
  };
  transferHandlers.set(buildHandler, { ...transferHandlers.get(buildHandler), ...sender } as BuildHandler);
}

function hasInterpreter(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('interpreter' in value)) return false;
  const { interpreter } = value;
  return typeof interpreter === 'object' && interpreter !== null && 'interpret' in interpreter;
}
