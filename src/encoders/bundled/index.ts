// The contextual bundled embedder, loaded separately: pages that score with the table of word vectors need none of it.
export { createContextualEmbedder } from './contextual-embedder.js';
export type { OpenGpuEmbedder } from './gpu-parts.js';
export { prepareContextual } from './open-encoder.js';
export { createUnsupportedError } from './unsupported-error.js';
