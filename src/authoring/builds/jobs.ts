// Long work on models, one job per model at a time, across all engines of the origin. Each job holds a Web Lock, which
// the browser releases when the job ends or its engine is killed.
import { AssayError } from '../../core/contract/index.js';
import { grantRefused, type JobLocks } from './job-locks.js';

export interface Job<T> {
  /** Settles with the work. */
  readonly result: Promise<T>;
}

interface RunningJob {
  readonly controller: AbortController;
  /** True once this engine holds the model's lock and the work runs. */
  started: boolean;
  /** Resolves when the work has ended. */
  ended: Promise<unknown>;
}

const toLockName = (handle: string): string => `assay-build-${handle}`;

export class Jobs {
  readonly #locks: JobLocks | undefined;
  readonly #running = new Map<string, RunningJob>();

  /** @param locks undefined where this is the only engine */
  constructor(locks: JobLocks | undefined) {
    this.#locks = locks && grantRefused(locks);
  }

  /** True while a job on the model runs, in this engine or another. */
  async isBusy(handle: string): Promise<boolean> {
    return this.#running.has(handle) || this.isBusyElsewhere(handle);
  }

  /** True while a job on the model runs in another engine. */
  async isBusyElsewhere(handle: string): Promise<boolean> {
    if (this.#running.get(handle)?.started) return false;
    const { held = [] } = (await this.#locks?.query()) ?? {};
    return held.some(({ name }) => name === toLockName(handle));
  }

  /**
   * Starts a job on a model; resolves when it has started.
   * @param work its signal aborts with `signal`, on `cancel`, and when another engine takes the lock
   * @throws conflict while another job on the model runs
   */
  async start<T>(
    handle: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<Job<T>> {
    signal?.throwIfAborted();
    if (this.#running.has(handle)) throw busyError(handle);
    const controller = new AbortController();
    const running: RunningJob = { controller, started: false, ended: Promise.resolve() };
    this.#running.set(handle, running);
    const abort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const end = () => {
      this.#running.delete(handle);
      signal?.removeEventListener('abort', abort);
    };
    const startWork = () => {
      running.started = true;
      return work(controller.signal).finally(end);
    };
    try {
      const job = this.#runLocked(handle, controller, startWork);
      running.ended = job.then(({ result }) => result).catch(() => {});
      return await job;
    } catch (error) {
      end();
      throw error;
    }
  }

  /**
   * Cancels the job on a model, in any engine. Resolves when a job of this engine has ended; for one of another engine,
   * when its lock was taken.
   */
  async cancel(handle: string): Promise<void> {
    const running = this.#running.get(handle);
    running?.controller.abort(cancelledError());
    if (running) await running.ended;
    else await this.#locks?.request(toLockName(handle), { steal: true }, () => {});
  }

  #runLocked<T>(handle: string, controller: AbortController, work: () => Promise<T>): Promise<Job<T>> {
    const locks = this.#locks;
    if (!locks) return Promise.resolve({ result: work() });
    return new Promise((resolve, reject) => {
      let result: Promise<T>;
      const held = locks.request(toLockName(handle), { ifAvailable: true }, async (lock) => {
        if (!lock) throw busyError(handle);
        result = work();
        // Settles after the lock is released, so that the caller finds the model free.
        resolve({ result: held.catch(() => {}).then(() => result) });
        await result.catch(() => {});
      });
      // The lock was not available, or another engine has taken it.
      held.catch((error: unknown) => {
        controller.abort(cancelledError());
        reject(error);
      });
    });
  }
}

const cancelledError = () => new DOMException('The run was cancelled', 'AbortError');

const busyError = (handle: string): AssayError =>
  new AssayError('conflict', `Model '${handle}' is being built. Wait until it is done, or cancel it`);
