import type { UseStore } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { connection } from '../../../src/storage/connection.js';

/** One connection to a database that fails as it is told; what it answers is its own number. */
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

describe('connection', () => {
  it('opens once for many transactions', async () => {
    const { log, open } = database(() => ({}));
    const store = connection(open);
    expect(await Promise.all([read(store), read(store), read(store)])).toEqual([1, 1, 1]);
    expect(log.opens).toBe(1);
  });

  it.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
    'tries a transaction once more on a new connection after %s',
    async (transaction) => {
      const { log, open } = database((number) => (number === 1 ? { transaction } : {}));
      const store = connection(open);
      expect(await read(store)).toBe(2);
      expect(log.closed).toEqual([1]);
    },
  );

  it('gives up after the second try', async () => {
    const { log, open } = database(() => ({ transaction: 'UnknownError' }));
    await expect(read(connection(open))).rejects.toMatchObject({ name: 'UnknownError' });
    expect(log.opens).toBe(2);
  });

  it.each(['QuotaExceededError', 'DataCloneError'])('does not try again after %s', async (transaction) => {
    const { log, open } = database(() => ({ transaction }));
    await expect(read(connection(open))).rejects.toMatchObject({ name: transaction });
    expect(log.opens).toBe(1);
  });

  it('closes for another tab that deletes or upgrades, and opens again when needed', async () => {
    const { log, open } = database(() => ({}));
    const store = connection(open);
    await read(store);
    log.versionChanges[1]?.();
    expect(log.closed).toEqual([1]);
    expect(await read(store)).toBe(2);
  });

  it('leaves a dead backing store alone: three opens a minute', async () => {
    let time = 1000;
    const { log, open } = database(() => ({ opening: 'UnknownError' }));
    const store = connection(open, { now: () => time });
    for (let i = 0; i < 20; i++) await expect(read(store)).rejects.toMatchObject({ name: 'UnknownError' });
    expect(log.opens).toBe(3);
    time += 60_001;
    for (let i = 0; i < 20; i++) await expect(read(store)).rejects.toThrow();
    expect(log.opens).toBe(6);
  });

  it('counts transactions that wait for the same open as one', async () => {
    const { log, open } = database((number) => (number <= 2 ? { opening: 'UnknownError' } : {}));
    const store = connection(open);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => read(store)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(log.opens).toBe(2);
    expect(await read(store)).toBe(3);
  });

  it('survives a platform without IndexedDB', async () => {
    const store = connection(() => () => {
      throw new ReferenceError('indexedDB is not defined');
    });
    await expect(read(store)).rejects.toThrow('indexedDB is not defined');
  });

  it('does not wait for ever for an open or a transaction', async () => {
    vi.useFakeTimers();
    try {
      const never = connection(() => () => new Promise(() => {}));
      const waiting = expect(read(never)).rejects.toMatchObject({ name: 'TimeoutError' });
      await vi.advanceTimersByTimeAsync(5_000);
      await waiting;
      const { open } = database(() => ({}));
      const hanging = connection(open);
      const slow = expect(hanging('readonly', () => new Promise(() => {}))).rejects.toMatchObject({
        name: 'TimeoutError',
      });
      await vi.advanceTimersByTimeAsync(60_000);
      await slow;
    } finally {
      vi.useRealTimers();
    }
  });
});
