// The guard against real servers on this machine: `site` is trusted, `canary` is a private address.
import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  getDefaultAutoSelectFamily,
  type LookupFunction,
  setDefaultAutoSelectFamily,
} from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { createGuardedFetch } from '../../../../src/server/node/guarded-fetch.js';

let site: Server;
let canary: Server;
let canaryHits = 0;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const siteUrl = (path: string) => `http://127.0.0.1:${portOf(site)}/${path}`;
const canaryUrl = (host: string) => `http://${host}:${portOf(canary)}/`;

const encoders: Record<string, (data: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  identity: (data) => data,
};

/** A header holds only ASCII. */
const asciiOf = (url: string) => url.replace(/[^ -~]/gu, encodeURIComponent);

const answer: RequestListener = (request, response) => {
  const [, name = '', value = ''] = (request.url ?? '').split('/');
  if (name === 'to') response.writeHead(302, { Location: asciiOf(decodeURIComponent(value)) }).end();
  else if (name === 'loop') response.writeHead(307, { Location: `/loop/${Number(value) + 1}` }).end();
  else if (name === 'hops') {
    const left = Number(value);
    response
      .writeHead(left > 0 ? 301 : 200, left > 0 ? { Location: `/hops/${left - 1}` } : {})
      .end('arrived');
  } else if (name === 'encoded') {
    const codings = value.split('+');
    const body = codings.reduce<Buffer>(
      (data, coding) => encoders[coding]?.(data) ?? data,
      Buffer.from('some text'),
    );
    response.writeHead(200, { 'Content-Encoding': codings.join(', ') }).end(body);
  } else if (name === 'none') response.writeHead(204).end();
  else if (name === 'drop') response.writeHead(200).write('half', () => response.destroy());
  else if (name === 'hang') response.writeHead(200).write('begun');
  else
    response
      .writeHead(404, { 'Content-Type': 'text/plain', 'X-Sent': String(request.headers['x-ask']) })
      .end('no');
};

beforeAll(async () => {
  site = createServer(answer).listen(0, '127.0.0.1');
  canary = createServer((_, response) => {
    canaryHits += 1;
    response.end('secret');
  }).listen(0);
  await Promise.all(
    [site, canary].map((server) => new Promise((resolve) => server.once('listening', resolve))),
  );
});
afterAll(() => {
  for (const server of [site, canary]) server.close().closeAllConnections();
});
beforeEach(() => {
  canaryHits = 0;
});

const allow = (url: URL) => url.port === String(portOf(site));
const guarded = createGuardedFetch({ allow });
const refusal = { name: 'AssayError', code: 'url_refused' };

/** A resolver that returns the same addresses for every name, in both of the callback's forms. */
function resolving(...addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_, options, callback) => {
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

describe('U9: private hosts', () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '127.0.1', '0', '0.0.0.0', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1'],
    ...['017700000001', '127.0.0.1.', '127.000.000.001', '①②⑦.⓪.⓪.①', 'localhost', 'localhost.', 'LOCALHOST'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '169.254.169.254', '100.64.0.1', '10.0.0.1', '172.16.0.1'],
    ...['192.168.0.1', '[fc00::1]', '[fd00::1]', '[fe80::1]', '255.255.255.255', '224.0.0.1'],
  ];

  test.each(hosts)('refuses %s', async (host) => {
    await expect(guarded(canaryUrl(host))).rejects.toMatchObject(refusal);
    expect(canaryHits).toBe(0);
  });

  test.each(hosts)('refuses a redirect to %s', async (host) => {
    await expect(guarded(siteUrl(`to/${encodeURIComponent(canaryUrl(host))}`))).rejects.toMatchObject(
      refusal,
    );
    expect(canaryHits).toBe(0);
  });

  test('refuses a name with a private address among its addresses', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['93.184.215.14', '127.0.0.1'],
      ['10.1.2.3', '93.184.215.14'],
    ]) {
      const fetch = createGuardedFetch({ lookup: resolving(...addresses) });
      await expect(fetch(canaryUrl('public.example'))).rejects.toMatchObject(refusal);
    }
    expect(canaryHits).toBe(0);
  });

  test('resolves a name once and connects to the checked address', async () => {
    let asked = 0;
    const lookup: LookupFunction = (host, options, callback) => {
      asked += 1;
      resolving('127.0.0.1')(host, options, callback);
    };
    const target = encodeURIComponent(canaryUrl('rebinding.example'));
    await expect(createGuardedFetch({ allow, lookup })(siteUrl(`to/${target}`))).rejects.toMatchObject(
      refusal,
    );
    expect([asked, canaryHits]).toEqual([1, 0]);
    const trusting = createGuardedFetch({ allow: () => true, lookup });
    expect(await (await trusting(canaryUrl('rebinding.example'))).text()).toBe('secret');
    expect([asked, canaryHits]).toEqual([2, 1]);
  });

  test.each([true, false])('connects to public addresses, several of them or one: %s', async (several) => {
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(several);
    const leave = new AbortController();
    // Public, but never assigned, so without an answer: the connection is given up as soon as it was allowed.
    const lookup: LookupFunction = (host, options, callback) => {
      if (several) resolving('3ffe::1', '3ffe::2')(host, options, callback);
      else callback(null, '3ffe::1');
      setImmediate(() => setImmediate(() => leave.abort()));
    };
    const sent = createGuardedFetch({ lookup })('http://public.example/', { signal: leave.signal });
    const error = await sent.catch((thrown: unknown) => thrown);
    setDefaultAutoSelectFamily(before);
    expect(error).not.toBeInstanceOf(AssayError);
    expect(error).toBeInstanceOf(Error);
  });

  test('reports a name that cannot be resolved as a failed connection, not as a refusal', async () => {
    const cause = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const lookup: LookupFunction = (_host, _options, callback) => callback(cause, '');
    await expect(createGuardedFetch({ lookup })('http://missing.example/')).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause,
    });
    const nothing: LookupFunction = (_host, _options, callback) => callback(null, []);
    await expect(createGuardedFetch({ lookup: nothing })('http://missing.example/')).rejects.toMatchObject(
      refusal,
    );
  });

  test('checks the single address of a resolver that returns no list', async () => {
    for (const address of ['10.0.0.1', '::1']) {
      const lookup: LookupFunction = (_host, _options, callback) => callback(null, address);
      await expect(createGuardedFetch({ lookup })('http://private.example/')).rejects.toMatchObject(refusal);
    }
    const trusted: LookupFunction = (_host, { all }, callback) =>
      all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
    const guarded = createGuardedFetch({ allow: () => true, lookup: trusted });
    expect(await (await guarded(canaryUrl('trusted.example'))).text()).toBe('secret');
  });

  test('names only the origin of the URL in the refusal', async () => {
    const refused = guarded(`${canaryUrl('127.0.0.1')}secret?token=1`);
    await expect(refused).rejects.toThrow(
      `URL at http://127.0.0.1:${portOf(canary)} is not allowed: its address is not public`,
    );
  });
});

