// MCP over streamable HTTP, at `/mcp`. A session keeps what a cancellation refers to; the oldest one ends when there are
// too many.
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { quote } from '../../core/contract/index.js';
import {
  createCrossOrigin,
  createHostCheck,
  createKeyCheck,
  createServerResponse,
  listen,
  type RunningServer,
} from '../node/server/index.js';
import { connectServer } from './connect-server.js';
import type { McpOptions } from './mcp-options.js';
import { createMcpServer } from './mcp-server.js';
import { chooseTools } from './offered-tools.js';
import { readMessage } from './read-message.js';

export interface McpHttpOptions {
  readonly port: number;
  readonly hostname: string;
  /** Names that requests may give as `Host`; see `createHostCheck`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins whose pages may connect. Requests with any other `Origin` are answered 403. */
  readonly origins?: readonly string[] | undefined;
  /** Requests must bring it as `Authorization: Bearer`. */
  readonly apiKey?: string | undefined;
}

const path = '/mcp';
const maxSessions = 64;
const sessionHeader = 'mcp-session-id';

type Transport = WebStandardStreamableHTTPServerTransport;

interface Session {
  readonly transport: Transport;
  /** Requests since it began. */
  readonly requests: number;
}

/** `initialize` and the notification after it: a session of no more has not been used. */
const openingRequests = 2;

/** Sessions by id, the one that was used last at the end. */
class Sessions {
  readonly #sessions = new Map<string, Session>();

  /** The transport of a session, which counts as used. */
  use(id: string): Transport | undefined {
    const session = this.#sessions.get(id);
    if (session) this.#set(id, session.transport, session.requests + 1);
    return session?.transport;
  }

  /** Adds one. If there are too many, the oldest that was only begun ends, else the one that has not been used for longest. */
  add(id: string, transport: Transport): void {
    this.#set(id, transport, 1);
    if (this.#sessions.size <= maxSessions) return;
    const others = [...this.#sessions].filter(([other]) => other !== id).map(([, session]) => session);
    const ended = others.find(({ requests }) => requests <= openingRequests) ?? others[0];
    void ended?.transport.close();
  }

  remove(id: string): void {
    this.#sessions.delete(id);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()));
  }

  #set(id: string, transport: Transport, requests: number): void {
    this.#sessions.delete(id);
    this.#sessions.set(id, { transport, requests });
  }
}

/** Begins a session, which the transport announces if the request is an `initialize`. */
async function createTransport(options: McpOptions, sessions: Sessions): Promise<Transport> {
  const transport: Transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.add(id, transport),
  });
  const { server } = createMcpServer(options);
  server.onclose = () => sessions.remove(transport.sessionId ?? '');
  await connectServer(server, transport);
  return transport;
}

/**
 * Serves until `close`, which ends all sessions.
 * @returns once it listens; `url` is the address for clients
 * @throws invalid_request for an unknown tool or an invalid option; the system's error when it cannot listen
 */
export async function serveOverHttp(options: McpOptions, http: McpHttpOptions): Promise<RunningServer> {
  chooseTools(options.tools);
  const checkHost = createHostCheck(http.hostname, http.allowedHosts);
  const crossOrigin = createCrossOrigin(http.origins ?? [], {
    request: ['Last-Event-ID', 'Mcp-Protocol-Version', 'Mcp-Session-Id'],
    exposed: ['Mcp-Session-Id'],
  });
  const hasKey = http.apiKey === undefined ? () => true : createKeyCheck(http.apiKey);
  const sessions = new Sessions();

  const refuse = (request: Request): Response | undefined => {
    const origin = request.headers.get('origin');
    if (origin !== null && !crossOrigin.isAllowed(origin)) {
      const detail = `Origin ${quote(origin)} is not allowed on this server. To allow it: --allow-origin`;
      return createServerResponse(403, { detail });
    }
    const { pathname } = new URL(request.url);
    if (pathname !== path && pathname !== `${path}/`) {
      return createServerResponse(404, { detail: `Not Found. The MCP server is at ${path}` });
    }
    if (hasKey(request.headers)) return undefined;
    const detail = 'This server needs its API key: send it as Authorization: Bearer <key>';
    return createServerResponse(401, { detail }, { 'WWW-Authenticate': 'Bearer' });
  };
  const respond = async (request: Request): Promise<Response> => {
    const parsedBody = await readMessage(request);
    if (parsedBody instanceof Response) return parsedBody;
    const id = request.headers.get(sessionHeader);
    if (id === null) return (await createTransport(options, sessions)).handleRequest(request, { parsedBody });
    const transport = sessions.use(id);
    if (transport) return transport.handleRequest(request, { parsedBody });
    return createServerResponse(404, { detail: `Unknown session ${quote(id)}. Initialize a new one` });
  };
  const { url, close } = await listen(
    async (request, { headers }) => {
      const early = checkHost(headers.host) ?? crossOrigin.preflight(request) ?? refuse(request);
      return crossOrigin.apply(request, early ?? (await respond(request)));
    },
    { port: http.port, hostname: http.hostname },
  );
  return {
    url: new URL(path, url).href,
    close: async () => {
      const closed = close();
      await sessions.close();
      await closed;
    },
  };
}
