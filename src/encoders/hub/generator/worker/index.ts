// Entry of the thread of a generator.
export { serveGenerator } from './serve-generator.js';
