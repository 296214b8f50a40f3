import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchContent } from '../../../../src/core/content/fetch-content.js';
import { AssayError } from '../../../../src/core/contract/errors.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const send =
  (body: string | Uint8Array, type = 'text/html', headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { ...(type ? { 'content-type': type } : {}), ...headers }).end(body);
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end('<p>an error page</p>');

let server: Server;
let origin: string;
let seen: IncomingMessage[] = [];
const routes: Record<string, Answer> = {
  '/page': send('<p>Words on a page.</p>'),
  '/plain': send('\ufeff  plain words \n', 'text/plain'),
  '/markdown': send('# Title\n\nwords', 'text/markdown; charset=utf-8'),
  '/xhtml': send('<html xmlns="x"><body><p>x words</p></body></html>', 'application/xhtml+xml'),
  '/xhtml-empty': send(
    '<html xmlns="x"><head><script src="a.js"/></head><body><div id="ad"/><p>all <i class="icon"/>words</p><iframe/><p>to the end</p></body></html>',
    'application/xhtml+xml',
  ),
  '/moved': send('<meta http-equiv="refresh" content="0; url=page"><p>Redirecting to another page.</p>'),
  '/moved-twice': status(302, { location: '/folder/stub' }),
  '/folder/stub': send('<meta http-equiv="refresh" content="0; url=../moved">'),
  '/circle': send('<meta http-equiv="refresh" content="0; url=/circle-2">'),
  '/circle-2': send('<meta http-equiv="refresh" content="0; url=/circle">'),
  '/latin': send(Uint8Array.of(0x93, 0xe9, 0x94), 'text/plain; charset=iso-8859-1'),
  '/empty': send(''),
  '/blank': send(' \n ', 'text/plain'),
  '/invisible': send(`<p>${'&#x200b;'.repeat(500)}</p>`),
  '/scripts': send('<script>x()</script>'),
  '/image': send('GIF89a', 'image/gif'),
  '/untyped': send('words', ''),
  '/json': send('{}', 'application/json'),
  '/bomb': send(gzipSync(new Uint8Array(50_000_000).fill(97)), 'text/plain', { 'content-encoding': 'gzip' }),
  '/long': send('é'.repeat(40_000), 'text/plain'),
  '/exact': send('é'.repeat(25_600), 'text/plain'),
  '/missing': status(404),
  '/error': status(503),
  '/hang': () => {},
  '/drip': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000' });
    response.write('part', () => response.destroy());
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    (routes[request.url ?? ''] ?? status(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const content = (path: string, options = {}) => fetchContent(origin + path, options);
const failure = async (path: string, options = {}) => {
  const error = await content(path, options).catch((reason: unknown) => reason);
  if (!(error instanceof AssayError)) throw new Error(`expected an AssayError, got ${JSON.stringify(error)}`);
  return [error.code, error.detail.replaceAll(origin, 'ORIGIN')];
};

describe('fetchContent', () => {
  it.each([
    ['/page', 'Words on a page.'],
    ['/plain', 'plain words'],
    ['/markdown', '# Title\n\nwords'],
    ['/xhtml', 'x words'],
    ['/latin', '“é”'],
  ])('reads %s', async (path, text) => {
    expect(await content(path)).toEqual({ content: text, truncated: false });
  });

  it('reads all of an XHTML page whose elements close themselves', async () => {
    expect((await fetchContent(`${origin}/xhtml-empty`)).content).toBe('all words\n\nto the end');
  });

  it('follows a page that sends its visitors on, at most five times', async () => {
    expect((await fetchContent(`${origin}/moved`)).content).toBe('Words on a page.');
    expect((await fetchContent(`${origin}/moved-twice`)).content).toBe('Words on a page.');
    await expect(fetchContent(`${origin}/circle`)).rejects.toMatchObject({
      code: 'url_unreachable',
      detail: expect.stringMatching(/it redirects more than 5 times/),
    });
  });

  it('truncates text at 50 KB between two characters and reports it', async () => {
    expect(await content('/long')).toEqual({ content: 'é'.repeat(25_600), truncated: true });
    expect(await content('/exact')).toEqual({ content: 'é'.repeat(25_600), truncated: false });
  });

  it('sends GET without credentials and referrer', async () => {
    seen = [];
    await content('/page');
    expect(
      seen.map(({ method, headers }) => [method, headers.cookie, headers.referer, headers.authorization]),
    ).toEqual([['GET', undefined, undefined, undefined]]);
  });

  const types = 'text/html, application/xhtml+xml, text/plain, text/markdown';
  it.each([
    ['/missing', 'url_unreachable', 'URL at ORIGIN cannot be fetched: it answered HTTP 404'],
    ['/error', 'url_unreachable', 'URL at ORIGIN cannot be fetched: it answered HTTP 503'],
    [
      '/image',
      'url_unreadable',
      `URL at ORIGIN cannot be read: its content type 'image/gif' is not one of ${types}`,
    ],
    [
      '/json',
      'url_unreadable',
      `URL at ORIGIN cannot be read: its content type 'application/json' is not one of ${types}`,
    ],
    [
      '/untyped',
      'url_unreadable',
      `URL at ORIGIN cannot be read: its content type 'unknown' is not one of ${types}`,
    ],
    ['/empty', 'url_unreadable', 'URL at ORIGIN cannot be read: no text could be extracted'],
    ['/blank', 'url_unreadable', 'URL at ORIGIN cannot be read: it is empty'],
    ['/invisible', 'url_unreadable', 'URL at ORIGIN cannot be read: it is empty'],
    ['/scripts', 'url_unreadable', 'URL at ORIGIN cannot be read: no text could be extracted'],
    ['/bomb', 'url_unreadable', 'URL at ORIGIN cannot be read: it is larger than 5000000 bytes'],
    ['/cut', 'url_unreachable', 'URL at ORIGIN cannot be fetched: the connection was lost'],
  ])('reports why %s cannot be read', async (path, code, detail) => {
    expect(await failure(path)).toEqual([code, detail]);
  });

  it.each(['/hang', '/drip'])('aborts %s at the deadline', async (path) => {
    expect(await failure(path, { deadline: 300 })).toEqual([
      'url_unreachable',
      'URL at ORIGIN cannot be fetched: no response within 0.3 s',
    ]);
  });

  it('reports an unknown host and a refused connection', async () => {
    const of = (url: string) => fetchContent(url).catch((error: AssayError) => [error.code, error.detail]);
    expect(await of('http://no-such-host.invalid/x')).toEqual([
      'url_unreachable',
      'URL at http://no-such-host.invalid cannot be fetched: its host name cannot be resolved',
    ]);
    expect(await of('http://127.0.0.1:1/')).toMatchObject([
      'url_unreachable',
      expect.stringContaining('127.0.0.1:1'),
    ]);
  });

  it('rethrows the wrapped error of a guarded fetch', async () => {
    const refusal = new AssayError('url_refused', 'not public');
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: refusal });
    };
    await expect(content('/page', { fetch })).rejects.toBe(refusal);
  });

  it('refuses credentials and its own score URLs', async () => {
    const of = (url: string, options = {}) =>
      fetchContent(url, options).catch((error: AssayError) => [error.code, error.detail]);
    expect(await of('https://user:secret@pages.example/x')).toEqual([
      'url_refused',
      'URL at https://pages.example is not allowed: it carries credentials',
    ]);
    expect(await of(`${origin}/base/m/assay.humor`, { pageOrigin: origin })).toEqual([
      'url_refused',
      `URL at ${origin} is not allowed: it is an address of this service`,
    ]);
  });

  it('uses the fetch proxy for other origins only', async () => {
    const requested: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      requested.push(String(url));
      return new Response('words', { headers: { 'content-type': 'text/plain' } });
    };
    const options = { fetch, fetchProxy: 'https://proxy.example/?url=', pageOrigin: origin };
    await fetchContent('https://pages.example/a?b=c#d', options);
    await fetchContent(`${origin}/page`, options);
    expect(requested).toEqual([
      'https://proxy.example/?url=https%3A%2F%2Fpages.example%2Fa%3Fb%3Dc%23d',
      `${origin}/page`,
    ]);
  });

  describe('in a browser', () => {
    const own = 'https://app.example';
    const blocked = async () => {
      throw new TypeError('Failed to fetch');
    };
    const of = (url: string, fetch: typeof globalThis.fetch, fetchProxy?: string) =>
      fetchContent(url, { fetch, pageOrigin: own, fetchProxy }).catch((error: AssayError) => error.detail);

    it('distinguishes a CORS refusal from a network failure', async () => {
      const corsOnly = async (_: unknown, init?: RequestInit) => {
        if (init?.mode !== 'no-cors') throw new TypeError('Failed to fetch');
        return new Response(null);
      };
      expect(await of('https://pages.example/', corsOnly)).toBe(
        'URL at https://pages.example cannot be fetched: it does not allow other origins to read it (CORS); configure a fetch proxy',
      );
      expect(await of('https://pages.example/', blocked)).toBe(
        'URL at https://pages.example cannot be fetched: network error (host name, connection or certificate)',
      );
    });

    it('reports mixed content, a silent proxy, and failures of its own origin', async () => {
      expect(await of('http://pages.example/', blocked)).toContain('an https page cannot fetch http');
      expect(await of('https://pages.example/', blocked, 'https://proxy.example/')).toContain(
        'proxy does not respond',
      );
      expect(await of(`${own}/page`, blocked)).toContain('network error');
    });
  });

  it('names why the reader of HTML that it gets has failed', async () => {
    const readHtml = () => Promise.reject(new Error('the reader of its text stopped: no answer within 10 s'));
    await expect(content('/page', { readHtml })).rejects.toMatchObject({
      code: 'url_unreadable',
      detail: `URL at ${origin} cannot be read: the reader of its text stopped: no answer within 10 s`,
    });
  });

  it("rejects with the signal's reason, before and during the fetch", async () => {
    await expect(content('/page', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    const controller = new AbortController();
    const waiting = content('/hang', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
