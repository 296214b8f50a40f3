import { describe, expect, test } from 'vitest';
import { patientFetch } from '../../../src/client/patient-fetch.js';
import type { Cancel } from '../../../src/rpc/messages.js';

const post = (signal?: AbortSignal) =>
  new Request('http://a.test/m/x', { method: 'POST', body: 'text', ...(signal ? { signal } : {}) });

/** A fetch that fails as often as told, and what it was sent. */
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

describe('patientFetch', () => {
  test('sends once when that is answered', async () => {
    const { sent, fetch } = failing(0);
    expect(await (await patientFetch(post(), { fetch, cancel })).text()).toBe('ok');
    expect(sent).toHaveLength(1);
  });

  test('sends the whole request again, under one id, after each of two network errors', async () => {
    const { sent, fetch } = failing(2);
    expect((await patientFetch(post(), { fetch, cancel })).status).toBe(200);
    expect(sent.map(({ body }) => body)).toEqual(['text', 'text', 'text']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent[0]?.id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test('gives up at the third network error', async () => {
    const { sent, fetch } = failing(9);
    await expect(patientFetch(post(), { fetch, cancel })).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveLength(3);
  });

  test('sends a removal once', async () => {
    const { sent, fetch } = failing(1);
    const removal = new Request('http://a.test/v1/models/local.x', { method: 'DELETE' });
    await expect(patientFetch(removal, { fetch, cancel })).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveLength(1);
  });

  test('does not repeat what failed otherwise', async () => {
    const { sent, fetch } = failing(1, new RangeError('mine'));
    await expect(patientFetch(post(), { fetch, cancel })).rejects.toThrow('mine');
    expect(sent).toHaveLength(1);
  });

  test("keeps the caller's own request id", async () => {
    const { sent, fetch } = failing(0);
    const request = post();
    request.headers.set('x-request-id', 'req_mine');
    await patientFetch(request, { fetch, cancel });
    expect(sent[0]?.id).toBe('req_mine');
  });

  test('tells of an abort by the id that was sent, and does not send again', async () => {
    const controller = new AbortController();
    const cancelled: Cancel[] = [];
    const { sent, fetch } = failing(1);
    const call = patientFetch(post(controller.signal), {
      fetch,
      cancel: (message) => cancelled.push(message),
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled.map(({ request }) => request)).toEqual([sent[0]?.id]);
    expect(sent).toHaveLength(1);
  });
});
