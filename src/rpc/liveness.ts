// Who is still alive, by Web Locks: MessagePort has no close event, but a lock is released when its holder is
// terminated, crashes or is closed. Where there are no locks (insecure contexts) or they are refused (blocked cookies,
// opaque origins), nobody is ever reported gone and deadlines alone decide.

const webLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/**
 * Holds a lock of this name until it is released or this realm ends.
 * @returns once it is held: what releases it
 */
export async function holdLock(name: string, locks = webLocks()): Promise<() => void> {
  const nothing = () => {};
  if (!locks) return nothing;
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    locks.request(name, held).catch(() => resolve(nothing));
  });
}

/**
 * Calls back once whoever holds the lock is gone. The lock must be held already, else its holder is gone at once.
 * @returns what stops the watch
 */
export function onRelease(name: string, gone: () => void, locks = webLocks()): () => void {
  if (!locks) return () => {};
  const watch = new AbortController();
  const options = { mode: 'shared', signal: watch.signal } as const;
  locks.request(name, options, gone).catch(() => {});
  return () => watch.abort();
}
