import { describe, expect, test, vi } from 'vitest';
import { Leadership } from '../../../../src/page/client/leader/leadership.js';

const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));

test('a page leads where locks are refused, also again after it released its lead', async () => {
  const leadership = new Leadership('engine', { request: refused, query: refused } as unknown as LockManager);
  expect([await leadership.take(), await leadership.take()]).toEqual([true, true]);
  leadership.release();
  expect(await leadership.take()).toBe(true);
});

test('a page whose lock was refused once takes the lead with the next lock', async () => {
  let held = 0;
  const request = async (_name: string, _options: object, hold: (lock: unknown) => Promise<void>) => {
    held += 1;
    if (held === 1) return refused();
    return hold({});
  };
  const leadership = new Leadership('engine', { request } as unknown as LockManager);
  expect(await leadership.take()).toBe(true);
  leadership.release();
  expect(await leadership.take()).toBe(true);
  expect(held).toBe(2);
});

/** A stand-in for the exclusive Web Locks of one origin. The real ones are tested in test/browser/leadership.test.ts. */
function createLocks() {
  const held = new Set<string>();
  const queue: { name: string; grant: () => void }[] = [];
  const next = (name: string) => {
    const index = queue.findIndex((waiting) => waiting.name === name);
    if (index >= 0) queue.splice(index, 1)[0]?.grant();
  };
  const request = (name: string, options: LockOptions, hold: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      if (held.has(name) && options.ifAvailable) return resolve(hold(null));
      const grant = async () => {
        held.add(name);
        await hold({ name, mode: 'exclusive' });
        held.delete(name);
        next(name);
        resolve(undefined);
      };
      if (!held.has(name)) return grant();
      const waiting = { name, grant };
      queue.push(waiting);
      options.signal?.addEventListener('abort', () => {
        const index = queue.indexOf(waiting);
        if (index >= 0) reject(queue.splice(index, 1));
      });
    });
  return { queue, locks: { request } as unknown as LockManager };
}

const pending = () => new Promise<string>(() => {});

describe('pages of one origin', () => {
  test('lead one at a time, and one that was refused leads after the other has released', async () => {
    const { locks } = createLocks();
    const [first, second] = [new Leadership('engine', locks), new Leadership('engine', locks)];
    expect([first.held, await first.take(), first.held]).toEqual([false, true, true]);
    expect([await second.take(), second.held]).toEqual([false, false]);
    expect(await second.take()).toBe(false);
    first.release();
    expect(first.held).toBe(false);
    expect([await second.take(), second.held]).toEqual([true, true]);
    expect(await first.take()).toBe(false);
  });

  test('lead apart for engines of different settings', async () => {
    const { locks } = createLocks();
    expect(await new Leadership('one', locks).take()).toBe(true);
    expect(await new Leadership('other', locks).take()).toBe(true);
  });

  test('ask for the lock once while they lead', async () => {
    const { locks } = createLocks();
    const request = vi.spyOn(locks, 'request');
    const page = new Leadership('engine', locks);
    expect(await Promise.all([page.take(), page.take()])).toEqual([true, true]);
    expect(await page.take()).toBe(true);
    expect(request).toHaveBeenCalledOnce();
  });

  test('return a lock that is granted after they released', async () => {
    const { locks } = createLocks();
    const [first, second] = [new Leadership('engine', locks), new Leadership('engine', locks)];
    const taking = first.take();
    first.release();
    expect([await taking, first.held]).toEqual([false, false]);
    expect(await second.take()).toBe(true);
  });

  test('lead at once when the leader ends while it is asked, and again after a release', async () => {
    const { locks, queue } = createLocks();
    const [first, second] = [new Leadership('engine', locks), new Leadership('engine', locks)];
    await first.take();
    const asked = second.takeUnless(pending());
    expect(queue).toHaveLength(1);
    first.release();
    expect([await asked, second.held, await second.take()]).toEqual([undefined, true, true]);
    second.release();
    expect([await second.take(), second.held]).toEqual([true, true]);
    second.release();
    expect(await first.take()).toBe(true);
  });

  test('leave the queue when the leader answers, or when they are suspended', async () => {
    const { locks, queue } = createLocks();
    const [first, second] = [new Leadership('engine', locks), new Leadership('engine', locks)];
    await first.take();
    expect(await second.takeUnless(Promise.resolve('engine'))).toBe('engine');
    expect(queue).toEqual([]);
    void second.takeUnless(pending());
    second.release();
    expect(queue).toEqual([]);
    first.release();
    expect([second.held, await first.take()]).toEqual([false, true]);
  });

  test('do not lead by a lock that is granted after the leader has answered', async () => {
    let grant: ((lock: Lock) => unknown) | undefined;
    const request = (_name: string, _options: object, hold: typeof grant) => {
      grant = hold;
      return pending();
    };
    const page = new Leadership('engine', { request } as unknown as LockManager);
    expect(await page.takeUnless(Promise.resolve('engine'))).toBe('engine');
    expect([grant?.({ name: 'any', mode: 'exclusive' }), page.held]).toEqual([undefined, false]);
  });

  test('all lead without Web Locks, but only the answer ends the wait for another', async () => {
    vi.stubGlobal('navigator', undefined);
    const page = new Leadership('engine');
    vi.unstubAllGlobals();
    expect([page.held, await page.take()]).toEqual([true, true]);
    expect(await page.takeUnless(Promise.resolve('engine'))).toBe('engine');
  });
});
