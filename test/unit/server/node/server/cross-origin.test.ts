import { describe, expect, it } from 'vitest';
import { createCrossOrigin } from '../../../../../src/server/node/server/cross-origin.js';
import { post, scorePath, start } from './running-servers.js';

const origin = 'https://app.example';
/** As a browser sends them from a page of another site. */
const fromPage = (from: string) => ({
  origin: from,
  'sec-fetch-site': 'cross-site',
  'content-type': 'text/plain',
});
const readable = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('requests of other origins', () => {
  it('may only read without the option, and no page can read the answer', async () => {
    const { url } = await start();
    const refused = await fetch(url + scorePath, { ...post, headers: fromPage(origin) });
    expect([refused.status, readable(refused)]).toEqual([422, null]);
    const preflight = await fetch(url + scorePath, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, readable(preflight)]).toEqual([204, null]);
  });

  it('are answered readably for an allowed origin only', async () => {
    const { url } = await start({ cors: [origin] });
    const answer = await fetch(url + scorePath, { ...post, headers: fromPage(origin) });
    expect([answer.status, readable(answer), answer.headers.get('vary')]).toEqual([200, origin, 'Origin']);
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'RateLimit, RateLimit-Policy, Retry-After, X-Content-Truncated, X-Request-Id',
    );
    const other = await fetch(url + scorePath, { ...post, headers: fromPage('https://other.example') });
    expect([other.status, readable(other)]).toEqual([422, null]);
    expect(other.headers.get('vary')).toBe('Origin');
  });

  it('have failures that the page can read, too', async () => {
    const { url } = await start({ cors: [origin] });
    const missing = await fetch(`${url}m/none`, { ...post, headers: fromPage(origin) });
    expect([missing.status, readable(missing)]).toEqual([404, origin]);
  });

  it('are announced by a preflight, which names what a page may send', async () => {
    const { url } = await start({ cors: [origin] });
    const { status, headers } = await fetch(url + scorePath, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toBe('DELETE, GET, HEAD, PATCH, POST');
    expect(headers.get('access-control-allow-headers')).toBe(
      'Accept, Authorization, Content-Type, X-Request-Id',
    );
    expect(headers.get('access-control-max-age')).toBe('600');
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  });

  it('can read the health and the figures, too', async () => {
    const { url } = await start({ cors: [origin], metrics: true, base: '/keep' });
    for (const path of ['healthz', 'readyz', 'metrics']) {
      const answer = await fetch(`${url}keep/${path}`, { headers: { origin } });
      expect([path, answer.status, readable(answer)]).toEqual([path, 200, origin]);
      const preflight = { origin, 'access-control-request-method': 'GET' };
      const asked = await fetch(`${url}keep/${path}`, { method: 'OPTIONS', headers: preflight });
      expect([path, asked.status, readable(asked)]).toEqual([path, 204, origin]);
      const other = await fetch(`${url}keep/${path}`, { headers: { origin: 'https://other.example' } });
      expect([path, other.status, readable(other)]).toEqual([path, 200, null]);
    }
  });

  it('may come from apps, whose scheme is their own', async () => {
    const app = 'tauri://localhost';
    const { url } = await start({ cors: [app] });
    const answer = await fetch(url + scorePath, { ...post, headers: fromPage(app) });
    expect([answer.status, readable(answer)]).toEqual([200, app]);
  });

  it('need an origin in the option, not a URL or a star', async () => {
    for (const wrong of ['https://app.example/', '*', 'app.example'])
      await expect(start({ cors: [wrong] })).rejects.toMatchObject({
        code: 'invalid_request',
        detail: `Not an origin like 'https://example.org': '${wrong}'`,
      });
  });
});

describe('createCrossOrigin', () => {
  const url = 'http://server.example/m/a';
  const preflight = { origin, 'access-control-request-method': 'POST' };
  const answer = (origins: string[], from?: string) => {
    const request = new Request(url, from === undefined ? {} : { headers: { origin: from } });
    return Object.fromEntries(createCrossOrigin(origins).apply(request, new Response('text')).headers);
  };
  const text = { 'content-type': 'text/plain;charset=UTF-8' };

  it('adds nothing to responses without allowed origins', () => {
    expect(answer([], origin)).toEqual(text);
  });

  it('lets only pages of an allowed origin read, and says that responses depend on it', () => {
    expect(answer([origin])).toEqual({ ...text, vary: 'Origin' });
    expect(answer([origin], 'https://app.example.org')).toEqual({ ...text, vary: 'Origin' });
    expect(answer([origin, 'https://b.example'], origin)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers':
        'RateLimit, RateLimit-Policy, Retry-After, X-Content-Truncated, X-Request-Id',
      vary: 'Origin',
    });
  });

  it('allows the given origins only', () => {
    const { isAllowed } = createCrossOrigin([origin]);
    const asked = [origin, 'https://other.example', 'null', '', null];
    expect(asked.map(isAllowed)).toEqual([true, false, false, false, false]);
  });

  it('answers preflights of allowed origins, and leaves other requests to the server', () => {
    const rules = createCrossOrigin([origin], { request: ['X-More'], exposed: ['X-Seen'] });
    const ask = (method: string, headers: Record<string, string>) =>
      rules.preflight(new Request(url, { method, headers }));
    expect(ask('OPTIONS', preflight)?.status).toBe(204);
    expect(Object.fromEntries(ask('OPTIONS', preflight)?.headers ?? [])).toEqual({
      'access-control-allow-headers': 'Accept, Authorization, Content-Type, X-Request-Id, X-More',
      'access-control-allow-methods': 'DELETE, GET, HEAD, PATCH, POST',
      'access-control-max-age': '600',
    });
    expect(ask('POST', preflight)).toBeUndefined();
    expect(ask('OPTIONS', { origin })).toBeUndefined();
    expect(ask('OPTIONS', { ...preflight, origin: 'https://other.example' })).toBeUndefined();
    const read = rules.apply(new Request(url, { headers: { origin } }), new Response());
    expect(read.headers.get('access-control-expose-headers')).toMatch(/, X-Request-Id, X-Seen$/);
  });

  it('lets a page send the headers that its preflight asks for', () => {
    const ask = (headers: Record<string, string>) =>
      createCrossOrigin([origin]).preflight(new Request(url, { method: 'OPTIONS', headers }));
    const asked = 'baggage,cache-control,traceparent';
    const answer = ask({ ...preflight, 'access-control-request-headers': asked });
    expect(answer?.headers.get('access-control-allow-headers')).toBe(asked);
    expect(answer?.headers.get('vary')).toBe('Access-Control-Request-Headers');
    const other = { ...preflight, origin: 'https://other.example', 'access-control-request-headers': asked };
    expect(ask(other)).toBeUndefined();
  });
});
