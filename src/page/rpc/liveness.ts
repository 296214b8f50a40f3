// Detects by Web Locks that another context is gone: MessagePort has no close event, but the browser releases a lock
// when its holder is terminated, crashes or is closed. Where there are no locks (insecure contexts) or they are refused
// (blocked cookies, opaque origins), no context is reported gone and only the deadlines apply.

const getWebLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/**
 * Holds a lock of this name until it is released or this realm ends.
 * @returns a function that releases it, once it is held
 */
export async function holdLock(name: string, locks = getWebLocks()): Promise<() => void> {
  const nothing = () => {};
  if (!locks) return nothing;
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    locks.request(name, held).catch(() => resolve(nothing));
  });
}

interface WatchOptions {
  /** Called instead when the lock is free at once. */
  onUnwatched?: () => void;
  locks?: LockManager | undefined;
}

/**
 * Calls back once the holder of a lock is gone. The lock must be held already: if it is free at once, the holder ended
 * just now, or the two do not share locks, and it is not watched. A browser that clears the data of an origin gives new
 * contexts other locks than the ones that are running.
 * @returns a function that stops watching
 */
export function onRelease(
  name: string,
  callback: () => void,
  { onUnwatched = () => {}, locks = getWebLocks() }: WatchOptions = {},
): () => void {
  if (!locks) return () => {};
  const watch = new AbortController();
  const { signal } = watch;
  const wait = (isFree: boolean) => {
    if (signal.aborted) return undefined;
    return isFree ? onUnwatched() : locks.request(name, { mode: 'shared', signal }, callback);
  };
  locks
    .request(name, { mode: 'shared', ifAvailable: true }, (lock) => lock !== null)
    .then(wait)
    .catch(() => {});
  return () => watch.abort();
}
