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

/**
 * Calls back once the holder of a lock is gone. The lock must be held already, else it is reported gone at once.
 * @returns a function that stops watching
 */
export function onRelease(name: string, callback: () => void, locks = getWebLocks()): () => void {
  if (!locks) return () => {};
  const watch = new AbortController();
  const options = { mode: 'shared', signal: watch.signal } as const;
  locks.request(name, options, callback).catch(() => {});
  return () => watch.abort();
}
