// The browser's own embedding model. The engine loads this on first use.
export { loadBrowserEmbedder } from './browser-embedder.js';
