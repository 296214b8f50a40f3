// The engine, and the build of a model outside of one.

export {
  bundledEmbedders,
  createEmbedderEntry,
  loadBundledEmbedder,
} from '../embedding/index.js';
export { writeArtifact } from '../scoring/index.js';
export { type Area, createMemoryArea, sha256 as sha256Of } from '../storage/index.js';
export { createEngine } from './engine.js';
export type { EngineOptions } from './engine-options.js';
export { type BuiltModel, buildModel } from './pipeline/build-model.js';
export { buildSeed } from './pipeline/build-request.js';
export { readDocument } from './pipeline/read-document.js';
