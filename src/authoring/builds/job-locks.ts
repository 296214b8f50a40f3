// The locks of jobs, which work where the browser refuses them too: without an origin or with blocked cookies, no other engine
// shares the storage of this one.

/** The part of the Web Locks API that is used here. */
export interface JobLocks {
  request(name: string, options: LockOptions, work: (lock: Lock | null) => unknown): Promise<unknown>;
  query(): Promise<LockManagerSnapshot>;
}

/** Grants what the browser refuses. */
export function grantRefused(locks: JobLocks): JobLocks {
  return {
    query: () => locks.query().catch(() => ({})),
    async request(name, options, work) {
      let asked = false;
      try {
        return await locks.request(name, options, (lock) => {
          asked = true;
          return work(lock);
        });
      } catch (error) {
        if (asked || !(error instanceof DOMException && error.name === 'SecurityError')) throw error;
        return await work({ name, mode: 'exclusive' });
      }
    },
  };
}
