// Limits the time of work that another party does.
import { raceAbort } from '../../core/platform/index.js';

export class TimeLimitError extends Error {}

/**
 * Runs work with a signal that aborts with the caller's, or when the time is over.
 * @param limit milliseconds
 * @param work may call `restart`, from which the time counts again
 * @throws TimeLimitError; the signal's reason; what `work` throws
 */
export async function limitTime<T>(
  limit: number,
  signal: AbortSignal | undefined,
  work: (limitedSignal: AbortSignal, restart: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const start = () =>
    setTimeout(() => timeout.abort(new TimeLimitError(`no answer within ${limit / 1000} s`)), limit);
  let timer = start();
  const limitedSignal = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  const restart = () => {
    clearTimeout(timer);
    timer = start();
  };
  try {
    return await raceAbort(work(limitedSignal, restart), limitedSignal);
  } finally {
    clearTimeout(timer);
    // Also frees the signal's port to an interpreter in another thread.
    timeout.abort();
  }
}
