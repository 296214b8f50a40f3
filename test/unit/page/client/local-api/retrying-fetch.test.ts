import { describe, expect, test, vi } from 'vitest';
import { sleep } from '../../../../../src/core/platform/index.js';
import { retryingFetch } from '../../../../../src/page/client/local-api/retrying-fetch.js';
import { type Cancel, protocol } from '../../../../../src/page/rpc/messages.js';

const post = (signal?: AbortSignal) =>
  new Request('http://a.test/m/x', { method: 'POST', body: 'text', ...(signal ? { signal } : {}) });

/** A fetch that fails `times` times, and records the requests. */
function failing(times: number, error: unknown = new TypeError('Failed to fetch')) {
  const sent: { id: string | null; body: string }[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request;
    sent.push({ id: request.headers.get('x-request-id'), body: await request.text() });
    if (sent.length <= times) throw error;
    return new Response('ok');
  };
  return { sent, fetch };
}

const cancel = () => {};

describe('retryingFetch', () => {
  test('sends a request once if it is answered', async () => {
    const { sent, fetch } = failing(0);
    expect(await (await retryingFetch(post(), { fetch, cancel })).text()).toBe('ok');
    expect(sent).toHaveLength(1);
  });

  test('sends the whole request again, under one id, after each of two network errors', async () => {
    const { sent, fetch } = failing(2);
    expect((await retryingFetch(post(), { fetch, cancel })).status).toBe(200);
    expect(sent.map(({ body }) => body)).toEqual(['text', 'text', 'text']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent[0]?.id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test('rejects at the third network error', async () => {
    const { sent, fetch } = failing(9);
    await expect(retryingFetch(post(), { fetch, cancel })).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveLength(3);
  });

  test('sends a request again when two checks in a row find it lost, and no other', async () => {
    vi.useFakeTimers();
    try {
      let sent = 0;
      const fetch = async () => {
        sent += 1;
        return sent === 1 ? new Promise<Response>(() => {}) : new Response('ok');
      };
      const found = [true, false, true, true];
      const answered = retryingFetch(post(), { fetch, cancel, isLost: async () => found.shift() ?? false });
      await vi.advanceTimersByTimeAsync(15_000);
      expect([sent, found.length]).toEqual([1, 1]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await answered).status).toBe(200);
      expect(sent).toBe(2);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('sends a DELETE once', async () => {
    const { sent, fetch } = failing(1);
    const removal = new Request('http://a.test/v1/models/local.x', { method: 'DELETE' });
    await expect(retryingFetch(removal, { fetch, cancel })).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveLength(1);
  });

  test('does not retry after other errors', async () => {
    const { sent, fetch } = failing(1, new RangeError('mine'));
    await expect(retryingFetch(post(), { fetch, cancel })).rejects.toThrow('mine');
    expect(sent).toHaveLength(1);
  });

  test("keeps the caller's own request id", async () => {
    const { sent, fetch } = failing(0);
    const request = post();
    request.headers.set('x-request-id', 'req_mine');
    await retryingFetch(request, { fetch, cancel });
    expect(sent[0]?.id).toBe('req_mine');
  });

  test('cancels by the request id on an abort, and does not retry', async () => {
    const controller = new AbortController();
    const cancelled: Cancel[] = [];
    const { sent, fetch } = failing(1);
    const call = retryingFetch(post(controller.signal), {
      fetch,
      cancel: (message) => cancelled.push(message),
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled).toEqual([{ assay: protocol, kind: 'cancel', request: sent[0]?.id }]);
    expect(sent).toHaveLength(1);
  });

  test('cancels nothing when its signal aborts after the answer', async () => {
    const controller = new AbortController();
    const cancelled: Cancel[] = [];
    const request = post(controller.signal);
    await retryingFetch(request, { fetch: failing(0).fetch, cancel: (message) => cancelled.push(message) });
    controller.abort();
    expect(request.signal.aborted).toBe(true);
    expect(cancelled).toEqual([]);
  });

  test('waits for a slow answer where nothing can say that it is lost', async () => {
    vi.useFakeTimers();
    try {
      let sent = 0;
      const fetch = async () => {
        sent += 1;
        await sleep(60_000);
        return new Response('slow');
      };
      const answered = retryingFetch(post(), { fetch, cancel });
      await vi.advanceTimersByTimeAsync(61_000);
      expect(await (await answered).text()).toBe('slow');
      expect(sent).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
