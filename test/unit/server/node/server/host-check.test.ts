import { describe, expect, it } from 'vitest';
import { createHostCheck, isLoopback } from '../../../../../src/server/node/server/host-check.js';
import { scorePath, send, start } from './running-servers.js';

describe('the check of Host', () => {
  const passes = (host: string | undefined, hostname = '127.0.0.1', allowed?: readonly string[]) =>
    createHostCheck(hostname, allowed)(host) === undefined;

  it('accepts addresses and localhost, with any port', () => {
    for (const host of [
      'localhost',
      'LOCALHOST:8080',
      'app.localhost:1',
      '127.0.0.1:80',
      '[::1]:8080',
      '192.168.1.5',
    ])
      expect([host, passes(host)]).toEqual([host, true]);
    expect(passes(undefined)).toBe(true);
  });

  it('refuses other names on a loopback address', () => {
    for (const host of [
      'rebind.example',
      'localhost.example:8080',
      'rebindlocalhost',
      'rebind.notlocalhost:80',
      '127.0.0.1.example',
      'a@localhost',
      'x/localhost',
      '',
    ])
      expect([host, passes(host)]).toEqual([host, false]);
  });

  it('accepts any name on other addresses, unless names are listed', () => {
    expect(passes('api.example.org', '0.0.0.0')).toBe(true);
    expect(passes('api.example.org', '0.0.0.0', ['other.example'])).toBe(false);
    expect(passes('API.example.org.:8443', '127.0.0.1', ['api.example.org'])).toBe(true);
  });

  it('rejects a listed name that is not a host, or has a port', () => {
    for (const name of [
      'https://example.org',
      'example.org:80',
      '',
      '*',
      '_a.example',
      'a.example_',
      'a_b',
    ]) {
      const thrown = (() => {
        try {
          return createHostCheck('::', [name]);
        } catch (error) {
          return error;
        }
      })();
      expect(thrown).toMatchObject({
        code: 'invalid_request',
        detail: `Not a name of a host like 'api.example.org', without a port: '${name}'`,
      });
    }
  });

  it('knows the addresses of this machine', () => {
    const names = [
      '127.0.0.1',
      '127.1.2.3',
      '::1',
      'localhost',
      '0.0.0.0',
      '::',
      '10.0.0.1',
      'example.org',
      '127.example',
      'notlocalhost',
      '',
    ];
    expect(names.filter(isLoopback)).toEqual(['127.0.0.1', '127.1.2.3', '::1', 'localhost']);
  });
});

describe('a server', () => {
  it('answers 403 with a detail to a page whose domain points to this machine', async () => {
    const { url } = await start();
    const rebound = await send(url + scorePath, { Host: 'rebind.example' }, 'POST', 'text');
    expect(rebound).toEqual({
      status: 403,
      body: JSON.stringify({
        detail:
          "Host 'rebind.example' is not allowed on this server. To allow it: allowedHosts, or --allow-host",
      }),
    });
    expect((await send(`${url}models`, { Host: 'localhost:9' })).status).toBe(200);
  });

  it('answers probes under any name', async () => {
    const { url } = await start();
    expect((await send(`${url}healthz`, { Host: 'pod.example' })).status).toBe(200);
  });
});
