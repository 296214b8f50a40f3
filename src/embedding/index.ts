// Embedding for other folders: the bundled embedder, the vector cache, two backends as one embedder, surface
// features and terms.
// Hub encoders have an entry of their own, transformers/index.ts, because of its size.
export { VectorCache } from './cache.js';
export { hashTexts } from './cache-keys.js';
export { createCachedEmbedder } from './cached.js';
export type { OpenGpuEmbedder } from './contextual/gpu-parts.js';
export { measureCrossover } from './crossover.js';
export type { Embedder } from './embedder.js';
export { type Lexicon, readLexicon } from './lexicon/lexicon-file.js';
export { bundledEmbedders, createEmbedderEntry, loadBundledEmbedder } from './load-bundled.js';
export { rememberVectors } from './remember-vectors.js';
export { createRoutedEmbedder } from './router.js';
export { computeSurfaceBlock, surfaceDimensions, surfaceFeatures } from './surface.js';
export { computeTermRows } from './terms/term-rows.js';
export { type FindPlace, findWords } from './words/text-words.js';
