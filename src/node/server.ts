// The REST interface over HTTP: the same app that the service worker runs, on a Node server.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { AssayError } from '../contract/errors.js';
import type { ScoringService } from '../contract/service.js';
import { type AppOptions, createApp, failure, finished, newRequestId } from '../http/index.js';

export interface ServerOptions extends Omit<AppOptions, 'clientId'> {
  /** Default 0: any free port. */
  port?: number;
  /** Default `127.0.0.1`: this machine only. */
  hostname?: string;
  /** Milliseconds that `close` waits for requests in flight; default 10,000. */
  grace?: number;
}

export interface RunningServer {
  /** Where it listens, with a trailing slash. */
  readonly url: string;
  /** Takes no more connections, lets requests in flight end, then cuts what is left. */
  close(): Promise<void>;
}

// A handle of 20,000 characters must come to its 404, not to the parser's limit.
const maxHeaderSize = 64 * 1024;

/**
 * Serves a ScoringService over HTTP. A client is its remote address; a request id is always made here, because one
 * HTTP request arrives once and a caller must not choose what its rate is counted by.
 *
 * @returns once it listens
 * @throws the system's error when the port cannot be taken
 */
export async function serve(service: ScoringService, options: ServerOptions = {}): Promise<RunningServer> {
  const { port = 0, hostname = '127.0.0.1', grace = 10_000, ...appOptions } = options;
  const addresses = new WeakMap<Request, string>();
  const app = createApp(service, {
    requestId: () => newRequestId(),
    ...appOptions,
    clientId: (request) => addresses.get(request) ?? 'unknown',
  });
  const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    addresses.set(request, incoming.socket.remoteAddress ?? 'unknown');
    return app.fetch(request);
  };
  const malformed = () => {
    const id = newRequestId();
    return finished(failure(new AssayError('invalid_request', 'Request is malformed'), 'detail', id), id);
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
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/`,
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
