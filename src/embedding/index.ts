// Embedding for other folders: the bundled embedder, the vector cache, two backends as one embedder, and style vectors.
// Hub encoders have an entry of their own, transformers/index.ts, because of its size.
export { VectorCache } from './cache.js';
export { hashTexts } from './cache-keys.js';
export { createCachedEmbedder } from './cached.js';
export type { Embedder } from './embedder.js';
export { bundledFiles, createEmbedderEntry, loadBundledEmbedder } from './load-bundled.js';
export { createRoutedEmbedder } from './router.js';
export { computeStyleBlock, styleDimensions } from './style/style.js';
