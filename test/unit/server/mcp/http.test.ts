import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpHttpOptions, type McpOptions, serveOverHttp } from '../../../../src/server/mcp/index.js';
import { openModels } from '../../../../src/server/node/index.js';
import type { RunningServer } from '../../../../src/server/node/server/listen.js';
import { deferred } from '../../../support/deferred.js';
import { createLightModels } from '../../../support/light-models.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';
import { smallDocument } from '../cli/small-model.js';
import { send } from '../node/server/running-servers.js';
import { call, createClient, readModelSchema } from './connect.js';

const models = openModels(createLightModels());
const given = { model: commitMessage.handle, content: 'misc updates' };

const servers: RunningServer[] = [];
const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(http: Partial<McpHttpOptions> = {}, options: Partial<McpOptions> = {}): Promise<string> {
  const server = await serveOverHttp(
    { service: models, version: '1.2.3', readModelSchema, ...options },
    { port: 0, hostname: '127.0.0.1', ...http },
  );
  servers.push(server);
  return server.url;
}

async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = createClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

describe('MCP over HTTP', () => {
  it('serves several clients, each in a session', async () => {
    const url = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect((await (await connect(`${url}/`)).listTools()).tools).toHaveLength(8);
    const { card } = await models.score(given.model, { content: given.content });
    const both = await Promise.all([connect(url), connect(url)]);
    for (const client of both) {
      expect(client.getServerVersion()).toMatchObject({ name: 'assay', version: '1.2.3' });
      expect((await call(client, 'score', given)).structuredContent).toEqual(card);
    }
  });

  it('passes progress and cancellation on', async () => {
    const client = await connect(await start());
    let steps = 0;
    const stages = new Set<string>();
    const params = {
      name: 'build_model',
      arguments: { handle: 'local.urgency', configuration: smallDocument },
    };
    await client.callTool(params, undefined, {
      onprogress: ({ progress, message = '' }) => {
        steps = progress;
        stages.add(message.split(':')[0]);
      },
    });
    expect(steps).toBeGreaterThan(2);
    expect([...stages]).toContain('training');

    const [begun, aborted] = [deferred(), deferred()];
    class Waiting extends StandInService {
      override async score(_handle: string, _request: unknown, signal?: AbortSignal): Promise<never> {
        signal?.addEventListener('abort', () => aborted.resolve());
        begun.resolve();
        return new Promise(() => {});
      }
    }
    const service = Object.assign(new Waiting([commitMessage]), { authoring: models.authoring });
    const waiting = await connect(await start({}, { service }));
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const result = waiting.callTool({ name: 'score', arguments: given }, undefined, options);
    await begun.promise;
    controller.abort('enough');
    await expect(result).rejects.toThrow(/enough/);
    await aborted.promise;
  });

  it('ends running calls when the client ends its session, and when the server closes', async () => {
    for (const end of ['session', 'server'] as const) {
      const [begun, aborted] = [deferred(), deferred()];
      class Waiting extends StandInService {
        override async score(_handle: string, _request: unknown, signal?: AbortSignal): Promise<never> {
          signal?.addEventListener('abort', () => aborted.resolve());
          begun.resolve();
          return new Promise(() => {});
        }
      }
      const service = Object.assign(new Waiting([commitMessage]), { authoring: models.authoring });
      const url = await start({}, { service });
      const client = await connect(url);
      const result = call(client, 'score', given).catch(() => 'ended');
      await begun.promise;
      if (end === 'server') await servers.pop()?.close();
      else await (client.transport as StreamableHTTPClientTransport).terminateSession();
      await aborted.promise;
      await client.close();
      expect(await result).toBe('ended');
    }
  });

  it('answers 404 to an unknown session, and on other paths', async () => {
    const url = await start();
    const unknown = await fetch(url, {
      method: 'POST',
      headers: { ...json, 'mcp-session-id': 'none' },
      body: initialize,
    });
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { detail: "Unknown session 'none'. Initialize a new one" },
    ]);
    const elsewhere = await fetch(new URL('/', url));
    expect([elsewhere.status, await elsewhere.json()]).toEqual([
      404,
      { detail: 'Not Found. The MCP server is at /mcp' },
    ]);
    const early = await fetch(url, {
      method: 'POST',
      headers: json,
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(early.status).toBe(400);
  });

  it('ends the oldest session that was only begun when there are more than 64', async () => {
    const url = await start();
    const open = async () => {
      const answer = await fetch(url, { method: 'POST', headers: json, body: initialize });
      await answer.text();
      return answer.headers.get('mcp-session-id') ?? '';
    };
    const ping = async (session: string) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { ...json, 'mcp-session-id': session },
          body: '{"jsonrpc":"2.0","id":2,"method":"ping"}',
        })
      ).status;
    const [first, second] = [await open(), await open()];
    expect(await ping(first)).toBe(200);
    expect(await ping(first)).toBe(200);
    for (let i = 0; i < 130; i++) await open();
    expect([await ping(first), await ping(second)]).toEqual([200, 404]);
  });
});

