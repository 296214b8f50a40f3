// An HTTP server over a function from Request to Response: limits on what a client sends and how long it may take, the
// rest of unread bodies, malformed requests, and an orderly end.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { AssayError, quote } from '../../../core/contract/index.js';
import { createFailure, createRequestId, finishResponse } from '../../../core/http/index.js';
import { settleBody } from './unread-body.js';

export interface ListenOptions {
  /** Default 0: any free port. */
  port?: number | undefined;
  /** Default `127.0.0.1`: this machine only. */
  hostname?: string | undefined;
  /** Milliseconds that `close` waits for requests in flight. Default 10,000. */
  grace?: number | undefined;
  /** Milliseconds in which a client must have sent the headers of a request. Default 10,000. */
  headersTimeout?: number | undefined;
  /** Milliseconds in which a client must have sent a whole request. Default 60,000. */
  requestTimeout?: number | undefined;
  /**
   * Milliseconds for which an unused connection is kept. Default 65,000: longer than usual proxies keep theirs (60 s), which
   * otherwise send a request on a connection that this end is closing, and answer 502.
   */
  keepAliveTimeout?: number | undefined;
  /** Maximum number of open connections; further ones are closed. Default: no limit. */
  maxConnections?: number | undefined;
}

export interface RunningServer {
  /** Base URL, with a trailing slash. */
  readonly url: string;
  /** Accepts no more connections, waits for requests in flight, then closes the remaining connections. */
  close(): Promise<void>;
}

/** Responds to a request; `incoming` has the connection and the headers as they were sent. */
export type Respond = (
  request: Request,
  incoming: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersion'>,
) => Promise<Response>;

// A handle of 20,000 characters must get its 404, not fail at the parser's limit.
const maxHeaderSize = 64 * 1024;

/** Bounds of the pause between two checks for connections that are late, in milliseconds. */
const [minInterval, maxInterval] = [20, 2000];

function requirePositive(name: keyof ListenOptions, value: number): number {
  if (Number.isInteger(value) && value > 0) return value;
  throw new AssayError(
    'invalid_request',
    `Option '${name}' must be a whole number above 0, not ${quote(String(value))}`,
  );
}

/** Called for what does not parse as a request. */
function respondToMalformed(): Response {
  const id = createRequestId();
  const error = new AssayError('invalid_request', 'Request is malformed');
  return finishResponse(createFailure(error, 'detail', id), id);
}

/**
 * Listens and responds.
 * @returns once it listens
 * @throws invalid_request for an invalid option; the system's error when it cannot listen on the port
 */
export async function listen(respond: Respond, options: ListenOptions = {}): Promise<RunningServer> {
  const { port = 0, hostname = '127.0.0.1', grace = 10_000, maxConnections } = options;
  const headersTimeout = requirePositive('headersTimeout', options.headersTimeout ?? 10_000);
  const requestTimeout = requirePositive('requestTimeout', options.requestTimeout ?? 60_000);
  const keepAliveTimeout = requirePositive('keepAliveTimeout', options.keepAliveTimeout ?? 65_000);
  let isClosing = false;
  const fetch = async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    const response = await settleBody(incoming, await respond(request, incoming));
    // Else the client keeps the connection, and closing waits until it is idle for long.
    if (isClosing) response.headers.set('Connection', 'close');
    return response;
  };
  const listener = getRequestListener(fetch, {
    hostname,
    overrideGlobalObjects: false,
    errorHandler: respondToMalformed,
  });
  const server = createServer(
    {
      maxHeaderSize,
      keepAliveTimeout,
      // Node requires the time for headers to be within the time for the request.
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: Math.min(
        maxInterval,
        Math.max(minInterval, Math.min(headersTimeout, requestTimeout) / 4),
      ),
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  if (maxConnections !== undefined) server.maxConnections = requirePositive('maxConnections', maxConnections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}/`,
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        const timer = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