describe('URLs other than http and https', () => {
  test.each(['file:///etc/passwd', 'ftp://example.com/', 'data:text/plain,x'])('refuses %s', async (url) => {
    const onlyHttp = {
      ...refusal,
      detail: expect.stringMatching(
        / is not allowed: (it redirects to '[a-z]+:', and )?only http and https are$/,
      ),
    };
    await expect(guarded(url)).rejects.toMatchObject(onlyHttp);
    await expect(guarded(siteUrl(`to/${encodeURIComponent(url)}`))).rejects.toMatchObject(onlyHttp);
  });

  test('sends an https URL over TLS', async () => {
    await expect(guarded(siteUrl('').replace('http:', 'https:'))).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: expect.stringMatching(/SSL|EPROTO/) },
    });
  });

  test('U8: refuses credentials without repeating them', async () => {
    const refused = guarded(siteUrl('').replace('//', '//user:secret@')).catch((error: unknown) => error);
    expect(await refused).toMatchObject({
      ...refusal,
      detail: expect.stringMatching(/ is not allowed: it carries credentials$/),
    });
    expect(String(await refused)).not.toMatch(/user|secret/);
    const name = guarded(siteUrl('').replace('//', '//user@'));
    await expect(name).rejects.toMatchObject(refusal);
    const password = guarded(siteUrl('').replace('//', '//:secret@'));
    await expect(password).rejects.toMatchObject(refusal);
  });
});

describe('redirects', () => {
  test('follows up to five and sets the final URL on the response', async () => {
    const response = await guarded(siteUrl('hops/5'));
    expect([response.url, response.redirected, await response.text()]).toEqual([
      siteUrl('hops/0'),
      true,
      'arrived',
    ]);
  });

  test('U4: rejects at the sixth', async () => {
    await expect(guarded(siteUrl('loop/0'))).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  test('follows the option redirect: manual and error', async () => {
    const response = await guarded(siteUrl('hops/1'), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/hops/0']);
    await expect(guarded(siteUrl('hops/1'), { redirect: 'error' })).rejects.toThrow(TypeError);
  });
});

describe('guarded fetch, like fetch,', () => {
  test.each([...Object.keys(encoders), 'gzip+br', 'deflate+identity+gzip'])(
    'decodes a body encoded with %s',
    async (encoding) => {
      expect(await (await guarded(siteUrl(`encoded/${encoding}`))).text()).toBe('some text');
    },
  );

  test.each([
    ['zstd', "its content coding 'zstd' is not one of gzip, deflate, br"],
    ['gzip+dcb', "its content coding 'dcb' is not one of gzip, deflate, br"],
    ['constructor', "its content coding 'constructor' is not one of gzip, deflate, br"],
    ['gzip+gzip+gzip', 'it has 3 content codings, maximum 2'],
  ])('refuses a body encoded with %s', async (encoding, cause) => {
    const origin = siteUrl('').slice(0, -1);
    await expect(guarded(siteUrl(`encoded/${encoding}`))).rejects.toThrow(
      `URL at ${origin} cannot be read: ${cause}`,
    );
  });

  test('returns status, headers and body of any answer', async () => {
    const response = await guarded(siteUrl('other'), { headers: { 'X-Ask': 'yes' } });
    expect([response.status, response.headers.get('x-sent'), await response.text()]).toEqual([
      404,
      'yes',
      'no',
    ]);
    expect(await (await guarded(siteUrl('none'))).text()).toBe('');
    const request = new Request(siteUrl('other'), { headers: { 'X-Ask': 'too' } });
    expect((await guarded(request)).headers.get('x-sent')).toBe('too');
  });

  test('rejects with a TypeError when the connection fails, also in the middle of the body', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const port = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    const open = createGuardedFetch({ allow: () => true });
    await expect(open(`http://127.0.0.1:${port}/`)).rejects.toThrow(TypeError);
    await expect((await guarded(siteUrl('drop'))).text()).rejects.toThrow();
  });

  test('rejects with the reason of an aborted signal, before, during and after the headers', async () => {
    const reason = new AssayError('url_unreachable', 'too slow');
    await expect(guarded(siteUrl(''), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const response = await guarded(siteUrl('hang'), { signal: controller.signal });
    controller.abort();
    await expect(response.text()).rejects.toThrow();
  });
});
