// Requests to public hosts, with a `fetch` and a pause that record what they are given.
import { describe, expect, it, vi } from 'vitest';
import {
  checkResponse,
  type Remote,
  requestFile,
  streamBody,
} from '../../../../src/authoring/sources/remote.js';
import { contextOf } from './support.js';

const url = 'https://huggingface.co/a';
const refused = (status: number, headers: Record<string, string> = {}) =>
  new Response('refused', { status, headers });

/** A host that gives these answers, the last of them again and again. */
function open(...answers: (Response | Error)[]) {
  const context = contextOf({}, []);
  const pauses: number[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!(answer instanceof Response)) throw answer;
    const { status, headers } = answer;
    return new Response('text', { status, headers });
  });
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const io = { ...context.io, fetch, pause, tokens: { huggingface: 'hf' } };
  const remote: Remote = { context: { ...context, io }, name: 'owner/moods', signal: undefined };
  return { remote, fetch, pauses };
}
const detailOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: Error) => error.message,
  );

describe('requestFile', () => {
  it('sends the token of the host and no cookies, and lets a caller add headers', async () => {
    const { remote, fetch, pauses } = open(new Response('text'));
    const response = await requestFile(url, remote, { headers: { range: 'bytes=0-1' } });
    expect(await response.text()).toBe('text');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(url, {
      headers: { authorization: 'Bearer hf', range: 'bytes=0-1' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: expect.any(AbortSignal),
    });
    expect(pauses).toEqual([]);
  });

  it.each([429, 500, 503, 408])(
    'tries three times after HTTP %i, and waits longer each time',
    async (status) => {
      const { remote, fetch, pauses } = open(refused(status));
      expect(await detailOf(requestFile(url, remote))).toContain(`owner/moods: HTTP ${status}`);
      expect([fetch.mock.calls.length, pauses]).toEqual([3, [1_000, 2_000]]);
    },
  );

  it.each([401, 403, 404, 416])('returns HTTP %i at once', async (status) => {
    const { remote, fetch } = open(refused(status));
    expect((await requestFile(url, remote)).status).toBe(status);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('returns errors of the server where they are accepted, and still retries 429', async () => {
    const { remote, fetch } = open(refused(429), refused(501));
    const response = await requestFile(url, remote, { acceptServerErrors: true });
    expect([response.status, fetch.mock.calls.length]).toEqual([501, 2]);
    const first = open(refused(500));
    expect((await requestFile(url, first.remote, { acceptServerErrors: true })).status).toBe(500);
  });

  it('waits as long as a host asks for, in seconds or until a date', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-05T09:30:00Z'), toFake: ['Date'] });
    const date = 'Mon, 05 Jan 2026 09:30:20 GMT';
    const past = 'Mon, 05 Jan 2026 09:00:00 GMT';
    for (const [value, wait] of [
      ['30', 30_000],
      ['-5', 0],
      [date, 20_000],
      [past, 0],
      ['soon', 1_000],
    ] as const) {
      const { remote, pauses } = open(refused(403, { 'retry-after': value }), new Response('text'));
      const result = await detailOf(requestFile(url, remote));
      expect([value, result, pauses]).toEqual([value, 'fetched', [wait]]);
    }
    vi.useRealTimers();
  });

  it('says when to try again if a host asks for more than 30 s', async () => {
    const { remote, fetch } = open(refused(429, { 'retry-after': '30.5' }));
    const detail = 'sources[3] owner/moods: HTTP 429 (too many requests); try again in 31 s';
    expect(await detailOf(requestFile(url, remote))).toBe(detail);
    expect(fetch).toHaveBeenCalledOnce();
    const failed = open(refused(500));
    expect(await detailOf(requestFile(url, failed.remote))).toBe('sources[3] owner/moods: HTTP 500');
  });

  it('does not wait for hosts that ask for it with other refusals', async () => {
    const { remote, fetch } = open(refused(404, { 'retry-after': '5' }));
    expect((await requestFile(url, remote)).status).toBe(404);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('closes the body of a refusal before the next attempt', async () => {
    const { remote } = open();
    const closed: number[] = [];
    const body = new ReadableStream({ cancel: () => void closed.push(503) });
    const empty = new Response(null, { status: 502 });
    const answers = [new Response(body, { status: 503 }), empty, new Response('text')];
    remote.context.io.fetch = async () => answers.shift() ?? Response.error();
    expect((await requestFile(url, remote)).status).toBe(200);
    expect(closed).toEqual([503]);
  });

  it('gives up a host that sends no headers for 30 s, and stops its timer after an answer', async () => {
    vi.useFakeTimers();
    const { remote, fetch } = open(new Response('text'));
    await requestFile(url, remote);
    expect(vi.getTimerCount()).toBe(0);
    fetch.mockImplementation(
      (_, { signal } = {}) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const result = detailOf(requestFile(url, remote));
    await vi.advanceTimersByTimeAsync(89_999);
    expect(fetch).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('sources[3] owner/moods: cannot be fetched: no response within 30 s');
    vi.useRealTimers();
  });

  it('tries three times when the connection fails', async () => {
    const { remote, fetch } = open(new TypeError('no route'));
    const detail = 'sources[3] owner/moods: cannot be fetched: no route';
    expect(await detailOf(requestFile(url, remote))).toBe(detail);
    expect(fetch).toHaveBeenCalledTimes(3);
    const back = open(new TypeError('no route'), new Response('text'));
    expect(await (await requestFile(url, back.remote)).text()).toBe('text');
  });
});

describe('checkResponse', () => {
  const check = (response: Response) => () =>
    checkResponse(response, open(response).remote, 'no such data set');
  const page = (type: string) => new Response('<p>', { headers: { 'content-type': type } });

  it('refuses what is not the data', () => {
    for (const status of [401, 403])
      expect(check(refused(status))).toThrow(`HTTP ${status}: it is private or gated, or does not exist`);
    expect(check(refused(404))).toThrow('sources[3] owner/moods: HTTP 404: no such data set');
    expect(check(refused(418))).toThrow('sources[3] owner/moods: HTTP 418');
    for (const type of ['text/html', ' Text/HTML; charset=utf-8'])
      expect(check(page(type))).toThrow('expected data, got an HTML page');
  });

  it('accepts data of any other type, and of none', () => {
    for (const type of ['text/csv', 'application/octet-stream', 'application/x-text/html'])
      expect(check(page(type))).not.toThrow();
    expect(check(new Response(new Uint8Array(1)))).not.toThrow();
  });
});

describe('streamBody', () => {
  it('reads the body to its end, and nothing of a response without one', async () => {
    const { remote } = open();
    expect(await new Response(streamBody(new Response('text'), remote)).text()).toBe('text');
    expect(await new Response(streamBody(new Response(null), remote)).text()).toBe('');
  });

  it('says that the connection was lost, or rejects with the reason of the signal', async () => {
    const lost = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }));
    const { remote } = open();
    const read = (from: Remote) => detailOf(streamBody(lost(), from).getReader().read());
    expect(await read(remote)).toBe('sources[3] owner/moods: the connection was lost');
    const signal = AbortSignal.abort(new Error('cancelled'));
    expect(await read({ ...remote, signal })).toBe('cancelled');
  });

  it('cancels the download when its reader stops', async () => {
    const reasons: unknown[] = [];
    const body = new ReadableStream({ cancel: (reason) => void reasons.push(reason) });
    await streamBody(new Response(body), open().remote).cancel('enough');
    expect(reasons).toEqual(['enough']);
    await streamBody(new Response(null), open().remote).cancel('enough');
  });
});
