// One protocol for requests to threads: workers, threads of Node, and what listens at a port.
export type { ThreadEndpoint } from './endpoint.js';
export type { ThreadRequest, ThreadResponse } from './messages.js';
export { serveThread } from './serve-thread.js';
export { type RequestOptions, Thread, type ThreadOptions } from './thread.js';
