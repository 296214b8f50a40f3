// The life of an embedder that can fail: the first failure of its runtime or device is final, and its thread is replaced.
import { AssayError } from '../../core/contract/index.js';
import type { Embedder } from '../../core/embedding/index.js';
import type { Gpu } from '../../core/kernels/index.js';

/** Whether an embedder is usable. */
export interface Lifecycle {
  /** Why it is not; undefined while it is usable. */
  readonly error: AssayError | undefined;
  /** Ends it after a failure and notifies the owner, once. */
  fail(cause: unknown): AssayError;
  /** Ends it on disposal. */
  close(): void;
}

export interface LifecycleParts {
  readonly id: string;
  readonly backend: Embedder['backend'];
  /** The embedder's own device; null on the CPU. */
  readonly gpu: Pick<Gpu, 'lost'> | null;
  /** Called once, when the thread must be terminated. */
  readonly onFatal: (error: AssayError) => void;
}

export function createLifecycle({ id, backend, gpu, onFatal }: LifecycleParts): Lifecycle {
  let end: AssayError | undefined;
  const fail = (cause: unknown): AssayError => {
    if (end) return end;
    const reason = cause instanceof Error ? cause.message : String(cause);
    end = new AssayError('engine_unavailable', `Embedder '${id}' failed on ${backend}: ${reason}`, { cause });
    onFatal(end);
    return end;
  };
  // Reported at once rather than by the next request.
  void gpu?.lost.then(() => fail(new Error('the GPU device was lost')));
  return {
    get error() {
      return end;
    },
    fail,
    close() {
      end ??= new AssayError('engine_unavailable', `Embedder '${id}' was unloaded`);
    },
  };
}
