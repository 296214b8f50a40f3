// The HTTP server, loaded on first use.
export { startServer } from './server.js';
