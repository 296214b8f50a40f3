import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Scored } from '../../../src/contract/service.js';
import { type RunningServer, type ServerOptions, serve } from '../../../src/node/server.js';
import { type Deferred, deferred } from '../../support/deferred.js';
import { commitMessage, StandInService } from '../../support/stand-in-service.js';

const servers: RunningServer[] = [];
async function started(options?: ServerOptions, service = new StandInService([commitMessage])) {
  const server = await serve(service, options);
  servers.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const path = 'm/assay.commit-message';

/** A service whose scores wait until they are released. */
class HeldService extends StandInService {
  readonly begun: Deferred = deferred();
  readonly released: Deferred = deferred();
  override async score(...args: Parameters<StandInService['score']>): Promise<Scored> {
    this.begun.resolve();
    await this.released.promise;
    return super.score(...args);
  }
}

/** Sends bytes as they are and reads until the server ends. */
async function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('a running server', () => {
  test('listens on this machine only, on the port that is asked for', async () => {
    const { url } = await started();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect((await fetch(`${url}models`)).status).toBe(200);
    const port = Number(new URL(url).port);
    await expect(serve(new StandInService([]), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('answers under a base path', async () => {
    const { url } = await started({ base: '/assay/' });
    expect((await fetch(`${url}assay/models`)).status).toBe(200);
    expect((await fetch(`${url}models`)).status).toBe(404);
  });

  test('R24: variant B counts by remote address, and a caller cannot choose what it is counted by', async () => {
    const { url } = await started({ variant: 'B' });
    const headers = { 'X-Request-Id': 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await fetch(`${url}models`, { headers })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await fetch(`${url}models`, { headers });
    expect(refused.headers.get('x-request-id')).not.toBe(headers['X-Request-Id']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test('R16: 50 MB are refused without being read to the end', async () => {
    const { url } = await started();
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
    expect([response.status, (await response.json()).detail]).toEqual([
      422,
      'Body is too large: the maximum is 13631488 bytes',
    ]);
  });

  test('what no Request can be made of is refused as JSON', async () => {
    const { url } = await started();
    const answer = await raw(url, 'GET /models HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('{"detail":"Request is malformed"}');
    expect(answer).toMatch(/^x-request-id: req_/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer).toMatch(/^cache-control: no-store/im);
  });

  test('duplicate headers are one list, and of two content types none counts', async () => {
    const { url } = await started();
    const body = 'text';
    const lines = [
      `POST /${path} HTTP/1.1`,
      'Host: local',
      'Connection: close',
      `Content-Length: ${body.length}`,
    ];
    const typed = (...more: string[]) => raw(url, [...lines, ...more, '', body].join('\r\n'));
    const twice = ['Accept: image/png', 'Accept: text/plain', 'Content-Type: text/plain'];
    expect(await typed(...twice)).toContain('Composite');
    expect(await typed('Content-Type: text/plain', 'Content-Type: application/json')).toMatch(
      /^HTTP\/1\.1 422 /,
    );
  });
});

describe('closing', () => {
  test('lets requests in flight end and takes no more', async () => {
    const service = new HeldService([commitMessage]);
    const server = await started({}, service);
    const answer = fetch(`${server.url}${path}`, { method: 'POST', body: 'text' });
    await service.begun.promise;
    const closed = server.close();
    await expect(fetch(`${server.url}models`)).rejects.toThrow();
    service.released.resolve();
    expect((await answer).status).toBe(200);
    await closed;
  });

  test('cuts what does not end within the grace period', async () => {
    const service = new HeldService([commitMessage]);
    const server = await started({ grace: 20 }, service);
    const answer = fetch(`${server.url}${path}`, { method: 'POST', body: 'text' });
    await service.begun.promise;
    await Promise.all([server.close(), expect(answer).rejects.toThrow()]);
  });
});
