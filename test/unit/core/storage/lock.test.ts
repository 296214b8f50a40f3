// The real Web Locks, which Node 20 does not have, run in the browser tests. Here is a queue with their rules.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locks, withLock } from '../../../../src/core/storage/lock.js';
import { deferred } from '../../../support/deferred.js';

/** Locks of one origin: exclusive, granted in turn; a request that is aborted while it waits leaves the queue. */
function createLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: LockOptions, work: (lock: Lock) => unknown) => {
    const before = last.get(name);
    const aborted = deferred();
    const ended = deferred();
    last.set(name, Promise.all([before, ended.promise]));
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => aborted.resolve());
      await Promise.race([before, aborted.promise]);
      signal?.throwIfAborted();
      return await work({ name, mode: 'exclusive' });
    } finally {
      ended.resolve();
    }
  };
  return { request } as unknown as Locks;
}

const signal = new AbortController().signal;
const limit = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that holds the lock until `release` is called. */
function hold(locks: Locks, name: string) {
  const begun = deferred();
  const released = deferred();
  const work = async () => {
    begun.resolve();
    await released.promise;
    return 'held';
  };
  const result = withLock(name, work, { locks, signal, limit });
  return { begun: begun.promise, release: () => released.resolve(), result };
}

describe('withLock', () => {
  it('runs work of one name in turn, and work of different names at the same time', async () => {
    const locks = createLocks();
    const log: string[] = [];
    const held = hold(locks, 'a');
    await held.begun;
    const next = withLock('a', async () => log.push('a'), { locks, signal, limit });
    await withLock('b', async () => log.push('b'), { locks, signal, limit });
    expect(log).toEqual(['b']);
    held.release();
    expect(await held.result).toBe('held');
    await next;
    expect(log).toEqual(['b', 'a']);
  });

  it('runs the work without the lock when a suspended page holds it for longer than the limit', async () => {
    const locks = createLocks();
    await hold(locks, 'a').begun;
    const work = vi.fn(async () => 'done');
    const result = withLock('a', work, { locks, signal, limit });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('rejects with the reason of a signal that aborts while it waits, and never runs the work', async () => {
    const locks = createLocks();
    const held = hold(locks, 'a');
    await held.begun;
    const controller = new AbortController();
    const work = vi.fn(async () => 'done');
    const waiting = withLock('a', work, { locks, signal: controller.signal, limit });
    const reason = new Error('left');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    held.release();
    await held.result;
    expect(work).not.toHaveBeenCalled();
  });

  it('rejects with the error of the work, which it does not run again', async () => {
    const failure = new Error('no');
    const work = vi.fn(async () => {
      throw failure;
    });
    await expect(withLock('a', work, { locks: createLocks(), signal, limit })).rejects.toBe(failure);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs the work without a lock where pages may not use locks, or the browser has none', async () => {
    const refusing = {
      request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')),
    } as unknown as Locks;
    for (const locks of [refusing, undefined])
      expect(await withLock('a', async () => 'done', { locks, signal, limit })).toBe('done');
  });

  it('leaves no timer behind, however it ends', async () => {
    const locks = createLocks();
    await withLock('a', async () => 'done', { locks, signal, limit });
    await expect(
      withLock('a', () => Promise.reject(new Error('no')), { locks, signal, limit }),
    ).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });
});
