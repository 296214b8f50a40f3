// Long work on models, one piece a model at a time, in this engine or any other of the origin: a Web Lock is held
// while it goes on, so that the lock's end tells everybody of its end, also when the engine is killed.
import { AssayError } from '../../contract/errors.js';

/** The part of the Web Locks API that is used here. */
export type JobLocks = Pick<LockManager, 'request' | 'query'>;

export interface Job<T> {
  /** Settles with the work. */
  readonly result: Promise<T>;
  cancel(): void;
}

const lockName = (handle: string): string => `assay-build-${handle}`;

export class Jobs {
  readonly #locks: JobLocks | undefined;
  readonly #running = new Map<string, AbortController>();

  /** @param locks undefined where there are none: then this engine is the only one */
  constructor(locks: JobLocks | undefined) {
    this.#locks = locks;
  }

  /** True while there is work on the model, here or in another engine. */
  async busy(handle: string): Promise<boolean> {
    if (this.#running.has(handle)) return true;
    const { held = [] } = (await this.#locks?.query()) ?? {};
    return held.some(({ name }) => name === lockName(handle));
  }

  /**
   * Starts work on a model.
   * @param work gets a signal that aborts with `signal`, with `cancel`, and when another engine takes the model over
   * @returns once it has started
   * @throws conflict while other work on the model is under way
   */
  async start<T>(
    handle: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<Job<T>> {
    signal?.throwIfAborted();
    if (this.#running.has(handle)) throw busyError(handle);
    const controller = new AbortController();
    this.#running.set(handle, controller);
    const abort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const end = () => {
      this.#running.delete(handle);
      signal?.removeEventListener('abort', abort);
    };
    try {
      return await this.#locked(handle, controller, () => work(controller.signal).finally(end));
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Ends the work on a model, wherever it goes on. */
  async cancel(handle: string): Promise<void> {
    const own = this.#running.get(handle);
    if (own) own.abort(new DOMException('The run was cancelled', 'AbortError'));
    else await this.#locks?.request(lockName(handle), { steal: true }, () => {});
  }

  #locked<T>(handle: string, controller: AbortController, work: () => Promise<T>): Promise<Job<T>> {
    const cancel = () => controller.abort(new DOMException('The run was cancelled', 'AbortError'));
    const locks = this.#locks;
    if (!locks) return Promise.resolve({ result: work(), cancel });
    return new Promise((resolve, reject) => {
      let result: Promise<T>;
      const held = locks.request(lockName(handle), { ifAvailable: true }, async (lock) => {
        if (!lock) throw busyError(handle);
        result = work();
        // Known only when the lock is free again, so that whoever knows finds the model free.
        resolve({ result: held.catch(() => {}).then(() => result), cancel });
        await result.catch(() => {});
      });
      // Refused, or taken away in the middle.
      held.catch((error: unknown) => {
        cancel();
        reject(error);
      });
    });
  }
}

const busyError = (handle: string): AssayError =>
  new AssayError('conflict', `Model '${handle}' is being built: wait for the end, or cancel it`);
