// What the guarded fetch sends and reads, on real servers on this machine: headers, tokens, redirects, broken bodies.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../../src/server/node/guarded-fetch.js';

const closed: string[] = [];
const received: IncomingMessage[] = [];
let site: Server;
let other: Server;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const guarded = createGuardedFetch({ allow: () => true });

const answer: RequestListener = (request, response) => {
  received.push(request);
  const path = request.url ?? '';
  response.on('close', () => closed.push(path));
  const location = path.startsWith('/to?') ? decodeURIComponent(path.slice(4)) : undefined;
  if (location !== undefined) response.writeHead(302, { location }).end();
  else if (path === '/broken' || path === '/slow') {
    response.writeHead(200, { 'Content-Encoding': 'gzip' });
    // Random enough that half of it decodes to something.
    const half = gzipSync(Array.from({ length: 50_000 }, (_, i) => (i * i) % 9973).join()).subarray(
      0,
      50_000,
    );
    response.write(half, () => path === '/broken' && response.destroy());
  } else response.end('text');
};

beforeAll(async () => {
  [site, other] = [createServer(answer), createServer(answer)];
  for (const server of [site, other]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of [site, other]) server.close().closeAllConnections();
});
beforeEach(() => {
  received.length = 0;
  closed.length = 0;
});
const redirect = (to: string) => `${originOf(site)}/to?${encodeURIComponent(to)}`;
const listSent = (name: string) => received.map(({ headers }) => headers[name]);

describe('a token', () => {
  const headers = { authorization: 'Bearer secret', 'x-more': 'kept' };

  test('is not sent to another origin that its host redirects to, nor back after that', async () => {
    await guarded(redirect(`${originOf(other)}/`), { headers });
    expect(listSent('authorization')).toEqual(['Bearer secret', undefined]);
    expect(listSent('x-more')).toEqual(['kept', 'kept']);
    received.length = 0;
    const back = `${originOf(other)}/to?${encodeURIComponent(`${originOf(site)}/`)}`;
    await guarded(redirect(back), { headers });
    expect(listSent('authorization')).toEqual(['Bearer secret', undefined, undefined]);
  });

  test('is sent again where its host redirects to itself', async () => {
    await guarded(redirect('/elsewhere'), { headers });
    expect(listSent('authorization')).toEqual(['Bearer secret', 'Bearer secret']);
    expect(headers.authorization).toBe('Bearer secret');
  });
});

test('asks for encodings that it decodes, unless the caller asks for others', async () => {
  await guarded(originOf(site));
  await guarded(originOf(site), { headers: { 'Accept-Encoding': 'identity' } });
  expect(listSent('accept-encoding')).toEqual(['gzip, deflate, br', 'identity']);
});

test('sends GET, or the method of the caller', async () => {
  await guarded(originOf(site));
  await guarded(originOf(site), { method: 'HEAD' });
  await guarded(new Request(originOf(site), { method: 'HEAD' }));
  expect(received.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'HEAD']);
});

test('says whether a response was redirected', async () => {
  const responses = [await guarded(originOf(site)), await guarded(redirect('/a'))];
  expect(responses.map(({ redirected }) => redirected)).toEqual([false, true]);
  expect(responses.map(({ url }) => url)).toEqual([`${originOf(site)}/`, `${originOf(site)}/a`]);
});

test('rejects a redirect to what is not a URL', async () => {
  await expect(guarded(redirect('http://:1'))).rejects.toThrow('fetch failed: invalid redirect');
});

test('rejects when the connection ends in the middle of an encoded body', async () => {
  const response = await guarded(`${originOf(site)}/broken`);
  await expect(response.text()).rejects.toThrow();
});

test('closes the connection when the reader of an encoded body stops', async () => {
  const response = await guarded(`${originOf(site)}/slow`);
  expect(closed).toEqual([]);
  await response.body?.cancel();
  await expect.poll(() => closed).toEqual(['/slow']);
});

describe('names of this machine', () => {
  /** A resolver that finds no name, and lists those that it was asked for. */
  const asked: string[] = [];
  const lookup: LookupFunction = (host, _options, callback) => {
    asked.push(host);
    callback(Object.assign(new Error('resolved'), { code: 'ENOTFOUND' }), '');
  };
  const strict = createGuardedFetch({ lookup });
  beforeEach(() => {
    asked.length = 0;
  });

  test.each(['localhost', 'localhost.', 'a.localhost', 'a.b.localhost.'])(
    'are not resolved: %s',
    async (host) => {
      await expect(strict(`http://${host}/`)).rejects.toMatchObject({ code: 'url_refused' });
      expect(asked).toEqual([]);
    },
  );

  test.each(['localhost.example', 'mylocalhost', 'localhosts'])('are not %s', async (host) => {
    await expect(strict(`http://${host}/`)).rejects.toMatchObject({ name: 'TypeError' });
    expect(asked).toEqual([host]);
  });
});
