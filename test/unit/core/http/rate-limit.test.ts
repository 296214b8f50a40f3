import { describe, expect, test, vi } from 'vitest';
import {
  admitHit,
  createMemoryRateStore,
  createRateHeaders,
  createRateLimiter,
  type RateStore,
  rateLimitError,
} from '../../../../src/core/http/rate-limit.js';

function limiterAt(start: number, store?: RateStore) {
  let now = start;
  const clock = () => now;
  const limiter = createRateLimiter(store ?? createMemoryRateStore(clock), clock);
  let count = 0;
  return {
    limiter,
    at: (ms: number) => {
      now = start + ms;
    },
    ask: async (client = 'a', id = `id${count++}`) => (await limiter(client, id)).allowed,
  };
}

describe('rate limiter', () => {
  test('admits ten requests in ten seconds and rejects the eleventh', async () => {
    const { ask } = limiterAt(0);
    for (let i = 0; i < 10; i++) expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
  });

  test('slides: admits a request ten seconds after the oldest, not at a boundary', async () => {
    const { ask, at } = limiterAt(0);
    for (let i = 0; i < 10; i++) {
      at(i * 900);
      expect(await ask()).toBe(true);
    }
    at(9_999);
    expect(await ask()).toBe(false);
    at(10_000);
    expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
  });

  test('does not extend the wait for rejected requests', async () => {
    const { ask, at } = limiterAt(0);
    for (let i = 0; i < 10; i++) await ask();
    for (let ms = 0; ms < 10_000; ms += 100) {
      at(ms);
      expect(await ask()).toBe(false);
    }
    at(10_000);
    expect(await ask()).toBe(true);
  });

  test('counts each client separately', async () => {
    const { ask } = limiterAt(0);
    for (let i = 0; i < 11; i++) await ask('a');
    expect(await ask('b')).toBe(true);
  });

  test('counts a request once that is delivered again to the next limiter over the same store', async () => {
    const store = createMemoryRateStore(() => 0);
    const { ask } = limiterAt(0, store);
    for (let i = 0; i < 9; i++) await ask();
    expect(await ask('a', 'same')).toBe(true);
    const next = limiterAt(0, store);
    expect(await next.ask('a', 'same')).toBe(true);
    expect(await next.ask('a', 'other')).toBe(false);
    expect(await next.ask('a', 'same')).toBe(false);
  });

  test('counts every request that reuses an id', async () => {
    const { ask, at } = limiterAt(0);
    for (let i = 0; i < 10; i++) expect(await ask('a', 'same')).toBe(true);
    expect(await ask('a', 'same')).toBe(false);
    expect(await ask('b', 'same')).toBe(true);
    at(10_000);
    expect(await ask('a', 'same')).toBe(true);
  });

  test.each([-3_600_000, 3_600_000])('admits requests after the clock changes by %i ms', async (jump) => {
    const { ask, at } = limiterAt(10_000_000);
    for (let i = 0; i < 10; i++) await ask();
    at(jump);
    expect(await ask()).toBe(true);
  });

  test('processes simultaneous requests one after another', async () => {
    const hits = new Map<string, Parameters<RateStore['write']>[1]>();
    const slow: RateStore = {
      read: (client) => new Promise((resolve) => setTimeout(() => resolve(hits.get(client) ?? []), 1)),
      write: async (client, value) => void hits.set(client, value),
    };
    const { ask } = limiterAt(0, slow);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers.filter(Boolean)).toHaveLength(10);
  });

  test('admits if the store fails', async () => {
    const broken: RateStore = {
      read: () => Promise.reject(new Error('gone')),
      write: () => Promise.reject(new Error('gone')),
    };
    const { ask } = limiterAt(0, broken);
    for (let i = 0; i < 20; i++) expect(await ask()).toBe(true);
  });

  test.each([
    ['read', { read: () => new Promise<never>(() => {}), write: async () => {} }],
    ['write', { read: async () => [], write: () => new Promise<never>(() => {}) }],
  ])('admits after a second if the %s of the store hangs', async (_, hanging: RateStore) => {
    vi.useFakeTimers();
    try {
      const admitted = limiterAt(0, hanging).ask();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await admitted).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not overwrite a window that it cannot read', async () => {
    const written: unknown[] = [];
    const unreadable: RateStore = {
      read: () => Promise.reject(new Error('gone')),
      write: async (...window) => void written.push(window),
    };
    expect(await limiterAt(0, unreadable).ask()).toBe(true);
    expect(written).toEqual([]);
  });

  test('evicts clients from a memory store when their window has passed', async () => {
    let now = 0;
    const store = createMemoryRateStore(() => now);
    for (let i = 0; i < 999; i++) await store.write(`c${i}`, [{ id: 'x', at: 0 }]);
    now = 10_000;
    await store.write('last', [{ id: 'y', at: now }]);
    expect(await store.read('c5')).toEqual([]);
    expect(await store.read('last')).toEqual([{ id: 'y', at: now }]);
  });

  test('keeps the windows of fewer than a thousand clients', async () => {
    let now = 0;
    const store = createMemoryRateStore(() => now);
    await store.write('first', [{ id: 'x', at: 0 }]);
    now = 10_000;
    for (let i = 0; i < 998; i++) await store.write(`c${i}`, [{ id: 'x', at: now }]);
    expect(await store.read('first')).toEqual([{ id: 'x', at: 0 }]);
  });

  test('keeps in memory the ids of the last ten seconds, and of admitted requests only', async () => {
    const added = vi.spyOn(Map.prototype, 'set');
    const removed = vi.spyOn(Map.prototype, 'delete');
    try {
      const store: RateStore = { read: async () => [], write: async () => {} };
      const { at, ask } = limiterAt(0, store);
      for (const time of [0, 9_999, 10_000]) {
        at(time);
        await ask('a', `id at ${time}`);
      }
      expect(removed.mock.calls).toEqual([['a id at 0']]);
      at(30_000);
      await ask('a', 'last');
      expect(removed.mock.calls).toEqual([['a id at 0'], ['a id at 9999'], ['a id at 10000']]);
      const full = Array.from({ length: 10 }, (_, index) => ({ id: `${index}`, at: 30_000 }));
      const { at: wait, ask: askFull } = limiterAt(0, { ...store, read: async () => full });
      wait(30_000);
      added.mockClear();
      expect(await askFull('a', 'rejected')).toBe(false);
      expect(added).not.toHaveBeenCalled();
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      expect(await limiterAt(0).ask()).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('counts a request once that may have been delivered twice, unless the client resent it', () => {
    const hits = [{ id: 'a', at: 0 }];
    expect(admitHit(hits, 'a', 1).hits).toEqual(hits);
    expect(admitHit(hits, 'a', 1, true).hits).toEqual([...hits, { id: 'a', at: 1 }]);
  });

  test('says in headers and in the error what is left and how long to wait', () => {
    const verdict = { allowed: false, remaining: 0, resetSeconds: 7 };
    expect(createRateHeaders(verdict)).toEqual({
      'RateLimit-Policy': '"default";q=10;w=10',
      RateLimit: '"default";r=0;t=7',
    });
    expect(rateLimitError(verdict)).toMatchObject({
      code: 'rate_limited',
      detail: 'Rate limit exceeded: 10 requests in 10 seconds',
      retryAfter: 7,
    });
  });

  test('reports how many requests are left and when the next is allowed', () => {
    const hits = Array.from({ length: 9 }, (_, i) => ({ id: `h${i}`, at: 1000 + i }));
    expect(admitHit(hits, 'n', 2000).verdict).toEqual({ allowed: true, remaining: 0, resetSeconds: 9 });
    expect(admitHit(hits.slice(1), 'n', 2000).verdict).toEqual({
      allowed: true,
      remaining: 1,
      resetSeconds: 0,
    });
    const full = [...hits, { id: 'n', at: 2000 }];
    expect(admitHit(full, 'm', 10_999.5).verdict).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
  });
});
