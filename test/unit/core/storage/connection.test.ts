import type { UseStore } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { createConnection } from '../../../../src/core/storage/areas/connection.js';

/** A database whose connections fail as `fail` says; each transaction returns the number of its connection. */
function database(fail: (open: number) => { opening?: string; transaction?: string }) {
  const log = { opens: 0, closed: [] as number[], versionChanges: [] as (() => void)[] };
  const open = (): UseStore => {
    const number = ++log.opens;
    const failure = fail(number);
    const db = { close: () => log.closed.push(number), onversionchange: null as (() => void) | null };
    return (async (_mode: unknown, callback: (store: unknown) => unknown) => {
      if (failure.opening) throw new DOMException('', failure.opening);
      await callback({ transaction: { db } });
      log.versionChanges[number] = () => db.onversionchange?.();
      if (failure.transaction) throw new DOMException('', failure.transaction);
      return number;
    }) as never;
  };
  return { log, open };
}

const read = (store: UseStore): Promise<unknown> => store('readonly', () => {});

describe('createConnection', () => {
  it('opens once for many transactions', async () => {
    const { log, open } = database(() => ({}));
    const store = createConnection(open);
    expect(await Promise.all([read(store), read(store), read(store)])).toEqual([1, 1, 1]);
    expect(log.opens).toBe(1);
  });

  it.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
    'retries a transaction on a new connection after %s',
    async (transaction) => {
      const { log, open } = database((number) => (number === 1 ? { transaction } : {}));
      const store = createConnection(open);
      expect(await read(store)).toBe(2);
      expect(log.closed).toEqual([1]);
    },
  );

  it('rejects after the second attempt', async () => {
    const { log, open } = database(() => ({ transaction: 'UnknownError' }));
    await expect(read(createConnection(open))).rejects.toMatchObject({ name: 'UnknownError' });
    expect(log.opens).toBe(2);
  });

  it.each(['QuotaExceededError', 'DataError', 'DataCloneError', 'ReadOnlyError'])(
    'does not retry after %s',
    async (transaction) => {
      const { log, open } = database(() => ({ transaction }));
      const store = createConnection(open);
      for (let i = 0; i < 2; i++) await expect(read(store)).rejects.toMatchObject({ name: transaction });
      expect([log.opens, log.closed]).toEqual([1, []]);
    },
  );

  it('closes when another tab deletes or upgrades the database, and reopens when needed', async () => {
    const { log, open } = database(() => ({}));
    const store = createConnection(open);
    await read(store);
    log.versionChanges[1]?.();
    expect(log.closed).toEqual([1]);
    expect(await read(store)).toBe(2);
    // The old connection is closed, and no longer of interest.
    log.versionChanges[1]?.();
    expect(await read(store)).toBe(2);
  });

  it('opens a dead database at most three times in a minute', async () => {
    let time = 1000;
    const { log, open } = database(() => ({ opening: 'UnknownError' }));
    const store = createConnection(open, { now: () => time });
    for (let i = 0; i < 20; i++) await expect(read(store)).rejects.toMatchObject({ name: 'UnknownError' });
    expect(log.opens).toBe(3);
    time += 59_999;
    await expect(read(store)).rejects.toThrow();
    expect(log.opens).toBe(3);
    time += 1;
    for (let i = 0; i < 20; i++) await expect(read(store)).rejects.toThrow();
    expect(log.opens).toBe(6);
  });

  it("counts by the system's clock by default", async () => {
    const { log, open } = database(() => ({ opening: 'UnknownError' }));
    const store = createConnection(open);
    for (let i = 0; i < 4; i++) await expect(read(store)).rejects.toMatchObject({ name: 'UnknownError' });
    expect(log.opens).toBe(3);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      const { open } = database((number) => (number === 1 ? { transaction: 'UnknownError' } : {}));
      await read(createConnection(open));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits while the browser closes new connections, and does not count them as failed opens', async () => {
    vi.useFakeTimers();
    const { log, open } = database((number) => (number % 4 === 0 ? {} : { opening: 'AbortError' }));
    const store = createConnection(open);
    for (const connection of [4, 8, 12]) {
      const reading = read(store);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await reading).toBe(connection);
      log.versionChanges[connection]?.();
    }
    vi.useRealTimers();
  });

  it('waits half a second, then two, and gives up after the fourth attempt', async () => {
    vi.useFakeTimers();
    try {
      const { log, open } = database(() => ({ opening: 'InvalidStateError' }));
      const reading = expect(read(createConnection(open))).rejects.toMatchObject({
        name: 'InvalidStateError',
      });
      const opens: number[] = [];
      for (const wait of [0, 499, 1, 1_999, 1, 60_000]) {
        await vi.advanceTimersByTimeAsync(wait);
        opens.push(log.opens);
      }
      expect(opens).toEqual([2, 2, 3, 3, 4, 4]);
      await reading;
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts transactions that wait for the same open once', async () => {
    const { log, open } = database((number) => (number <= 2 ? { opening: 'UnknownError' } : {}));
    const store = createConnection(open);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => read(store)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(log.opens).toBe(2);
    expect(await read(store)).toBe(3);
  });

  it('rejects on a platform without IndexedDB', async () => {
    const store = createConnection(() => () => {
      throw new ReferenceError('indexedDB is not defined');
    });
    await expect(read(store)).rejects.toThrow('indexedDB is not defined');
  });

  it('times out when an open or a transaction hangs', async () => {
    vi.useFakeTimers();
    try {
      const never = createConnection(() => () => new Promise(() => {}));
      const waiting = expect(read(never)).rejects.toMatchObject({ name: 'TimeoutError' });
      await vi.advanceTimersByTimeAsync(5_000);
      await waiting;
      const { open } = database(() => ({}));
      const hanging = createConnection(open);
      const slow = expect(hanging('readonly', () => new Promise(() => {}))).rejects.toMatchObject({
        name: 'TimeoutError',
      });
      await vi.advanceTimersByTimeAsync(60_000);
      await slow;
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits a second for other databases in the minute after one has hung', async () => {
    vi.useFakeTimers();
    try {
      let now = 0;
      const options = { now: () => now, hang: { at: Number.NEGATIVE_INFINITY } };
      const hung = () => () => new Promise<never>(() => {});
      const fails = async (milliseconds: number) => {
        const reading = expect(read(createConnection(hung, options))).rejects.toMatchObject({
          message: `Storage did not respond within ${milliseconds} ms`,
        });
        await vi.advanceTimersByTimeAsync(milliseconds);
        await reading;
      };
      await fails(5_000);
      now = 59_000;
      await fails(1_000);
      expect(await read(createConnection(database(() => ({})).open, options))).toBe(1);
      now = 120_000;
      await fails(5_000);
    } finally {
      vi.useRealTimers();
    }
  });
});
