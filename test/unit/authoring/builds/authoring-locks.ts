import type { JobLocks } from '../../../../src/authoring/builds/job-locks.js';

/** A fake of the Web Locks that jobs use, for one origin. The real ones are tested in the browser. */
export function locksOf(): JobLocks {
  const held = new Map<string, (reason: unknown) => void>();
  const request = async (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    await null;
    if (held.has(name) && !options.steal) return work(null);
    held.get(name)?.(new DOMException('stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      held.set(name, reject);
      Promise.resolve(work({ name, mode: 'exclusive' }))
        .then(resolve, reject)
        .finally(() => held.delete(name));
    });
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] });
  return { request, query } as JobLocks;
}

/** Locks as a document without an origin has them. */
export function refusedLocks(): JobLocks {
  const refuse = async () => {
    throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
  };
  return { request: refuse, query: refuse };
}
