// Long work on models, one piece a model at a time, in this engine or any other of the origin: a Web Lock is held
// while it goes on, so that the lock's end tells everybody of its end, also when the engine is killed.
import { AssayError } from '../../contract/errors.js';

/** The part of the Web Locks API that is used here. */
export type JobLocks = Pick<LockManager, 'request' | 'query'>;

export interface Job<T> {
  /** Settles with the work. */
  readonly result: Promise<T>;
}

interface Running {
  readonly controller: AbortController;
  /** The model is this engine's: the work goes on. */
  begun: boolean;
  /** Resolves with the end of the work. */
  ended: Promise<unknown>;
}

const lockName = (handle: string): string => `assay-build-${handle}`;

export class Jobs {
  readonly #locks: JobLocks | undefined;
  readonly #running = new Map<string, Running>();

  /** @param locks undefined where there are none: then this engine is the only one */
  constructor(locks: JobLocks | undefined) {
    this.#locks = locks;
  }

  /** True while there is work on the model, here or in another engine. */
  async busy(handle: string): Promise<boolean> {
    return this.#running.has(handle) || this.busyElsewhere(handle);
  }

  /** True while there is work on the model in another engine. */
  async busyElsewhere(handle: string): Promise<boolean> {
    if (this.#running.get(handle)?.begun) return false;
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
    const running: Running = { controller, begun: false, ended: Promise.resolve() };
    this.#running.set(handle, running);
    const abort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const end = () => {
      this.#running.delete(handle);
      signal?.removeEventListener('abort', abort);
    };
    const begin = () => {
      running.begun = true;
      return work(controller.signal).finally(end);
    };
    try {
      const job = this.#locked(handle, controller, begin);
      running.ended = job.then(({ result }) => result).catch(() => {});
      return await job;
    } catch (error) {
      end();
      throw error;
    }
  }

  /**
   * Ends the work on a model, wherever it goes on.
   * @returns when it has ended, if it was here; when it was told, if it was elsewhere
   */
  async cancel(handle: string): Promise<void> {
    const own = this.#running.get(handle);
    own?.controller.abort(cancelled());
    if (own) await own.ended;
    else await this.#locks?.request(lockName(handle), { steal: true }, () => {});
  }

  #locked<T>(handle: string, controller: AbortController, work: () => Promise<T>): Promise<Job<T>> {
    const locks = this.#locks;
    if (!locks) return Promise.resolve({ result: work() });
    return new Promise((resolve, reject) => {
      let result: Promise<T>;
      const held = locks.request(lockName(handle), { ifAvailable: true }, async (lock) => {
        if (!lock) throw busyError(handle);
        result = work();
        // Known only when the lock is free again, so that whoever knows finds the model free.
        resolve({ result: held.catch(() => {}).then(() => result) });
        await result.catch(() => {});
      });
      // Refused, or taken away in the middle.
      held.catch((error: unknown) => {
        controller.abort(cancelled());
        reject(error);
      });
    });
  }
}

const cancelled = () => new DOMException('The run was cancelled', 'AbortError');

const busyError = (handle: string): AssayError =>
  new AssayError('conflict', `Model '${handle}' is being built: wait for the end, or cancel it`);
