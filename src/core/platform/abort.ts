// Aborts waiting for work that does not take the caller's signal. Pure.

/**
 * Resolves or rejects with `work`, or rejects as soon as the signal aborts. The work itself continues.
 * @throws the signal's reason
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