describe('access to MCP over HTTP', () => {
  it('is refused to a domain that points to this machine, and to pages', async () => {
    const url = await start();
    expect(await send(url, { ...json, Host: 'rebind.example' }, 'POST', initialize)).toEqual({
      status: 403,
      body: JSON.stringify({
        detail:
          "Host 'rebind.example' is not allowed on this server. To allow it: allowedHosts, or --allow-host",
      }),
    });
    const page = await fetch(url, {
      method: 'POST',
      headers: { ...json, origin: 'http://localhost:3000' },
      body: initialize,
    });
    expect([page.status, await page.json()]).toEqual([
      403,
      { detail: "Origin 'http://localhost:3000' is not allowed on this server. To allow it: --allow-origin" },
    ]);
  });

  it('is given to apps and extensions whose origin is allowed', async () => {
    for (const [allowed, origin] of [
      ['vscode-webview://*', 'vscode-webview://1a2b'],
      ['null', 'null'],
    ] as const) {
      const url = await start({ origins: [allowed] });
      const asked = { origin, 'access-control-request-method': 'POST' };
      const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      const other = await fetch(url, {
        method: 'POST',
        headers: { ...json, origin: 'app://other' },
        body: '{}',
      });
      expect(other.status).toBe(403);
    }
  });

  it('is given to pages of an allowed origin, with what they need to read', async () => {
    const origin = 'http://localhost:6274';
    const url = await start({ origins: [origin] });
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Session-Id');
    const { status, headers } = await fetch(url, {
      method: 'POST',
      headers: { ...json, origin },
      body: initialize,
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    expect(headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
  });

  it('needs the key of a server that has one', async () => {
    const url = await start({ apiKey: 'secret' });
    const refused = await fetch(url, { method: 'POST', headers: json, body: initialize });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const client = await connect(url, { authorization: 'Bearer secret' });
    expect((await client.listTools()).tools.length).toBe(8);
  });

  it('is refused to messages above the limit', async () => {
    const url = await start();
    const body = JSON.stringify({ ...JSON.parse(initialize), padding: 'x'.repeat(14 * 1024 * 1024) });
    expect((await fetch(url, { method: 'POST', headers: json, body })).status).toBe(413);
  });

  it.each([
    ['too deep', `${initialize.slice(0, -1)},"a":${'['.repeat(65)}${']'.repeat(65)}}`, -32600],
    ['not JSON', '{"jsonrpc"', -32700],
  ])('is refused to a message that is %s, and goes on', async (_, body, code) => {
    const url = await start();
    const answer = await fetch(url, { method: 'POST', headers: json, body });
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, code]);
    const other = await fetch(url, { method: 'POST', headers: { accept: json.accept }, body });
    expect(other.status).toBe(415);
    expect((await (await connect(url)).listTools()).tools.length).toBe(8);
  });
});
