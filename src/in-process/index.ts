// The engine with all its parts, and the build of a model outside of one, as `assay/engine`.

export { bundledEmbedders, createEmbedderEntry } from '../embedding/index.js';
export { type BuiltModel, buildModel, buildSeed, readDocument } from '../engine/pipeline/index.js';
export { writeArtifact } from '../scoring/index.js';
export { type Area, createMemoryArea, sha256 as sha256Of } from '../storage/index.js';
export { createEngine } from './create-engine.js';
export type { EngineOptions } from './engine-options.js';
export { loadBundledEmbedder } from './load-bundled-embedder.js';
