// Models that are built on this device, as a part of an engine: drafts, samples, runs and versions.
export { type BuilderOptions, createBuilder } from './create-builder.js';
export { readModelFile } from './model-file.js';
export { readVersionFile } from './version-file.js';
