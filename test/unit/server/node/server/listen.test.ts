// What a server leaves alone, which of its options are refused, and the address that it names.
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { post, scorePath, start } from './running-servers.js';

it('leaves the Request and Response of the process as they are', async () => {
  const before = [globalThis.Request, globalThis.Response];
  const { url } = await start();
  expect((await fetch(url + scorePath, post)).status).toBe(200);
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
  expect(globalThis.Response).toBe(before[1]);
});

it.each(['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'maxConnections'])(
  'names the option %s',
  async (name) => {
    await expect(start({ [name]: 0 })).rejects.toMatchObject({
      code: 'invalid_request',
      detail: `Option '${name}' must be a whole number above 0, not '0'`,
    });
  },
);

it('keeps an unused connection for longer than usual proxies do, or for the given time', async () => {
  const keptFor = async (options: Parameters<typeof start>[0]) =>
    (await fetch(`${(await start(options)).url}models`)).headers.get('keep-alive');
  expect(await keptFor({})).toBe('timeout=65');
  expect(await keptFor({ keepAliveTimeout: 620_000 })).toBe('timeout=620');
});

it('gives every request an id of its own, and a client cannot choose it', async () => {
  const { url } = await start();
  const sent = 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const ask = async () =>
    (await fetch(`${url}models`, { headers: { 'X-Request-Id': sent } })).headers.get('x-request-id');
  const ids = [await ask(), await ask()];
  expect(ids).toEqual([expect.stringMatching(/^req_\w{26}$/), expect.stringMatching(/^req_\w{26}$/)]);
  expect(new Set([...ids, sent]).size).toBe(3);
});

it('answers probes to GET alone, as JSON, below the root by default', async () => {
  const { url } = await start();
  const probe = await fetch(`${url}healthz`);
  expect([probe.status, probe.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect((await fetch(`${url}healthz`, { method: 'POST' })).status).toBe(404);
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

it.runIf(hasIPv6)('names an address of IPv6 in brackets', async () => {
  const { url } = await start({ hostname: '::1' });
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
  expect((await fetch(`${url}models`)).status).toBe(200);
});
