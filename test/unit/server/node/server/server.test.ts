import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Scored } from '../../../../../src/core/contract/service.js';
import { sleep } from '../../../../../src/core/platform/index.js';
import { openModels } from '../../../../../src/server/node/index.js';
import { serve } from '../../../../../src/server/node/serve.js';
import type { RunningServer } from '../../../../../src/server/node/server/listen.js';
import type { ServerOptions } from '../../../../../src/server/node/server/server-options.js';
import { type Deferred, deferred } from '../../../../support/deferred.js';
import { commitMessage, StandInService } from '../../../../support/stand-in-service.js';

const servers: RunningServer[] = [];
async function start(options?: ServerOptions, service = new StandInService([commitMessage])) {
  const server = await serve(service, options);
  servers.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const path = 'm/assay.commit-message';

/** A service whose scores wait until `released` resolves. */
class HeldService extends StandInService {
  readonly begun: Deferred = deferred();
  readonly released: Deferred = deferred();
  override async score(...args: Parameters<StandInService['score']>): Promise<Scored> {
    this.begun.resolve();
    await this.released.promise;
    return super.score(...args);
  }
}

/** Sends raw bytes and reads until the server closes the connection. */
async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('a running server', () => {
  test('listens on this machine only, on the requested port', async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect((await fetch(`${url}models`)).status).toBe(200);
    const port = Number(new URL(url).port);
    await expect(serve(new StandInService([]), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('answers under a base path', async () => {
    const { url } = await start({ base: '/assay/' });
    expect((await fetch(`${url}assay/models`)).status).toBe(200);
    expect((await fetch(`${url}models`)).status).toBe(404);
  });

  test('R24: counts requests of variant B by remote address, whatever request id the caller sends', async () => {
    const { url } = await start({ variant: 'B' });
    const headers = { 'X-Request-Id': 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await fetch(`${url}models`, { headers })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await fetch(`${url}models`, { headers });
    expect(refused.headers.get('x-request-id')).not.toBe(headers['X-Request-Id']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  const spend = async (url: string, forwarded: readonly string[]) => {
    const send = (address: string) => fetch(`${url}models`, { headers: { 'X-Forwarded-For': address } });
    const statuses: number[] = [];
    for (const address of forwarded) statuses.push((await send(address)).status);
    return statuses;
  };
  const createAddresses = (address: (i: number) => string) =>
    Array.from({ length: 11 }, (_, i) => address(i));

  test('counts by the address that the trusted proxies forward, whatever the client adds', async () => {
    const one = await start({ variant: 'B', trustProxy: 1 });
    expect(
      await spend(
        one.url,
        createAddresses((i) => `10.0.0.${i}`),
      ),
    ).toEqual(Array(11).fill(200));
    const invented = createAddresses((i) => `10.1.0.${i}, 192.0.2.7:${4000 + i}`);
    expect(await spend(one.url, invented)).toEqual([...Array(10).fill(200), 429]);
    const two = await start({ variant: 'B', trustProxy: 2 });
    const inner = createAddresses((i) => `10.2.0.${i}, [2001:db8::1]:${i + 1}, 10.9.9.${i}`);
    expect(await spend(two.url, inner)).toEqual([...Array(10).fill(200), 429]);
  });

  test('counts by the remote address without a trusted proxy, or without a valid forwarded address', async () => {
    const direct = await start({ variant: 'B' });
    expect(
      (
        await spend(
          direct.url,
          createAddresses((i) => `10.0.0.${i}`),
        )
      ).at(-1),
    ).toBe(429);
    const behind = await start({ variant: 'B', trustProxy: 1 });
    expect(
      (
        await spend(
          behind.url,
          createAddresses((i) => `10.0.0.1, unknown${i}`),
        )
      ).at(-1),
    ).toBe(429);
  });

  test('rejects an invalid number of proxies', async () => {
    for (const trustProxy of [-1, 0.5, Number.NaN]) {
      await expect(start({ trustProxy })).rejects.toMatchObject({
        code: 'invalid_request',
        detail: `Option 'trustProxy' must be the number of proxies in front of this server, 0 or more, not '${trustProxy}'`,
      });
    }
  });

  test('serves the schema documents of a models folder without further options', async () => {
    for (const [variant, path] of [
      ['A', 'v1/openapi.json'],
      ['B', 'api-docs'],
    ] as const) {
      const server = await serve(openModels('models'), { variant });
      servers.push(server);
      const response = await fetch(server.url + path);
      expect([response.status, (await response.json()).openapi]).toEqual([200, '3.1.0']);
    }
  });

  test('R16: refuses a body of 50 MB and closes the connection after the answer', async () => {
    const { url } = await start();
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 50) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { 'Content-Type': 'text/plain' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const response = await fetch(`${url}${path}`, init);
    expect(response.headers.get('connection')).toBe('close');
    expect([response.status, (await response.json()).detail]).toEqual([
      422,
      'Body is too large: the maximum is 13631488 bytes',
    ]);
  });

  test('refuses a malformed request with a JSON body', async () => {
    const { url } = await start();
    const answer = await sendRaw(url, 'GET /models HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('{"detail":"Request is malformed"}');
    expect(answer).toMatch(/^x-request-id: req_/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer).toMatch(/^cache-control: no-store/im);
  });

  test('joins duplicate headers to one list, and refuses two content types', async () => {
    const { url } = await start();
    const body = 'text';
    const lines = [
      `POST /${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `Content-Length: ${body.length}`,
    ];
    const typed = (...more: string[]) => sendRaw(url, [...lines, ...more, '', body].join('\r\n'));
    const twice = ['Accept: image/png', 'Accept: text/plain', 'Content-Type: text/plain'];
    expect(await typed(...twice)).toContain('Composite');
    expect(await typed('Content-Type: text/plain', 'Content-Type: application/json')).toMatch(
      /^HTTP\/1\.1 422 /,
    );
  });
});

/** Sends requests one after another over a single kept connection. */
function openConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, method: string, body?: Buffer) =>
    new Promise<{ status: number | undefined; connection: string | undefined; socket: Socket }>(
      (resolve, reject) => {
        const sent = request(new URL(path, url), { agent, method }, (answer) => {
          const { socket, statusCode: status, headers } = answer;
          answer.resume().on('end', () => resolve({ status, connection: headers.connection, socket }));
        });
        sent.on('error', reject).end(body);
      },
    );
  return { send, close: () => agent.destroy() };
}

describe('a kept connection', () => {
  test.each([1_000, 1_000_000, 5_000_000])(
    'serves the next request after a refusal that left a body of %d bytes unread',
    async (size) => {
      const { send, close } = openConnection((await start()).url);
      const refused = await send('m/none', 'POST', Buffer.alloc(size, 'x'));
      expect([refused.status, refused.connection]).toEqual([404, 'keep-alive']);
      await sleep(700);
      const next = await send('models', 'GET');
      expect([next.status, next.socket === refused.socket]).toEqual([200, true]);
      close();
    },
  );

  test('is announced as closed when the client does not finish sending its body', async () => {
    const { hostname, port } = new URL((await start()).url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /m/none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nhello');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toMatch(/\{"detail":"Model 'none' not found"\}$/);
  });
});

describe('closing', () => {
  test('waits for requests in flight and accepts no more', async () => {
    const service = new HeldService([commitMessage]);
    const server = await start({}, service);
    const answer = fetch(`${server.url}${path}`, { method: 'POST', body: 'text' });
    await service.begun.promise;
    const closed = server.close();
    await expect(fetch(`${server.url}models`)).rejects.toThrow();
    service.released.resolve();
    expect((await answer).status).toBe(200);
    await closed;
  });

  test('cuts requests that do not end within the grace period', async () => {
    const service = new HeldService([commitMessage]);
    const server = await start({ grace: 20 }, service);
    const answer = fetch(`${server.url}${path}`, { method: 'POST', body: 'text' });
    await service.begun.promise;
    await Promise.all([server.close(), expect(answer).rejects.toThrow()]);
  });
});
