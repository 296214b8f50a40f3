// How errors, abort signals and progress callbacks cross a Comlink endpoint. The one place that touches Comlink's
// table of transfer handlers, which is global to the realm.
import { proxy, releaseProxy, type TransferHandler, transferHandlers } from 'comlink';
import { AssayError, type ErrorData, errorStatus, isAssayError } from '../../core/contract/index.js';

/** Value that Comlink passes to its `throw` handler. */
interface Thrown {
  value: unknown;
}

type WireThrown =
  | { error: ErrorData }
  | { exception: { name: string; message: string } }
  | { other: unknown };

const defaultThrow = transferHandlers.get('throw') as TransferHandler<Thrown, unknown>;

const thrown: TransferHandler<Thrown, WireThrown> = {
  canHandle: defaultThrow.canHandle,
  serialize(marked) {
    const { value } = marked;
    if (isAssayError(value)) return [{ error: AssayError.prototype.toJSON.call(value) }, []];
    if (value instanceof DOMException)
      return [{ exception: { name: value.name, message: value.message } }, []];
    const [other, transferables] = defaultThrow.serialize(marked);
    return [{ other }, transferables];
  },
  deserialize(wire) {
    if ('error' in wire) {
      const known = Object.hasOwn(errorStatus, wire.error.code);
      throw AssayError.fromJSON(known ? wire.error : { ...wire.error, code: 'internal' });
    }
    if ('exception' in wire) throw new DOMException(wire.exception.message, wire.exception.name);
    return defaultThrow.deserialize(wire.other);
  },
};

const signals: TransferHandler<AbortSignal, MessagePort> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel();
    const notify = () => {
      // The only message on this port.
      port1.postMessage(0);
      port1.close();
    };
    if (signal.aborted) notify();
    else signal.addEventListener('abort', notify, { once: true });
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

/** Makes Comlink carry AssayError, AbortError and AbortSignal whole. Idempotent. */
export function installTransferHandlers(): void {
  transferHandlers.set('throw', thrown);
  transferHandlers.set('signal', signals);
}

/** A callback that the other side can call. What the callback throws is reported on this side only. */
export function wrapProgress<Progress>(
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

/**
 * The other side's callback as a plain function. `arrived` resolves when its last report has run there: reports take
 * another port than the answer, which may overtake them. `release` frees the port.
 */
export function unwrapProgress<Progress>(remote: ((progress: Progress) => void) | undefined): {
  onProgress: ((progress: Progress) => void) | undefined;
  arrived: () => Promise<void>;
  release: () => void;
} {
  let last = Promise.resolve();
  if (!remote) return { onProgress: undefined, arrived: () => last, release: () => {} };
  const channel = remote as unknown as ((progress: Progress) => Promise<void>) & {
    [releaseProxy](): void;
  };
  return {
    onProgress(progress) {
      last = channel(progress).catch(() => {});
    },
    arrived: () => last,
    release: () => channel[releaseProxy](),
  };
}
