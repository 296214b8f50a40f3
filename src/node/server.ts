// The REST API over HTTP: the same app that the service worker runs, on a Node server.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { AssayError, type ScoringService } from '../contract/index.js';
import { type AppOptions, createApp, createFailure, createRequestId, finishResponse } from '../http/index.js';
import { findClientAddress, requireHops } from './client-address.js';
import { settleBody } from './unread-body.js';

export interface ServerOptions extends Omit<AppOptions, 'clientId'> {
  /** Default 0: any free port. */
  port?: number;
  /** Default `127.0.0.1`: this machine only. */
  hostname?: string;
  /** Milliseconds that `close` waits for requests in flight. Default 10,000. */
  grace?: number;
  /**
   * Number of trusted proxies in front of this server. From 1 on, a client is identified by the address that the outermost
   * of them appended to `X-Forwarded-For`. Default 0: by its remote address, without reading the header.
   */
  trustProxy?: number;
}

/** A service; a models folder brings the schema documents of its models along. */
export type ServableService = ScoringService & Pick<AppOptions, 'documents'>;

export interface RunningServer {
  /** Base URL, with a trailing slash. */
  readonly url: string;
  /** Accepts no more connections, waits for requests in flight, then closes the remaining connections. */
  close(): Promise<void>;
}

// A handle of 20,000 characters must get its 404, not fail at the parser's limit.
const maxHeaderSize = 64 * 1024;

/** Serves; see `serve`. */
export async function startServer(
  service: ServableService,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { port = 0, hostname = '127.0.0.1', grace = 10_000, trustProxy = 0, ...appOptions } = options;
  const hops = requireHops(trustProxy);
  const addresses = new WeakMap<Request, string>();
  const app = createApp(service, {
    requestId: () => createRequestId(),
    ...(service.documents ? { documents: service.documents } : {}),
    ...appOptions,
    clientId: (request) => addresses.get(request) ?? 'unknown',
  });
  const fetch = async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    addresses.set(request, findClientAddress(incoming, hops));
    return settleBody(incoming, await app.fetch(request));
  };
  const malformed = () => {
    const id = createRequestId();
    return finishResponse(
      createFailure(new AssayError('invalid_request', 'Request is malformed'), 'detail', id),
      id,
    );
  };
  const listener = getRequestListener(fetch, {
    hostname,
    overrideGlobalObjects: false,
    errorHandler: malformed,
  });
  const server = createServer({ maxHeaderSize }, (incoming: IncomingMessage, outgoing) => {
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}/`,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
