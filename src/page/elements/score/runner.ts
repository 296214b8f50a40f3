// Runs one call at a time: a new one aborts the one before, whose result is dropped. A failed call runs again when the network
// returns.
import { isAbortError, type ScoreRequest } from '../../../core/contract/index.js';

/** State of the element: nothing to score, a running call, its card, or the reason why it failed. */
export type ScoreStatus = 'idle' | 'busy' | 'result' | 'error';

export class Runner {
  status: ScoreStatus = 'idle';
  error: unknown;
  readonly #work: (signal: AbortSignal) => Promise<boolean>;
  readonly #onChange: (status: ScoreStatus) => void;
  #current: AbortController | undefined;
  /** Tries again when the device has a network: without one, models cannot be fetched. */
  readonly #retry = (): void => {
    if (this.status === 'error') void this.run();
  };

  /**
   * @param work resolves with false when there is nothing to do; it must show no result once its signal is aborted
   * @param onChange called with the status after every change of it, before the call's promise is resolved
   */
  constructor(work: (signal: AbortSignal) => Promise<boolean>, onChange: (status: ScoreStatus) => void) {
    this.#work = work;
    this.#onChange = onChange;
  }

  /** Resolves when this call has ended, in whatever way. */
  async run(): Promise<void> {
    this.#current?.abort();
    const controller = new AbortController();
    this.#current = controller;
    const { signal } = controller;
    this.#change('busy');
    try {
      const done = await this.#work(signal);
      if (!signal.aborted) this.#change(done ? 'result' : 'idle');
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
      this.#change(isAbortError(error) ? 'idle' : 'error');
    }
  }

  /** Aborts the call that runs, and no longer waits for the network. */
  abort(): void {
    this.#current?.abort();
    removeEventListener('online', this.#retry);
    if (this.status === 'busy') this.#change('idle');
  }

  #change(status: ScoreStatus): void {
    if (status === 'error') addEventListener('online', this.#retry);
    else this.error = undefined;
    this.status = status;
    this.#onChange(status);
  }
}

/** Request for a score; empty options are omitted. */
export const createRequest = (
  content: string,
  compareTo: string | null,
  traits: readonly string[] | null,
): ScoreRequest => ({
  content,
  ...(compareTo?.trim() && { compare_to: compareTo }),
  ...(traits?.length && { traits: [...traits] }),
});
