// The HTTP server, loaded on first use, and its parts, of which other servers are made.
export { createKeyCheck } from './api-key.js';
export { createCrossOrigin } from './cross-origin.js';
export { createHostCheck, isLoopback } from './host-check.js';
export { readJsonBody } from './json-body.js';
export { listen, type RunningServer } from './listen.js';
export { createServerResponse } from './refusal.js';
export { startServer } from './server.js';
