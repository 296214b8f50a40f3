// The engine with all its parts, and the build of a model outside of one, as `assay/engine`.

export { type BuiltModel, buildModel, buildSeed, readDocument } from '../../authoring/pipeline/index.js';
export { bundledEmbedders, createEmbedderEntry, optionalEmbedders } from '../../core/embedding/index.js';
export { createPerspective } from '../../core/perspective/index.js';
export { writeArtifact } from '../../core/scoring/index.js';
export { type Area, createMemoryArea, sha256 as sha256Of } from '../../core/storage/index.js';
export { createEngine } from './create-engine.js';
export type { EngineOptions } from './engine-options.js';
export { loadBundledEmbedder } from './load-bundled-embedder.js';
