// How errors, abort signals and progress callbacks cross a Comlink endpoint. The one place that touches Comlink's
// table of transfer handlers, which is global to the realm.
import { proxy, releaseProxy, type TransferHandler, transferHandlers } from 'comlink';
import { AssayError, type ErrorData, errorStatus, isAssayError } from '../contract/errors.js';

/** What Comlink hands to its `throw` handler. */
interface Thrown {
  value: unknown;
}

type WireThrown =
  | { error: ErrorData }
  | { exception: { name: string; message: string } }
  | { other: unknown };

const otherThrown = transferHandlers.get('throw') as TransferHandler<Thrown, unknown>;

const thrown: TransferHandler<Thrown, WireThrown> = {
  canHandle: otherThrown.canHandle,
  serialize(marked) {
    const { value } = marked;
    if (isAssayError(value)) return [{ error: AssayError.prototype.toJSON.call(value) }, []];
    if (value instanceof DOMException)
      return [{ exception: { name: value.name, message: value.message } }, []];
    const [other, transferables] = otherThrown.serialize(marked);
    return [{ other }, transferables];
  },
  deserialize(wire) {
    if ('error' in wire) {
      const known = Object.hasOwn(errorStatus, wire.error.code);
      throw AssayError.fromJSON(known ? wire.error : { ...wire.error, code: 'internal' });
    }
    if ('exception' in wire) throw new DOMException(wire.exception.message, wire.exception.name);
    return otherThrown.deserialize(wire.other);
  },
};

/** The only thing ever sent on a signal's port: it has aborted. */
const aborted = 'aborted';

const signals: TransferHandler<AbortSignal, MessagePort> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel();
    const tell = () => {
      port1.postMessage(aborted);
      port1.close();
    };
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
    return [port2, [port2]];
  },
  deserialize(port) {
    const controller = new AbortController();
    port.onmessage = () => {
      port.close();
      controller.abort();
    };
    return controller.signal;
  },
};

/** Makes Comlink carry AssayError, AbortError and AbortSignal whole. Doing it again changes nothing. */
export function installTransferHandlers(): void {
  transferHandlers.set('throw', thrown);
  transferHandlers.set('signal', signals);
}

/** A callback that can be handed to the other side. What the caller's own code throws stays on the caller's side. */
export function outgoingProgress<Progress>(
  onProgress: (progress: Progress) => void,
): (progress: Progress) => void {
  return proxy((progress: Progress) => {
    try {
      onProgress(progress);
    } catch (error) {
      reportError(error);
    }
  });
}

/** The other side's callback as a plain function; `release` frees its port once the call has settled. */
export function incomingProgress<Progress>(remote: ((progress: Progress) => void) | undefined): {
  onProgress: ((progress: Progress) => void) | undefined;
  release: () => void;
} {
  if (!remote) return { onProgress: undefined, release: () => {} };
  const channel = remote as unknown as ((progress: Progress) => Promise<void>) & {
    [releaseProxy](): void;
  };
  return {
    onProgress: (progress) => void channel(progress).catch(() => {}),
    release: () => channel[releaseProxy](),
  };
}
