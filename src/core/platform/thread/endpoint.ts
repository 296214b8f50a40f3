// The two forms of endpoints: web workers, their global scopes and MessagePorts in browsers; those of Node's
// `worker_threads`. Neither platform's types are known here.

/** The part of a browser's endpoint in use. */
interface WebEndpoint {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  /** Of a port, which delivers nothing before. */
  start?(): void;
  /** Of a port, which it closes. A worker has `terminate`. */
  close?(): void;
  terminate?(): void;
}

/** The part of an endpoint of Node in use. */
interface NodeEndpoint {
  postMessage(message: unknown, transfer: never[]): void;
  on(type: string, listener: (value: unknown) => void): unknown;
  close?(): void;
  terminate?(): unknown;
}

/** A Worker, a worker's global scope or a MessagePort, of a browser or of `node:worker_threads`. */
export type ThreadEndpoint = WebEndpoint | NodeEndpoint;

export function post(endpoint: ThreadEndpoint, message: unknown, transfer: Transferable[] = []): void {
  // Node's list of transferable types has other names.
  endpoint.postMessage(message, transfer as never[]);
}

/**
 * Receives messages, and learns of the end of the other side: an error of a worker's script, its exit, a message that
 * cannot be read, a closed port. Not every browser reports the last one.
 */
export function listen(
  endpoint: ThreadEndpoint,
  onMessage: (data: unknown) => void,
  onEnd: (reason: string) => void = () => {},
): void {
  const unreadable = () => onEnd('a message could not be read');
  const closed = () => onEnd('its port was closed');
  if ('on' in endpoint) {
    endpoint.on('message', onMessage);
    endpoint.on('messageerror', unreadable);
    endpoint.on('error', (error) => onEnd(error instanceof Error ? error.message : `${error}`));
    endpoint.on('exit', (code) => onEnd(`it ended with ${code}`));
    endpoint.on('close', closed);
    return;
  }
  endpoint.addEventListener('message', (event) => onMessage((event as MessageEvent).data));
  endpoint.addEventListener('messageerror', unreadable);
  endpoint.addEventListener('error', (event) => {
    event.preventDefault();
    onEnd((event as ErrorEvent).message || 'its script did not load');
  });
  endpoint.addEventListener('close', closed);
  endpoint.start?.();
}

/** Ends a worker, even in the middle of its work; closes a port. */
export function end(endpoint: ThreadEndpoint): void {
  if (endpoint.terminate) void endpoint.terminate();
  else endpoint.close?.();
}
