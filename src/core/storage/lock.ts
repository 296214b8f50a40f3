// A Web Lock around work that one tab should do for all. The lock saves a download and is not needed for correct data,
// so waiting for a suspended holder (a page in the back/forward cache) has a limit.

/** The part of the Web Locks API that is used here. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Runs `work` holding the lock `name`; without it if there is no Web Locks API, or the lock is not granted within
 * `limit` milliseconds.
 * @throws the signal's reason when it aborts while waiting
 */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  { locks, signal, limit }: { locks: Locks | undefined; signal: AbortSignal; limit: number },
): Promise<T> {
  if (!locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), limit);
  let granted = false;
  try {
    return await locks.request(name, { signal: AbortSignal.any([signal, waiting.signal]) }, () => {
      granted = true;
      return work();
    });
  } catch (error) {
    signal.throwIfAborted();
    if (granted) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
