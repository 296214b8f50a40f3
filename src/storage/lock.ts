// A Web Lock around work that one tab should do for all, where the browser has locks. The lock saves a download; it
// is not what keeps data right, so a holder that sleeps (a page in the back/forward cache) is waited for only so long.

/** The part of the Web Locks API that is used here. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Runs `work` holding the lock `name`; without the lock where there are none or it is not granted in `limit`
 * milliseconds.
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
      clearTimeout(timer);
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
