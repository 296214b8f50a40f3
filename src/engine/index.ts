// Public surface of the engine.

export { bundledFiles, embedderEntry, loadBundledEmbedder } from '../embedding/load.js';
export { writeArtifact } from '../scoring/artifact-writer.js';
export { sha256 as sha256Of } from '../storage/sha256.js';
export { buildSeed } from './authoring/builder.js';
export { type BuiltModel, buildModel } from './build/build-model.js';
export type { BuildOptions, BuildRequest } from './build/request.js';
export { readDocument } from './document.js';
export { createEngine } from './engine.js';
export type { EngineOptions } from './options.js';
