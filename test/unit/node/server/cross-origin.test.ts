import { describe, expect, it } from 'vitest';
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

  it('need an origin in the option, not a URL or a star', async () => {
    for (const wrong of ['https://app.example/', '*', 'app.example'])
      await expect(start({ cors: [wrong] })).rejects.toMatchObject({
        code: 'invalid_request',
        detail: `Not an origin like 'https://example.org': '${wrong}'`,
      });
  });
});
