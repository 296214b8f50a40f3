// Public surface of the engine.
export { createEngine } from './engine.js';
export type { EngineOptions } from './options.js';
