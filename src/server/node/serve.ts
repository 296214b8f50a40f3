// Loads the server on first use: a process that only scores does not wait for it.
import type { RunningServer } from './server/listen.js';
import type { ServableService, ServerOptions } from './server/server-options.js';

/**
 * Serves a ScoringService over HTTP. A client is identified by its address; request ids are always created here,
 * because an HTTP request arrives once, and a caller must not choose the id that its rate is counted by.
 *
 * @returns once it listens
 * @throws invalid_request for an invalid option; the system's error when it cannot listen on the port
 * @example
 * const server = await serve(openModels('node_modules/assay/models'), { port: 8080 });
 */
export async function serve(service: ServableService, options: ServerOptions = {}): Promise<RunningServer> {
  const { startServer } = await import('./server/index.js');
  return startServer(service, options);
}
