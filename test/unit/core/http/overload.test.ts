import { describe, expect, test, vi } from 'vitest';
import type { OnProgress, Scored, ScoringService } from '../../../../src/core/contract/service.js';
import { createApp } from '../../../../src/core/http/index.js';
import { deferred } from '../../../support/deferred.js';
import { whole as documents } from '../../../support/documents.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const url = 'http://local/m/assay.commit-message';
const post = (init: RequestInit = {}) => new Request(url, { method: 'POST', body: 'text', ...init });

/** A service that scores only after `released`, and records the signals it receives. */
class HeldService extends StandInService {
  readonly released = deferred();
  readonly signals: (AbortSignal | undefined)[] = [];
  override async score(handle: string, request: { content: string }, signal?: AbortSignal): Promise<Scored> {
    this.signals.push(signal);
    await this.released.promise;
    return super.score(handle, request);
  }
}

/** The same with the caller's callback for progress. */
class ReportingService extends HeldService {
  report: OnProgress | undefined;
  override async score(...call: Parameters<ScoringService['score']>): Promise<Scored> {
    const [handle, request, signal, onProgress] = call;
    this.report = onProgress;
    return super.score(handle, request, signal);
  }
}

const held = () => new HeldService([commitMessage]);

describe('overload', () => {
  test('R25: rejects requests beyond the limit with 503 at once, and serves the others', async () => {
    const service = held();
    const app = createApp(service, { queueLimit: 5 });
    const waiting = Array.from({ length: 5 }, () => app.fetch(post()));
    while (service.signals.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
    const rejected = await app.fetch(post());
    expect([rejected.status, await rejected.json()]).toEqual([
      503,
      { detail: 'Service temporarily unavailable: 5 requests are waiting' },
    ]);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(service.signals).toHaveLength(5);
    service.released.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await app.fetch(post())).status).toBe(200);
  });

  test('lets 256 requests wait by default', async () => {
    const service = held();
    const app = createApp(service);
    const answers = Array.from({ length: 300 }, () => app.fetch(post()));
    while (service.signals.length < 256) await new Promise((resolve) => setTimeout(resolve, 1));
    service.released.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(44);
  });

  test('still serves GET and rejects invalid requests when the queue is full', async () => {
    const service = held();
    const app = createApp(service, { queueLimit: 0 });
    expect((await app.fetch(post())).status).toBe(503);
    expect((await app.fetch(post({ body: ' ' }))).status).toBe(422);
    expect((await app.fetch(new Request('http://local/models'))).status).toBe(200);
  });
});

describe('deadline', () => {
  test('responds 503 to work that does not end, and aborts its signal', async () => {
    const service = held();
    const response = await createApp(service, { deadline: 20 }).fetch(post());
    expect([response.status, await response.json()]).toEqual([
      503,
      { detail: 'Service temporarily unavailable: no answer within 0.02 s' },
    ]);
    expect(service.signals[0]?.aborted).toBe(true);
  });

  test('responds after 30 s by default, as the OpenAPI document shows for 503', async () => {
    vi.useFakeTimers();
    try {
      const answer = createApp(held()).fetch(post());
      await vi.advanceTimersByTimeAsync(30_000);
      const detail = 'Service temporarily unavailable: no answer within 30 s';
      expect(await (await answer).json()).toEqual({ detail });
      for (const document of Object.values(documents)) expect(JSON.stringify(document)).toContain(detail);
    } finally {
      vi.useRealTimers();
    }
  });

  test('begins again after each batch of a long text, and is answered 503 after 30 s without one', async () => {
    const service = new ReportingService([commitMessage]);
    const app = createApp(service);
    vi.useFakeTimers();
    try {
      let answered: Response | undefined;
      const long = 'word '.repeat(2000);
      const body = JSON.stringify({ content: long, compare_to: long });
      const headers = { 'Content-Type': 'application/json' };
      const answer = app.fetch(post({ body, headers })).then((response) => {
        answered = response;
      });
      for (let batch = 0; batch < 5; batch++) {
        await vi.advanceTimersByTimeAsync(29_000);
        expect(answered).toBeUndefined();
        service.report?.({ stage: 'embedding', done: batch, total: 9 });
      }
      await vi.advanceTimersByTimeAsync(30_000);
      await answer;
      expect([answered?.status, await answered?.json()]).toEqual([
        503,
        { detail: 'Service temporarily unavailable: no progress within 30 s' },
      ]);
      expect(service.signals[0]?.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('asks for no progress of a short text', async () => {
    const service = new ReportingService([commitMessage]);
    service.released.resolve();
    await createApp(service).fetch(post());
    expect([service.signals.length, service.report]).toEqual([1, undefined]);
  });

  test('responds 503 to a body that does not end', async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([120])) });
    const headers = { 'Content-Type': 'text/plain' };
    const request = post({ body, headers, duplex: 'half' } as RequestInit);
    expect((await createApp(held(), { deadline: 20 }).fetch(request)).status).toBe(503);
  });

  test('aborts the work of a caller that disconnects, and frees its place', async () => {
    const service = held();
    const app = createApp(service, { queueLimit: 1 });
    const caller = new AbortController();
    const answer = app.fetch(post({ signal: caller.signal }));
    while (service.signals.length < 1) await new Promise((resolve) => setTimeout(resolve, 1));
    caller.abort();
    expect((await answer).status).toBe(503);
    expect(service.signals[0]?.aborted).toBe(true);
    service.released.resolve();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect((await app.fetch(post())).status).toBe(200);
  });

  test('responds 503 to a request that is already aborted', async () => {
    expect((await createApp(held()).fetch(post({ signal: AbortSignal.abort() }))).status).toBe(503);
  });
});

describe('a limit of the host', () => {
  const limited = (maxContent: number) => createApp(new StandInService([commitMessage]), { maxContent });
  const json = (body: object, path = '/m/assay.commit-message') =>
    new Request(`http://local${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  test.each([
    ['a text', post({ body: 'é'.repeat(6) }), 'Content is too large: 12 bytes, maximum 11'],
    ['a content', json({ content: 'twelve bytes' }), 'Content is too large: 12 bytes, maximum 11'],
    [
      'a baseline',
      json({ content: 'short', compare_to: 'twelve bytes' }),
      "Field 'compare_to' is too large: 12 bytes, maximum 11",
    ],
  ])('answers %s that is larger 422, with the limit', async (_, request, detail) => {
    const response = await limited(11).fetch(request);
    expect([response.status, await response.json()]).toEqual([422, { detail }]);
    expect(response.headers.has('retry-after')).toBe(false);
  });

  test.each([
    ['/v1/models/assay.commit-message/score', { content: 'twelve bytes' }, 'Content'],
    ['/v1/models/assay.commit-message/explain', { content: 'twelve bytes' }, 'Content'],
    ['/v1/models/assay.commit-message/compare', { a: 'short', b: 'twelve bytes' }, "Field 'b'"],
  ])('holds for %s', async (path, body, subject) => {
    const response = await limited(11).fetch(json(body, path));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { code: 'content_too_large', message: `${subject} is too large: 12 bytes, maximum 11` },
    });
  });

  test('lets a text of its size through', async () => {
    expect((await limited(12).fetch(json({ content: 'twelve bytes' }))).status).toBe(200);
  });

  test.each([0, -1, 1.5, Number.NaN, 1_048_577])('is a whole number of bytes, not %s', (maxContent) => {
    expect(() => limited(maxContent)).toThrow(
      /^Option 'maxContent' must be a whole number from 1 to 1048576/,
    );
  });
});
